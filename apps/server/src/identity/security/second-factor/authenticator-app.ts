import { randomBytes } from 'node:crypto';
import type { Pool, Session } from '../../../platform/database/connections/pool.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import { conflict, invalid } from '../../../platform/errors.ts';
import type { PrincipalCache } from '../../tokens/principal-cache.ts';
import type { Client } from '../../tokens/sessions.ts';
import type { Throttle } from '../../tokens/throttle.ts';
import type { ChangeAccount, ReportEvent } from '../change-account.ts';
import type { Person } from '../own-account-route.ts';
import { attemptWithinLimit } from './attempt-within-limit.ts';
import { base32 } from './base32.ts';
import { createRecoveryCodes, useRecoveryCode } from './recovery-codes.ts';
import { secretBytes, stepOf } from './totp.ts';

const issuer = 'Pipewright';

export type SecondFactor = 'authenticator-app' | 'recovery-code';

/** The second factor of an account: an app that generates codes from a secret and the time (RFC 6238). */
export interface AuthenticatorApp {
  /** Creates a secret, which has no effect until a code confirms it. */
  start(userId: string): Promise<{ secret: string; url: string }>;
  /** Turns it on and returns the recovery codes. */
  confirm(person: Person, code: string, client: Client): Promise<string[]>;
  renewCodes(person: Person, code: string, client: Client): Promise<string[]>;
  /** Turns it off. The caller has checked the password. */
  remove(person: Person, code: string, client: Client): Promise<void>;
  /** Uses a code of the app or a recovery code, each once, in the caller's transaction. Undefined for a wrong one. */
  useCode(db: Session, userId: string, code: string): Promise<SecondFactor | undefined>;
}

export function createAuthenticatorApp(deps: {
  pool: Pool;
  change: ChangeAccount;
  encryption: Encryption;
  throttle: Throttle;
  principalCache: PrincipalCache;
}): AuthenticatorApp {
  const { pool, change, encryption, throttle, principalCache } = deps;

  /** The row is locked, so that a code that is sent twice at once works once. */
  async function useAppCode(
    db: Session,
    userId: string,
    code: string,
    isConfirmed: boolean,
  ): Promise<boolean> {
    const [app] = await db.sql<{ secret: Buffer; lastStep: number }[]>`
      select secret, last_step::integer as "lastStep" from identity.authenticator_app
      where user_id = ${userId} and (confirmed_at_utc is not null) = ${isConfirmed} for update`;
    const step =
      app && stepOf(encryption.decrypt(app.secret, userId), code, { now: Date.now(), after: app.lastStep });
    if (step === undefined) {
      return false;
    }
    await db.sql`update identity.authenticator_app set last_step = ${step} where user_id = ${userId}`;
    return true;
  }

  async function take(db: Session, userId: string, typed: string): Promise<SecondFactor | undefined> {
    const code = typed.replace(/\s/g, '');
    if (/^\d{6}$/.test(code)) {
      return (await useAppCode(db, userId, code, true)) ? 'authenticator-app' : undefined;
    }
    return (await useRecoveryCode(db, userId, code)) ? 'recovery-code' : undefined;
  }

  /** Runs something that requires a code, in one transaction. */
  async function withCode<T>(
    { userId }: Person,
    { address }: Client,
    work: (db: Session, tell: ReportEvent) => Promise<T | undefined>,
  ): Promise<T> {
    const done = await attemptWithinLimit(throttle, { userId, address }, () => change(work));
    if (done === undefined) {
      throw invalid({ code: 'This code is not right, or was used already. Wait for the next one.' });
    }
    principalCache.invalidate({ userId });
    return done;
  }

  return {
    useCode: take,
    async start(userId) {
      const secret = randomBytes(secretBytes);
      const [account] = await pool.use(
        db => db.sql<{ email: string }[]>`
          with started as (
            insert into identity.authenticator_app as app (user_id, secret)
            values (${userId}, ${encryption.encrypt(secret, userId)})
            on conflict (user_id) do update set secret = excluded.secret where app.confirmed_at_utc is null
            returning user_id
          )
          select email from identity.user_account join started on started.user_id = user_account.id`,
      );
      if (!account) {
        throw conflict('An authenticator app is set up already. Turn it off first.');
      }
      return { secret: base32(secret), url: addressOf(secret, account.email) };
    },
    confirm: (person, code, client) =>
      withCode(person, client, async (db, tell) => {
        const { tenantId, userId } = person;
        if (!(await useAppCode(db, userId, code, false))) {
          return undefined;
        }
        await db.sql`
          update identity.authenticator_app set confirmed_at_utc = now() where user_id = ${userId}`;
        await tell({ tenantId, userId, kind: 'second-factor-on', client });
        return createRecoveryCodes(db, userId);
      }),
    renewCodes: (person, code, client) =>
      withCode(person, client, async (db, tell) => {
        const { tenantId, userId } = person;
        if (!(await useAppCode(db, userId, code, true))) {
          return undefined;
        }
        await tell({ tenantId, userId, kind: 'recovery-codes-made', client });
        return createRecoveryCodes(db, userId);
      }),
    async remove(person, code, client) {
      await withCode(person, client, async (db, tell) => {
        const { tenantId, userId } = person;
        const factor = await take(db, userId, code);
        if (factor) {
          await db.sql`delete from identity.authenticator_app where user_id = ${userId}`;
          await tell({ tenantId, userId, kind: 'second-factor-off', client });
        }
        return factor;
      });
    },
  };
}

/** The content of the QR code, in the key URI format that apps support. */
function addressOf(secret: Buffer, email: string): string {
  const query = new URLSearchParams({ secret: base32(secret), issuer });
  return `otpauth://totp/${issuer}:${encodeURIComponent(email)}?${query}`;
}
