import type { AuditEvent } from '@pipewright/contract/operations/audit.ts';
import { runText, type TenantTx } from '../database/tenant-db.ts';
import { createValues } from '../resources/query/values.ts';
import { type Asked, eventAsked, firstAsked } from './audit-query.ts';

export interface EventRow extends Pick<AuditEvent, 'id' | 'kind' | 'details' | 'address' | 'userAgent'> {
  atUtc: Date;
  actorId: string | null;
}

/** The newest events that are asked for. */
export async function readEventRows(tx: TenantTx, asked: Asked): Promise<readonly EventRow[]> {
  const kind = eventAsked(asked);
  if (kind === undefined) {
    return [];
  }
  const values = createValues(tx.principal.tenantId);
  const conditions = [
    'tenant_id = $1',
    `id < ${values.add(asked.before.action)}::uuid`,
    `id >= ${values.add(firstAsked(asked))}::uuid`,
    ...(asked.actorId ? [`actor_id = ${values.add(asked.actorId)}::uuid`] : []),
    ...(kind ? [`kind = ${values.add(kind)}`] : []),
  ];
  const rows = await tx[runText](
    `select id, at_utc as "atUtc", actor_id as "actorId", kind, details, address, user_agent as "userAgent"
     from crm.audit_event where ${conditions.join(' and ')} order by id desc limit ${values.add(asked.pageSize)}`,
    values.list,
  );
  return rows as unknown as EventRow[];
}

/** The kinds of events that there are: from each one in the index to the next. */
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
