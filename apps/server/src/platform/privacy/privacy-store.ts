import type { PrivacyRequest } from '@pipewright/contract/operations/privacy.ts';
import type { TenantTx } from '../database/tenant-db.ts';
import { notFound } from '../errors.ts';
import type { Finding } from './erase-person.ts';

/** What a search has found, as it is stored. */
export interface Found {
  readonly findings: readonly Finding[];
  readonly sharedValues: readonly string[];
}

interface RequestRow extends Record<string, unknown> {
  id: string;
  state: PrivacyRequest['state'];
  label: string | null;
  records: number;
  found: Found | null;
  olderBackups: number;
  requestedBy: string | null;
  createdAtUtc: Date;
  erasedAtUtc: Date | null;
}

/** The newest requests, or one of them. */
export async function readRequests(
  tx: TenantTx,
  labelOf: (table: string) => string,
  id: string | null = null,
): Promise<PrivacyRequest[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<RequestRow>`
    select request.id, request.label, cardinality(record_ids) as records, found,
      case when request.state in ('searching', 'erasing') and job.state in ('failed', 'stopped') then 'failed'
        else request.state end as state,
      (select count(*)::integer from crm.archive
        where archive.tenant_id = ${tenantId} and request.state = 'erased' and archive.created_at_utc < erased_at_utc
      ) as "olderBackups",
      membership.full_name as "requestedBy", request.created_at_utc as "createdAtUtc", erased_at_utc as "erasedAtUtc"
    from crm.privacy_request as request
    left join crm.job on job.tenant_id = ${tenantId} and job.id = request.job_id
    left join crm.membership on membership.tenant_id = ${tenantId} and user_id = requested_by_user_id
    where request.tenant_id = ${tenantId} and (${id}::uuid is null or request.id = ${id})
    order by request.created_at_utc desc, request.id limit 100`;
  return rows.map(({ found, createdAtUtc, erasedAtUtc, ...row }) => ({
    ...row,
    findings: found?.findings.map(({ table, ...finding }) => ({ ...finding, label: labelOf(table) })) ?? null,
    sharedValues: [...(found?.sharedValues ?? [])],
    createdAtUtc: createdAtUtc.toISOString(),
    erasedAtUtc: erasedAtUtc?.toISOString() ?? null,
  }));
}

/** A request that was not carried out yet. */
export interface OpenRequest extends Record<string, unknown> {
  id: string;
  state: 'searching' | 'ready' | 'erasing';
  label: string;
  email: string | null;
  recordIds: string[];
}

export async function readOpenRequest(tx: TenantTx, id: string): Promise<OpenRequest> {
  const [request] = await tx<OpenRequest>`
    select id, state, label, email, record_ids as "recordIds" from crm.privacy_request
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and state <> 'erased'`;
  if (!request) {
    throw notFound('No such request, or it was carried out already.');
  }
  return request;
}

export async function addRequest(
  tx: TenantTx,
  request: { label: string; email: string | null; recordIds: readonly string[] },
): Promise<string> {
  const { tenantId, userId } = tx.principal;
  const [row] = await tx<{ id: string }>`
    insert into crm.privacy_request (tenant_id, label, email, record_ids, requested_by_user_id)
    values (${tenantId}, ${request.label}, ${request.email}, ${[...request.recordIds]}::uuid[], ${userId})
    returning id`;
  return row?.id ?? '';
}

export async function setState(
  tx: TenantTx,
  id: string,
  state: 'searching' | 'erasing',
  jobId: string,
): Promise<void> {
  await tx`
    update crm.privacy_request set state = ${state}, job_id = ${jobId}
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}

export async function removeRequest(tx: TenantTx, id: string): Promise<void> {
  await tx`
    delete from crm.privacy_request
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and state <> 'erased'`;
}
