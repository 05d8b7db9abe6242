import type { Pool } from '../database/pool.ts';
import type { TenantDb } from '../database/tenant-db.ts';
import type { Schedule } from '../jobs.ts';
import { createRoundRobin, listNextMails } from './next-mails.ts';
import type { Outbox } from './outbox.ts';
import { type ClaimedMail, claimMail, settleMail } from './send-mail.ts';
import { createMailTransport } from './transport.ts';

/**
 * Sends the mails in the outbox, several at a time, serving organizations in turn. Does nothing without a
 * mail server.
 */
export interface MailDelivery {
  /** Looks every minute for mails to retry and for mails that a crash left unsent. */
  readonly schedules: readonly Schedule[];
  /** From now on, mails are sent as soon as they are written. */
  start(outbox: Outbox): void;
  /** Looks for mails that are due. */
  wake(): void;
  /** Stops sending. Resolves when the results of all mails in progress are recorded. */
  stop(): Promise<void>;
}

interface Config {
  smtpUrl: string | undefined;
  mailFrom: string;
  smtpConnections: number;
}

export function createMailDelivery(
  { smtpUrl, mailFrom, smtpConnections }: Config,
  deps: {
    identityPool: Pool;
    tenants: TenantDb;
    log: { error(details: object, message: string): void };
  },
): MailDelivery {
  if (!smtpUrl) {
    return { schedules: [], start: () => undefined, wake: () => undefined, stop: async () => undefined };
  }
  const { identityPool, tenants, log } = deps;
  const transport = createMailTransport({ smtpUrl, from: mailFrom, connections: smtpConnections });
  const turns = createRoundRobin();
  /** One connection stays free for other organizations, because all mails of one may go to a server that stalls. */
  const maxPerTenant = Math.max(1, smtpConnections - 1);
  const sending = new Map<string, { tenantId: string; done: Promise<void> }>();
  /** Mails that the mail server has accepted but that could not be recorded as sent yet. They are not sent again. */
  const accepted = new Set<string>();
  /**
   * Mails that could not be claimed, for example because their organization is locked. Skipped until the next
   * run, so that other mails are sent.
   */
  const skipped = new Set<string>();
  let isStopping = false;
  /** Resolved when `wake` is called. */
  let woken = Promise.withResolvers<void>();
  let isWoken = false;
  let running: Promise<void> | undefined;

  async function next(): Promise<ClaimedMail | undefined> {
    const tenantIds = [...sending.values()].map(({ tenantId }) => tenantId);
    const waiting = await listNextMails(identityPool, {
      mailIds: [...sending.keys(), ...skipped],
      tenantIds: tenantIds.filter(id => tenantIds.filter(other => other === id).length >= maxPerTenant),
    });
    const chosen = turns.choose(waiting);
    if (!chosen) {
      return undefined;
    }
    const claimed = await claimMail(tenants, chosen).catch(error => {
      log.error({ err: error }, 'A mail has to wait');
      skipped.add(chosen.mailId);
      return undefined;
    });
    return claimed ?? next();
  }

  async function deliver(mail: ClaimedMail): Promise<void> {
    const refusal = accepted.has(mail.id) ? undefined : await transport.send(mail);
    if (!refusal) {
      accepted.add(mail.id);
    }
    await settleMail(tenants, mail, refusal);
    accepted.delete(mail.id);
  }

  function start(mail: ClaimedMail): void {
    const done = deliver(mail)
      .catch(error => log.error({ err: error }, 'What became of a mail could not be noted'))
      .finally(() => sending.delete(mail.id));
    sending.set(mail.id, { tenantId: mail.tenantId, done });
  }

  /** Runs until no mail is due. Claims the next mail whenever a connection is free. */
  async function run(): Promise<void> {
    skipped.clear();
    while (!isStopping) {
      isWoken = false;
      woken = Promise.withResolvers();
      const busy = sending.size;
      const mail = busy < smtpConnections ? await next() : undefined;
      if (mail) {
        start(mail);
      } else if (sending.size < busy) {
        // A mail was settled during the query, which excluded the next mail of its organization: query again.
      } else if (busy > 0) {
        await Promise.race([woken.promise, ...[...sending.values()].map(({ done }) => done)]);
      } else if (!isWoken) {
        return;
      }
    }
  }

  function wake(): void {
    isWoken = true;
    woken.resolve();
    if (isStopping || running) {
      return;
    }
    running = run()
      .catch(error => {
        isWoken = false;
        log.error({ err: error }, 'Mails could not be sent');
      })
      .finally(() => {
        running = undefined;
        if (isWoken) {
          wake();
        }
      });
  }

  return {
    schedules: [{ name: 'sweep-mail', cron: '* * * * *', run: async () => wake() }],
    start(outbox) {
      outbox.onDeliverSoon(wake);
      wake();
    },
    wake,
    async stop() {
      isStopping = true;
      woken.resolve();
      await running;
      await Promise.all([...sending.values()].map(({ done }) => done));
      transport.close();
    },
  };
}
