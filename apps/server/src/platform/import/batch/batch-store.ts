import type {
  ImportBatchFile,
  ImportBatchSummary,
  ImportBatchView,
} from '@pipewright/contract/operations/import/import-batches.ts';
import {
  importSettings,
  type NewField,
  newFieldName,
  notesTarget,
} from '@pipewright/contract/operations/import/import-settings.ts';
import { customFields } from '@pipewright/contract/resources/custom-fields.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { notFound } from '../../errors.ts';
import { writeStoredText } from '../../language/stored-text.ts';
import { demand } from '../../principal.ts';
import type { Module } from '../../resources/define-module.ts';
import { countListening, countsOf, type StoredCounts } from '../import-store.ts';
import { listInvited } from '../people/invited-owners.ts';
import { missingOwners } from '../people/missing-owners.ts';
import { isOpen, type UnknownValue } from '../values/resolve-names.ts';
import { orderFiles } from './order-files.ts';

/** A file of an import of several, as it is stored. */
export interface StoredFile extends Record<string, unknown> {
  id: string;
  fileName: string;
  sheet: string | null;
  resource: string;
  isLeftOut: boolean;
  phase: ImportBatchView['phase'];
  rowCount: number;
  columns: { heading: string; newField?: NewField; isEmpty?: boolean }[];
  settings: unknown;
  unknown: UnknownValue[];
  reading: {
    unread?: number;
    isDateOrderUnclear?: boolean;
    problem?: string;
    people?: object;
    documents?: object;
  };
  counts: StoredCounts | null;
  written: StoredCounts | null;
}

type BatchRow = Omit<
  ImportBatchView,
  'files' | 'owners' | 'invited' | 'resources' | 'canAddFields' | 'createdAtUtc'
> & {
  createdAtUtc: Date;
};

/** An import of several files. Throws unless the user has made it and may still import all of its records. */
export async function readBatch(tx: TenantTx, all: readonly Module[], id: string): Promise<BatchRow> {
  assertMayImport(tx, all);
  const [found] = await readBatches(tx, id);
  if (!found) {
    throw notFound('No such import.');
  }
  const { fileCount: _, ...batch } = found;
  return batch;
}

/** Throws if the user may import nothing at all. */
export function assertMayImport(tx: TenantTx, all: readonly Module[]): void {
  if (importable(tx, all).length > 0) {
    return;
  }
  for (const { resource, imports } of all) {
    if (imports) {
      demand(tx.principal, resource.permissions.import);
    }
  }
}

function importable(tx: TenantTx, all: readonly Module[]): string[] {
  return all
    .filter(({ imports, resource }) => imports && tx.principal.permissions.has(resource.permissions.import))
    .map(({ resource }) => resource.name);
}

/** The newest of the user's own, or one of them. Files may contain anybody's records, so nobody sees those of others. */
async function readBatches(tx: TenantTx, id: string | null): Promise<(BatchRow & { fileCount: number })[]> {
  const { tenantId, userId } = tx.principal;
  const rows = await tx<BatchRow & { fileCount: number }>`
    select batch.id, batch.name, batch.phase, batch.change_set_id as "changeSetId", batch.ignored_files as "ignoredFiles",
      (select count(*)::integer from crm.import_attachment
        where import_attachment.tenant_id = ${tenantId} and import_attachment.batch_id = batch.id) as "attachments",
      batch.created_at_utc as "createdAtUtc", coalesce(change_set.undone_by is not null, false) as "isUndone",
      jsonb_build_object('id', user_id, 'fullName', full_name) as "madeBy",
      (select count(*)::integer from crm.import where import.tenant_id = ${tenantId} and batch_id = batch.id) as "fileCount",
      case when job.id is not null then jsonb_build_object('id', job.id, 'state', job.state, 'done', job.done,
        'total', job.total, 'message', job.message, 'seconds',
        round(extract(epoch from coalesce(job.finished_at_utc, now()) - job.created_at_utc), 1)) end as job
    from crm.import_batch as batch
    join crm.membership on membership.tenant_id = ${tenantId} and user_id = made_by_user_id
    left join crm.job on job.tenant_id = ${tenantId} and job.id = batch.job_id
    left join crm.change_set on change_set.tenant_id = ${tenantId} and change_set.id = batch.change_set_id
    where batch.tenant_id = ${tenantId} and made_by_user_id = ${userId} and (${id}::uuid is null or batch.id = ${id})
    order by batch.created_at_utc desc limit 20`;
  return rows.map(row => ({
    ...row,
    job: row.job && { ...row.job, message: row.job.message && writeStoredText(row.job.message) },
  }));
}

export async function listBatches(tx: TenantTx): Promise<ImportBatchSummary[]> {
  const rows = await readBatches(tx, null);
  return rows.map(row => ({ ...row, createdAtUtc: row.createdAtUtc.toISOString() }));
}

/** The files that are not left out, in the order in which they are imported: what a step needs of them. */
export async function readOrder(tx: TenantTx, all: readonly Module[], batchId: string): Promise<string[]> {
  const rows = await tx<{ id: string; resource: string; settings: unknown }>`
    select id, resource, settings from crm.import
    where tenant_id = ${tx.principal.tenantId} and batch_id = ${batchId} and not is_left_out order by position, id`;
  return orderFiles(all, rows).map(({ id }) => id);
}

/** The files in the order in which they are imported. */
export async function readFiles(
  tx: TenantTx,
  all: readonly Module[],
  batchId: string,
): Promise<StoredFile[]> {
  const { tenantId } = tx.principal;
  const rows = await tx<StoredFile>`
    select id, file_name as "fileName", sheet, resource, is_left_out as "isLeftOut", phase, row_count as "rowCount",
      columns, settings, unknown, reading - 'facts' - 'firstRows' as reading,
      (select jsonb_build_object('creates', coalesce(sum(creates), 0), 'updates', coalesce(sum(updates), 0),
          'skips', coalesce(sum(skips), 0), 'errors', coalesce(sum(errors), 0))
        from crm.import_rows
        where import_rows.tenant_id = ${tenantId} and import_id = import.id) as counts,
      (select jsonb_build_object('creates', coalesce(sum(creates), 0), 'updates', coalesce(sum(updates), 0),
          'skips', coalesce(sum(skips), 0), 'errors', coalesce(sum(errors), 0))
        from crm.import_rows
        where import_rows.tenant_id = ${tenantId} and import_id = import.id and is_written) as written
    from crm.import where tenant_id = ${tenantId} and batch_id = ${batchId} order by position, id`;
  return orderFiles(all, rows);
}

export async function readBatchView(
  tx: TenantTx,
  all: readonly Module[],
  id: string,
): Promise<ImportBatchView> {
  const { createdAtUtc, ...batch } = await readBatch(tx, all, id);
  const files = await readFiles(tx, all, id);
  const listening = new Map<string, number>();
  for (const resource of new Set(files.map(file => file.resource))) {
    listening.set(resource, await countListening(tx, resource));
  }
  return {
    ...batch,
    createdAtUtc: createdAtUtc.toISOString(),
    files: files.map(file => ({ ...describe(file), automations: listening.get(file.resource) ?? 0 })),
    owners: missingOwners(all, files),
    invited: await listInvited(tx, all),
    resources: importable(tx, all),
    canAddFields: tx.principal.permissions.has(customFields.permissions.create),
  };
}

function describe(file: StoredFile): Omit<ImportBatchFile, 'automations'> {
  const { phase, reading } = file;
  const parsed = importSettings.safeParse(file.settings);
  const settings = parsed.success ? parsed.data : undefined;
  const questions = settings ? file.unknown.filter(value => isOpen(settings, value)).length : 0;
  const isChecked = phase === 'check' || phase === 'run';
  const headingsOf = (wanted: (name: string | null | undefined) => boolean) =>
    file.columns.flatMap(({ heading, isEmpty }, i) =>
      !isEmpty && wanted(settings?.mapping[i]) ? [heading] : [],
    );
  return {
    id: file.id,
    fileName: file.fileName,
    sheet: file.sheet,
    resource: file.resource || null,
    isLeftOut: file.isLeftOut,
    hasPeople: file.isLeftOut && reading.people !== undefined,
    hasDocuments: file.isLeftOut && reading.documents !== undefined,
    problem: reading.problem ? writeStoredText(reading.problem) : null,
    rowCount: file.rowCount,
    unread: reading.unread ?? 0,
    counts: isChecked ? countsOf(file.counts) : null,
    written: phase === 'run' ? countsOf(file.written) : null,
    source: settings?.source ?? null,
    unmapped: headingsOf(name => !name),
    inNotes: headingsOf(name => name === notesTarget),
    newFields: file.columns.flatMap((_, i) => {
      const field = settings?.newFields[newFieldName(i)];
      return field && settings?.mapping[i] ? [field.label] : [];
    }),
    questions,
    isDateOrderUnclear: phase === 'read' && (reading.isDateOrderUnclear ?? false),
  };
}
