import type { SecurityEventKind } from '@pipewright/contract/operations/account/security.ts';
import type { FastifyBaseLogger } from 'fastify';
import { recordEvent as writeEvent } from '../../platform/audit/record-event.ts';
import type { Pool, Session } from '../../platform/database/connections/pool.ts';
import { enterTenant, newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { runTransaction } from '../../platform/database/transaction.ts';
import type { Credentials } from '../accounts/credentials.ts';
import type { Client } from '../tokens/sessions.ts';

/** A security event of an account. Its details never contain secrets. */
export interface SecurityEvent {
  tenantId: string;
  /** The owner of the account, even if somebody else may have tried to get in. */
  userId: string;
  kind: SecurityEventKind;
  details?: Readonly<Record<string, string | number | undefined>>;
  client?: Client | undefined;
}

/** Records the event in the organization's audit log, in the caller's transaction. */
export async function recordEvent(db: Session, event: SecurityEvent): Promise<void> {
  const { tenantId, userId, kind, details = {}, client } = event;
  const owner = { tenantId, userId, permissions: new Map() };
  const tx = await enterTenant(db, owner, newChangeSet('security'));
  await writeEvent(tx, { kind, details, address: client?.address, userAgent: client?.userAgent });
}

/** Records a failed sign-in in every organization that the account belongs to. */
export async function recordFailedSignIn(
  db: Session,
  given: {
    account: { id: string; organizationIds: string[] };
    client: Client;
    details: SecurityEvent['details'];
  },
): Promise<void> {
  const { account, client, details } = given;
  for (const tenantId of account.organizationIds) {
    await recordEvent(db, { tenantId, userId: account.id, kind: 'sign-in-failed', details, client });
  }
}

/**
 * Records a wrong password after the response, and only for existing accounts: if the response waited for it, its time
 * would reveal which addresses have an account.
 */
export type RecordWrongPassword = (email: string, client: Client) => void;

export function createRecordWrongPassword(deps: {
  pool: Pool;
  credentials: Credentials;
  log: Pick<FastifyBaseLogger, 'error'>;
}): RecordWrongPassword {
  const { pool, credentials, log } = deps;

  async function record(email: string, client: Client): Promise<void> {
    const account = await credentials.find(email);
    if (account) {
      const details = { method: 'password' };
      await runTransaction(pool, 'begin', db => recordFailedSignIn(db, { account, client, details }));
    }
  }

  return (email, client) => {
    record(email, client).catch(error => log.error({ err: error }, 'A failed sign-in was not recorded'));
  };
}
