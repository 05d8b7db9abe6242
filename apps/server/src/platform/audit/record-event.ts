import { newChangeSet, type TenantDb, type TenantTx } from '../database/tenant-db.ts';
import type { Principal } from '../principal.ts';

/** What happened without changing a record. `details` are read by administrators: nothing secret in them. */
export interface AuditedEvent {
  /** In small words with hyphens: `export`, `sign-in-failed`. */
  readonly kind: string;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** Writes it down in the caller's transaction, in the name of whoever asks; it cannot be changed afterwards. */
export async function recordEvent(tx: TenantTx, event: AuditedEvent): Promise<void> {
  const { kind, details = {}, address = null, userAgent = null } = event;
  const { tenantId, userId } = tx.principal;
  await tx`
    insert into crm.audit_event (tenant_id, actor_id, kind, details, address, user_agent)
    values (${tenantId}, ${userId}, ${kind}, ${JSON.stringify(details)}::text::jsonb, ${address},
      ${userAgent?.slice(0, maxUserAgentLength) ?? null})`;
}

/** The same where nothing else is written. */
export async function recordEventAlone(
  db: TenantDb,
  principal: Principal,
  event: AuditedEvent,
): Promise<void> {
  const changeSet = { ...newChangeSet(`audit ${event.kind}`), isAside: true };
  await db.write(principal, changeSet, tx => recordEvent(tx, event));
}

/** Whoever sends a longer name of their browser fills no table with it. */
const maxUserAgentLength = 400;
