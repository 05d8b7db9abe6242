import type { AuditEvent } from '@pipewright/contract/operations/administration/audit.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { createValues } from '../resources/query/values.ts';
import { type AuditRequest, minSelectedId, selectedEvent } from './audit-query.ts';

export interface EventRow extends Pick<AuditEvent, 'id' | 'kind' | 'details' | 'address' | 'userAgent'> {
  atUtc: Date;
  actorId: string | null;
}

/** The newest events that match. */
export async function readEventRows(tx: TenantTx, request: AuditRequest): Promise<readonly EventRow[]> {
  const kind = selectedEvent(request);
  if (kind === undefined) {
    return [];
  }
  const values = createValues(tx.principal.tenantId);
  const conditions = [
    'tenant_id = $1',
    `id < ${values.add(request.before.action)}::uuid`,
    `id >= ${values.add(minSelectedId(request))}::uuid`,
    ...(request.actorId ? [`actor_id = ${values.add(request.actorId)}::uuid`] : []),
    ...(kind ? [`kind = ${values.add(kind)}`] : []),
  ];
  const rows = await tx[runText]<EventRow>(
    `select id, at_utc as "atUtc", actor_id as "actorId", kind, details, address, user_agent as "userAgent"
     from crm.audit_event where ${conditions.join(' and ')} order by id desc limit ${values.add(request.pageSize)}`,
    values.list,
  );
  return rows;
}

/** The existing kinds of events, found by jumping from one index entry to the next. */
export async function readEventKinds(tx: TenantTx): Promise<string[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<{ kind: string }>`
    with recursive known as (
      (select kind from crm.audit_event where tenant_id = ${tenantId} order by kind limit 1)
      union all
      select (
        select kind from crm.audit_event where tenant_id = ${tenantId} and kind > known.kind order by kind limit 1)
      from known where known.kind is not null)
    select kind from known where kind is not null`;
  return rows.map(({ kind }) => kind);
}
