import type {
  Archive,
  ArchiveFindings,
  ArchiveSignature,
  BackupSchedule,
} from '@pipewright/contract/operations/administration/backup.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { conflict, notFound } from '../errors.ts';
import { newId } from '../ids.ts';
import { writeForRequest } from '../language/request-language.ts';
import { writeStoredText } from '../language/stored-text.ts';

type Origin = Archive['origin'];

interface ArchiveRow extends Omit<Archive, 'createdAtUtc'> {
  createdAtUtc: Date;
}

export async function listArchives(tx: TenantTx, id: string | null = null): Promise<Archive[]> {
  const rows = await tx<ArchiveRow & Record<string, unknown>>`
    select id, origin, file_name as "fileName", state = 'ready' as "isReady", size, row_count as "rowCount",
      content_hash as "contentHash", signature, made_by_name as "madeBy",
      case when findings ? 'scope' then findings end as findings, created_at_utc as "createdAtUtc"
    from crm.archive where tenant_id = ${tx.principal.tenantId} and (${id}::uuid is null or id = ${id})
    order by id desc limit 200`;
  return rows.map(row => ({
    ...row,
    findings: row.findings && writeFindings(row.findings),
    createdAtUtc: row.createdAtUtc.toISOString(),
  }));
}

/** The findings of a check, in the language of the request. */
function writeFindings(findings: ArchiveFindings): ArchiveFindings {
  const withLabel = <T extends { label: string }>(kind: T): T => ({
    ...kind,
    label: writeForRequest(kind.label),
  });
  return {
    ...findings,
    problem: findings.problem && writeStoredText(findings.problem),
    warnings: findings.warnings.map(warning => writeStoredText(warning)),
    leftOut: findings.leftOut.map(withLabel),
    kinds: findings.kinds.map(withLabel),
  };
}

export async function readArchive(tx: TenantTx, id: string): Promise<Archive> {
  const [archive] = await listArchives(tx, id);
  if (!archive) {
    throw notFound('No such archive.');
  }
  return archive;
}

export async function readReady(tx: TenantTx, id: string): Promise<Archive> {
  const archive = await readArchive(tx, id);
  if (!archive.isReady) {
    throw conflict('This archive is still on its way. Wait until it is ready.');
  }
  return archive;
}

/** Adds an archive to the list before its file exists. */
export async function addArchive(
  tx: TenantTx,
  { origin, fileName, size = 0 }: { origin: Origin; fileName: string; size?: number },
): Promise<string> {
  const { tenantId, userId } = tx.principal;
  const id = newId();
  const [person] = await tx<{ fullName: string }>`
    select full_name as "fullName" from crm.membership where tenant_id = ${tenantId} and user_id = ${userId}`;
  await tx`
    insert into crm.archive (tenant_id, id, origin, file_name, size, made_by_user_id, made_by_name)
    values (${tenantId}, ${id}, ${origin}, ${fileName}, ${size}, ${userId}, ${person?.fullName ?? null})`;
  return id;
}

export async function finishArchive(
  tx: TenantTx,
  id: string,
  told: { size: number; contentHash: string; rowCount: number; signature: ArchiveSignature },
): Promise<void> {
  await tx`
    update crm.archive
    set state = 'ready', size = ${told.size}, content_hash = ${told.contentHash}, row_count = ${told.rowCount},
      signature = ${told.signature}
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}

export async function saveFindings(tx: TenantTx, id: string, findings: ArchiveFindings): Promise<void> {
  await tx`
    update crm.archive set findings = ${JSON.stringify(findings)}::text::jsonb
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}

/** The findings of a check are outdated once the organization was replaced. */
export async function deleteFindings(tx: TenantTx): Promise<void> {
  await tx`update crm.archive set findings = null where tenant_id = ${tx.principal.tenantId}`;
}

export async function removeArchive(tx: TenantTx, id: string): Promise<void> {
  await tx`delete from crm.archive where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}

/** Scheduled archives beyond the number to keep, the oldest first. */
export async function listSurplus(tx: TenantTx): Promise<string[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<{ id: string }>`
    select id from (
      select id, row_number() over (order by id desc) as nth from crm.archive
      where tenant_id = ${tenantId} and origin = 'scheduled' and state = 'ready'
    ) as scheduled
    where nth > (select keep from crm.backup_schedule where tenant_id = ${tenantId}) order by id`;
  return rows.map(({ id }) => id);
}

const defaultSchedule: BackupSchedule = { every: 'never', keep: 7 };

export async function readSchedule(tx: TenantTx): Promise<BackupSchedule> {
  const [row] = await tx<BackupSchedule>`
    select every, keep from crm.backup_schedule where tenant_id = ${tx.principal.tenantId}`;
  return row ? { every: row.every, keep: row.keep } : defaultSchedule;
}

export async function saveSchedule(tx: TenantTx, { every, keep }: BackupSchedule): Promise<void> {
  const { tenantId, userId } = tx.principal;
  if (every === 'never') {
    await tx`delete from crm.backup_schedule where tenant_id = ${tenantId}`;
    return;
  }
  await tx`
    insert into crm.backup_schedule (tenant_id, every, keep, set_by_user_id)
    values (${tenantId}, ${every}, ${keep}, ${userId})
    on conflict (tenant_id) do update
    set every = excluded.every, keep = excluded.keep, set_by_user_id = excluded.set_by_user_id`;
}
