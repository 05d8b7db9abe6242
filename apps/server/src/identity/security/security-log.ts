import type { SecurityEventKind } from '@pipewright/contract/operations/security.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Pool, Session } from '../../platform/database/pool.ts';
import { enterTenant, newChangeSet, runTransaction } from '../../platform/database/tenant-db.ts';
import { systemOf } from '../../platform/principal.ts';
import type { Credentials } from '../credentials.ts';
import type { Client } from '../sessions.ts';

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
  const tx = await enterTenant(db, systemOf(tenantId), newChangeSet('security'));
  await tx`
    insert into crm.audit_event (tenant_id, actor_id, kind, details, address, user_agent)
    values (${tenantId}, ${userId}, ${kind}, ${JSON.stringify(details)}::text::jsonb, ${client?.address ?? null},
      ${client?.userAgent?.slice(0, 400) ?? null})`;
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
