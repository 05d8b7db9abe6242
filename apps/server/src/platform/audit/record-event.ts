import type { AuditEventKind } from '@pipewright/contract/audit/audit-events.ts';
import { newChangeSet, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Principal } from '../principal.ts';

/** Something that happened without changing a record. Administrators read `details`, so it must not contain secrets. */
export interface AuditedEvent {
  readonly kind: AuditEventKind;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly address?: string | undefined;
  readonly userAgent?: string | undefined;
}

/** Records an event in the caller's transaction, attributed to its principal. Events cannot be changed afterwards. */
export async function recordEvent(tx: TenantTx, event: AuditedEvent): Promise<void> {
  const { kind, details = {}, address = null, userAgent = null } = event;
  const { tenantId, userId } = tx.principal;
  await tx`
    insert into crm.audit_event (tenant_id, actor_id, kind, details, address, user_agent)
    values (${tenantId}, ${userId}, ${kind}, ${JSON.stringify(details)}::text::jsonb, ${address},
      ${userAgent?.slice(0, maxUserAgentLength) ?? null})`;
}

/** Records an event in a transaction of its own. */
export async function recordEventInOwnTransaction(
  db: TenantDb,
  principal: Principal,
  event: AuditedEvent,
): Promise<void> {
  const changeSet = { ...newChangeSet(`audit ${event.kind}`), isAllowedDuringRestore: true };
  await db.write(principal, changeSet, tx => recordEvent(tx, event));
}

/** Limits how much a client can store by sending a long user agent. */
const maxUserAgentLength = 400;
