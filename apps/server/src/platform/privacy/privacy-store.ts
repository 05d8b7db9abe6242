import type { PrivacyRequest } from '@pipewright/contract/operations/administration/privacy.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';
import type { Finding } from './erase-person.ts';

/** What a search has found, as it is stored. */
export interface Found {
  readonly findings: readonly Finding[];
  readonly sharedValues: readonly string[];
  /** How many files of the person are attached to other records as well. */
  readonly sharedFiles: number;
}

interface RequestRow extends Record<string, unknown>, StoredState {
  id: string;
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
      request.state, job.state as "jobState",
      (select count(*)::integer from crm.archive
        where archive.tenant_id = ${tenantId} and request.state = 'erased' and archive.created_at_utc < erased_at_utc
      ) as "olderBackups",
      membership.full_name as "requestedBy", request.created_at_utc as "createdAtUtc", erased_at_utc as "erasedAtUtc"
    from crm.privacy_request as request
    left join crm.job on job.tenant_id = ${tenantId} and job.id = request.job_id
    left join crm.membership on membership.tenant_id = ${tenantId} and user_id = requested_by_user_id
    where request.tenant_id = ${tenantId} and (${id}::uuid is null or request.id = ${id})
    order by request.created_at_utc desc, request.id limit 100`;
  return rows.map(({ found, createdAtUtc, erasedAtUtc, state, jobState, ...row }) => ({
    ...row,
    state: stateOf({ state, jobState }),
    findings: found?.findings.map(({ table, ...finding }) => ({ ...finding, label: labelOf(table) })) ?? null,
    sharedValues: [...(found?.sharedValues ?? [])],
    sharedFiles: found?.sharedFiles ?? 0,
    createdAtUtc: createdAtUtc.toISOString(),
    erasedAtUtc: erasedAtUtc?.toISOString() ?? null,
  }));
}

interface StoredState {
  readonly state: 'searching' | 'ready' | 'erasing' | 'erased';
  /** Null if the job is gone. */
  readonly jobState: string | null;
}

/** A request is under way as long as its job is. */
function stateOf({ state, jobState }: StoredState): PrivacyRequest['state'] {
  const isUnderWay = state === 'searching' || state === 'erasing';
  return isUnderWay && (jobState === null || jobState === 'failed' || jobState === 'stopped')
    ? 'failed'
    : state;
}

/** A request that was not carried out yet. */
export interface OpenRequest {
  id: string;
  state: PrivacyRequest['state'];
  label: string;
  email: string | null;
  recordIds: string[];
}

export async function readOpenRequest(tx: TenantTx, id: string): Promise<OpenRequest> {
  const { tenantId } = tx.principal;
  const [request] = await tx<OpenRow>`
    select request.id, request.label, email, record_ids as "recordIds", request.state,
      job.state as "jobState"
    from crm.privacy_request as request
    left join crm.job on job.tenant_id = ${tenantId} and job.id = request.job_id
    where request.tenant_id = ${tenantId} and request.id = ${id} and request.state <> 'erased'`;
  if (!request) {
    throw notFound('No such request, or it was carried out already.');
  }
  return { ...request, state: stateOf(request) };
}

interface OpenRow extends Record<string, unknown>, Omit<OpenRequest, 'state'>, StoredState {}

/** The same, and nobody else changes it until the end of the transaction. */
export async function lockOpenRequest(tx: TenantTx, id: string): Promise<OpenRequest> {
  const { tenantId } = tx.principal;
  const request = await readOpenRequest(tx, id);
  if (request.state === 'erasing') {
    // Locked by the erasure, perhaps for minutes.
    return request;
  }
  await tx`select from crm.privacy_request where tenant_id = ${tenantId} and id = ${id} for update`;
  return readOpenRequest(tx, id);
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
