import type { Pool } from '../database/connections/pool.ts';
import type { TenantDb } from '../database/tenant/tenant-db.ts';
import { createDeliveryQueue, type DeliveryQueue } from '../delivery-queue/delivery-queue.ts';
import { listNextMails } from './next-mails.ts';
import { type ClaimedMail, claimMail, settleMail } from './send-mail.ts';
import { createMailTransport } from './transport.ts';

interface Config {
  smtpUrl: string | undefined;
  mailFrom: string;
  smtpConnections: number;
}

/** Sends the mails in the outbox. Does nothing without a mail server. */
export function createMailDelivery(
  { smtpUrl, mailFrom, smtpConnections }: Config,
  deps: {
    identityPool: Pool;
    tenants: TenantDb;
    log: { error(details: object, message: string): void };
  },
): DeliveryQueue {
  if (!smtpUrl) {
    return {
      schedules: [],
      wake: () => undefined,
      wakeAfter: () => undefined,
      stop: async () => undefined,
    };
  }
  const { identityPool, tenants, log } = deps;
  const transport = createMailTransport({ smtpUrl, from: mailFrom, connections: smtpConnections });
  /** Mails that the mail server has accepted but that could not be recorded as sent yet. They are not sent again. */
  const accepted = new Set<string>();

  async function deliver(mail: ClaimedMail): Promise<void> {
    const refusal = accepted.has(mail.id) ? undefined : await transport.send(mail);
    if (!refusal) {
      accepted.add(mail.id);
    }
    await settleMail(tenants, mail, refusal);
    accepted.delete(mail.id);
  }

  const queue = createDeliveryQueue({
    name: 'mail',
    connections: smtpConnections,
    // One connection stays free for other organizations, because all mails of one may go to a server that stalls.
    maxPerLane: Math.max(1, smtpConnections - 1),
    listNext: excluded => listNextMails(identityPool, excluded),
    claim: ({ tenantId, id }) => claimMail(tenants, { tenantId, mailId: id }),
    deliver,
    log,
  });

  return {
    ...queue,
    async stop() {
      await queue.stop();
      await transport.close();
    },
  };
}
