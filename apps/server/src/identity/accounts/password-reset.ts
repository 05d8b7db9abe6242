import { passwordProblem } from '@pipewright/contract/passwords/password-rule.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import { invalid } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Outbox, OutboxMail } from '../../platform/mail/outbox.ts';
import type { ChangeAccount } from '../security/change-account.ts';
import { recordEvent } from '../security/security-log.ts';
import { invalidLink } from '../tokens/invalid-link.ts';
import { countTokens, findToken, issueToken, revokeTokens, useToken } from '../tokens/one-time-tokens.ts';
import type { PrincipalCache } from '../tokens/principal-cache.ts';
import type { Client } from '../tokens/sessions.ts';
import { addAccountMail, lockAddressee } from './account-mailer.ts';
import { passwordResetMail } from './account-mails.ts';
import { storePassword } from './accounts.ts';
import { markVerified } from './email-verification.ts';
import type { Passwords } from './passwords.ts';

const purpose = 'reset-password';
const maxPerHour = 5;
/** Delays the work, so that response times of a burst of requests do not reveal which addresses exist. */
const delayMs = 500;

export interface PasswordReset {
  /** Only stores the request. Whether the account exists is looked up after the response. */
  request(email: string): Promise<void>;
  /** Handles requests that a crash has left behind. */
  catchUp(): Promise<void>;
  /** Uses the token from the mail. Throws the message for the user if it is invalid. */
  complete(given: { token: string; password: string; client: Client }): Promise<void>;
}

export function createPasswordReset(deps: {
  pool: Pool;
  change: ChangeAccount;
  outbox: Outbox;
  passwords: Passwords;
  principalCache: PrincipalCache;
  config: { appOrigin: string; publicAccounts: readonly string[] };
  log: Pick<FastifyBaseLogger, 'error'>;
}): PasswordReset {
  const { pool, change, outbox, passwords, principalCache, config, log } = deps;

  /** Sends nothing if the address is unknown or disabled, has no organization, or got too many mails. */
  async function writeMailTo(db: Session, email: string): Promise<OutboxMail | undefined> {
    const person = config.publicAccounts.includes(email.toLowerCase())
      ? undefined
      : await lockAddressee(db, { email });
    const [tenantId] = person?.organizationIds ?? [];
    if (!person || !tenantId) {
      return undefined;
    }
    const mine = { purpose, userId: person.id } as const;
    if ((await countTokens(db, mine)) >= maxPerHour) {
      return undefined;
    }
    await revokeTokens(db, mine);
    const token = await issueToken(db, { ...mine, email: person.email });
    const url = `${config.appOrigin}/reset-password?token=${token}`;
    return addAccountMail(db, outbox, { tenantId, person, write: reader => passwordResetMail(reader, url) });
  }

  async function process(id: string): Promise<void> {
    const waiting = await runTransaction(pool, 'begin', async db => {
      // Claimed in the same transaction as the mail: only one of several servers does it, and after a crash the
      // request still exists.
      const [request] = await db.sql<{ email: string }[]>`
        delete from identity.reset_request where id = ${id} returning email`;
      return request && writeMailTo(db, request.email);
    });
    outbox.deliverSoon(waiting ? [waiting] : []);
  }

  let last: Promise<void> = Promise.resolve();
  /** One at a time, so that the other connections are free for requests. */
  function processInTurn(id: string): void {
    last = last
      .then(() => process(id))
      .catch(error => log.error({ err: error }, 'A password reset has to wait'));
  }

  return {
    async request(email) {
      // Nobody would get the mail, and a new link would invalidate one that an administrator has passed on.
      if (!outbox.delivers) {
        return;
      }
      const id = newId();
      await pool.use(db => db.sql`insert into identity.reset_request (id, email) values (${id}, ${email})`);
      setTimeout(processInTurn, delayMs, id).unref();
    },
    async catchUp() {
      const left = await pool.use(
        db => db.sql<{ id: string }[]>`
          select id from identity.reset_request
          where created_at_utc < now() - interval '30 seconds' order by id limit 500`,
      );
      for (const { id } of left) {
        await process(id);
      }
    },
    async complete({ token, password, client }) {
      const problem = passwordProblem(password);
      if (problem) {
        throw invalid({ password: problem });
      }
      // Checked first, so that an invalid token does not cost a password hash.
      if (!(await pool.use(db => findToken(db, { purpose, token })))) {
        throw invalidLink();
      }
      const passwordHash = await passwords.hash(password);
      const userId = await change(async (db, tell) => {
        const used = await useToken(db, { purpose, token });
        if (!used) {
          throw invalidLink();
        }
        const { userId } = used;
        // Before a tenant is entered: within one, other organizations are not visible.
        const [first, ...others] = (await lockAddressee(db, { userId }))?.organizationIds ?? [];
        await storePassword(db, { userId, passwordHash });
        await markVerified(db, userId, outbox);
        const event = { userId, kind: 'password-changed', details: { method: 'link' }, client } as const;
        await (first && tell({ ...event, tenantId: first }));
        for (const tenantId of others) {
          await recordEvent(db, { ...event, tenantId });
        }
        return userId;
      });
      principalCache.invalidate({ userId });
    },
  };
}
