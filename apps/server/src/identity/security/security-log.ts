import type { SecurityEventKind } from '@pipewright/contract/operations/security.ts';
import type { FastifyBaseLogger } from 'fastify';
import { recordEvent as writeEvent } from '../../platform/audit/record-event.ts';
import type { Pool, Session } from '../../platform/database/pool.ts';
import { enterTenant, newChangeSet, runTransaction } from '../../platform/database/tenant-db.ts';
import type { Credentials } from '../accounts/credentials.ts';
import type { Client } from '../tokens/sessions.ts';

/** Something that happened to an account; never with a secret in its details. */
export interface SecurityEvent {
  tenantId: string;
  /** Whose account it is, also where somebody else may have tried. */
  userId: string;
  kind: SecurityEventKind;
  details?: Readonly<Record<string, string | number | undefined>>;
  client?: Client | undefined;
}

/** Tells the organization's audit, in the caller's transaction. */
export async function recordEvent(db: Session, event: SecurityEvent): Promise<void> {
  const { tenantId, userId, kind, details = {}, client } = event;
  const whose = { tenantId, userId, permissions: new Map() };
  const tx = await enterTenant(db, whose, newChangeSet('security'));
  await writeEvent(tx, { kind, details, address: client?.address, userAgent: client?.userAgent });
}

/** Tells every organization that somebody belongs to of an attempt to get in. */
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
 * Tells of a wrong password after the answer, and for known accounts only: were it waited for, the time would tell
 * which addresses have an account.
 */
export type NoteWrongPassword = (email: string, client: Client) => void;

export function createNoteWrongPassword(deps: {
  pool: Pool;
  credentials: Credentials;
  log: Pick<FastifyBaseLogger, 'error'>;
}): NoteWrongPassword {
  const { pool, credentials, log } = deps;

  async function note(email: string, client: Client): Promise<void> {
    const account = await credentials.find(email);
    if (account) {
      const details = { method: 'password' };
      await runTransaction(pool, 'begin', db => recordFailedSignIn(db, { account, client, details }));
    }
  }

  return (email, client) => {
    note(email, client).catch(error => log.error({ err: error }, 'A failed sign-in was not recorded'));
  };
}
