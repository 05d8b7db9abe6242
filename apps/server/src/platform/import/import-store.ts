import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import {
  type ImportSettings,
  importSettings,
} from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportSummary, ImportView } from '@pipewright/contract/operations/import/imports.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { customFieldsOf, writableResourceFor } from '../custom-fields/resource-for.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';
import { writeStoredText } from '../language/stored-text.ts';
import { demand } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { signatureOf } from './match/guess-settings.ts';
import { createPlan, type ImportModule, type Plan, targetsOf } from './match/plan.ts';
import { sourceIdField } from './match/source-ids.ts';
import { canAddFields } from './new-fields/create-new-fields.ts';
import { listInvited } from './people/invited-owners.ts';
import { type Reading, readingSchema } from './read/reading.ts';
import { inferStage, noHints } from './stages/infer-stage.ts';
import type { UnknownValue } from './values/resolve-names.ts';

/** The module of an import. Throws unless the user may import such records. */
export function importModule(tx: TenantTx, all: readonly Module[], resource: string): ImportModule {
  const module = all.find(known => known.resource.name === resource);
  if (!module?.imports) {
    throw notFound('No such import.');
  }
  demand(tx.principal, module.resource.permissions.import);
  const fields = customFieldsOf(module.resource, tx.principal)?.stored ?? [];
  return {
    ...module,
    resource: writableResourceFor(module.resource, tx.principal),
    // Only the database knows whether a unique value is taken.
    imports: {
      ...module.imports,
      dryRun: fields.some(({ isActive, isUnique }) => isActive && isUnique)
        ? 'writing'
        : module.imports.dryRun,
    },
  };
}

export interface ImportRow extends Record<string, unknown> {
  id: string;
  resource: string;
  fileName: string;
  phase: ImportView['phase'];
  columns: ImportView['columns'];
  sheets: string[];
  sheet: string | null;
  rowCount: number;
  settings: unknown;
  unknown: UnknownValue[];
  reading: Partial<Reading>;
  changeSetId: string | null;
  madeBy: string;
  batchId: string | null;
}

/** What the rows of a file are; empty until that is recognized. */
export async function readResource(tx: TenantTx, id: string): Promise<string> {
  const [row] = await tx<{ resource: string }>`
    select resource from crm.import where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
  return row?.resource ?? '';
}

/** An import, if the user may see it. */
export async function readImportRow(
  tx: TenantTx,
  all: readonly Module[],
  id: string,
): Promise<{ row: ImportRow; module: ImportModule }> {
  const [row] = await tx<ImportRow>`
    select id, resource, file_name as "fileName", phase, columns, sheets, sheet, row_count as "rowCount", settings,
      unknown, reading, change_set_id as "changeSetId", made_by_user_id as "madeBy",
      batch_id as "batchId"
    from crm.import where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
  if (!row) {
    throw notFound('No such import.');
  }
  const module = importModule(tx, all, row.resource);
  if (!seesAll(tx, module) && row.madeBy !== tx.principal.userId) {
    throw notFound('No such import.');
  }
  return { row, module };
}

/** A file may contain anybody's records, so users with a limited reach see only their own imports. */
function seesAll({ principal }: TenantTx, { resource }: ImportModule): boolean {
  return principal.permissions.get(resource.permissions.import) === 'all';
}

/** An import to which a file is sent. Files of several are recognized later, so only who has begun it sends them. */
export async function readUpload(
  tx: TenantTx,
  all: readonly Module[],
  id: string,
): Promise<Pick<ImportRow, 'phase'>> {
  const [row] = await tx<{ phase: ImportRow['phase'] }>`
    select phase from crm.import
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and resource = ''
      and made_by_user_id = ${tx.principal.userId}`;
  return row ?? (await readImportRow(tx, all, id)).row;
}

export async function readPlan(tx: TenantTx, all: readonly Module[], id: string): Promise<Plan> {
  const { row, module } = await readImportRow(tx, all, id);
  const settings = importSettings.parse(row.settings);
  const { tenantId } = tx.principal;
  const [organization] = await tx<{ timeZone: string; language: Language | null }>`
    select time_zone as "timeZone", language from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
  const { changeSetId, columns } = row;
  const hints = row.unknown.flatMap(({ field, value, hints: own }) =>
    own ? [[`${field} ${value.toLowerCase()}`, own] as const] : [],
  );
  return createPlan({
    hints: new Map(hints),
    importId: id,
    module,
    all,
    settings,
    changeSetId,
    width: columns.length,
    headings: columns.map(({ heading }) => heading),
    ...(row.batchId && { batchId: row.batchId, siblings: await readSiblings(tx, row.batchId) }),
    ...organization,
  });
}

async function readSiblings(tx: TenantTx, batchId: string): Promise<NonNullable<Plan['siblings']>> {
  return tx<{ id: string; resource: string; source: string; hasIds: boolean }>`
    select id, resource, coalesce(settings ->> 'source', '') as source,
      coalesce(settings -> 'mapping' ? ${sourceIdField}, false) as "hasIds"
    from crm.import
    where tenant_id = ${tx.principal.tenantId} and batch_id = ${batchId} and not is_left_out`;
}

export async function readView(tx: TenantTx, all: readonly Module[], id: string): Promise<ImportView> {
  const { row, module } = await readImportRow(tx, all, id);
  // One statement reads all that changes while a file is read, so that its parts belong together.
  const [read] = await readSummaries(tx, module, id);
  if (!read?.details) {
    throw notFound('No such import.');
  }
  const { details, ...summary } = read;
  return {
    ...summary,
    sheets: details.sheets,
    sheet: details.sheet,
    columns: details.columns,
    canAddFields: canAddFields(tx.principal, row.resource),
    reading: shownReading(details.reading),
    problems: details.problems,
    targets: targetsOf(module, all, tx.principal),
    keys: module.imports.keys.map(name => ({ name, label: fieldLabel(module.resource.fields, name) })),
    unknown: details.unknown.map(value => describeUnknown(module, value)),
    invited: await listInvited(tx, [module]),
    automations: await countListening(tx, row.resource),
  };
}

/** What a new stage would be is said unless the value means one that is there. */
function describeUnknown(
  module: ImportModule,
  { hints, ...value }: UnknownValue,
): ImportView['unknown'][number] {
  if (value.field !== module.imports.stages || value.mapped) {
    return value;
  }
  const { kind: state, probability } = inferStage(value.value, hints ?? noHints);
  return { ...value, stage: { state, probability } };
}

function shownReading(stored: Partial<Reading>): ImportView['reading'] {
  const parsed = readingSchema
    .omit({ facts: true, broken: true, problem: true, people: true, documents: true })
    .safeParse(stored);
  return parsed.success ? parsed.data : null;
}

/** The automations that imported records can start: imports start only those that have asked for it. */
export async function countListening(tx: TenantTx, resource: string): Promise<number> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ count: number }>`
    select count(*)::integer as count from crm.automation
    join crm.automation_version as published
      on published.tenant_id = ${tenantId} and published.id = automation.version_id
    where automation.tenant_id = ${tenantId} and automation.state = 'on' and entity = ${resource}
      and definition -> 'wantsImports' = 'true'
      and definition -> 'trigger' ->> 'kind' in ('created', 'changed', 'became-true', 'stage-entered', 'grade-reached')`;
  return row?.count ?? 0;
}

export type StoredCounts = Record<'creates' | 'updates' | 'skips' | 'errors', number>;
/** What a list of imports leaves out. */
type Details = Pick<ImportRow, 'sheets' | 'sheet' | 'columns' | 'unknown' | 'reading'> &
  Pick<ImportView, 'problems'>;
type SummaryRow = Omit<ImportSummary, 'createdAtUtc' | 'counts' | 'written'> & {
  details: Details | null;
  createdAtUtc: Date;
  counts: StoredCounts | null;
  written: StoredCounts | null;
};

/** The newest imports of a resource, or one of them. */
export async function readSummaries(
  tx: TenantTx,
  module: ImportModule,
  id: string | null,
): Promise<(ImportSummary & { details?: Details })[]> {
  const { tenantId, userId } = tx.principal;
  const rows = await tx<SummaryRow>`
    select import.id, import.resource, file_name as "fileName", batch_id as "batchId", phase, row_count as "rowCount",
      nullif(settings, '{}') as settings, import.change_set_id as "changeSetId", import.created_at_utc as "createdAtUtc",
      coalesce(change_set.undone_by is not null, false) as "isUndone",
      jsonb_build_object('id', user_id, 'fullName', full_name) as "madeBy",
      case when job.id is not null then jsonb_build_object('id', job.id, 'state', job.state, 'done', job.done,
        'total', job.total, 'message', job.message, 'seconds',
        round(extract(epoch from coalesce(job.finished_at_utc, now()) - job.created_at_utc), 1)) end as job,
      (select jsonb_build_object('creates', coalesce(sum(creates), 0), 'updates', coalesce(sum(updates), 0),
          'skips', coalesce(sum(skips), 0), 'errors', coalesce(sum(errors), 0))
        from crm.import_rows
        where import_rows.tenant_id = ${tenantId} and import_id = import.id) as counts,
      (select jsonb_build_object('creates', coalesce(sum(creates), 0), 'updates', coalesce(sum(updates), 0),
          'skips', coalesce(sum(skips), 0), 'errors', coalesce(sum(errors), 0))
        from crm.import_rows
        where import_rows.tenant_id = ${tenantId} and import_id = import.id and is_written) as written,
      case when ${id}::uuid is not null then jsonb_build_object('sheets', sheets, 'sheet', sheet, 'columns', columns,
        'unknown', unknown, 'reading', reading, 'problems', problems) end as details
    from crm.import
    join crm.membership on membership.tenant_id = ${tenantId} and user_id = made_by_user_id
    left join crm.job on job.tenant_id = ${tenantId} and job.id = job_id
    left join crm.change_set on change_set.tenant_id = ${tenantId} and change_set.id = import.change_set_id
    where import.tenant_id = ${tenantId} and import.resource = ${module.resource.name}
      and (${id}::uuid is null or import.id = ${id}) and (${seesAll(tx, module)} or made_by_user_id = ${userId})
    order by import.created_at_utc desc limit 20`;
  return rows.map(({ details, ...row }) => ({
    ...row,
    ...(details && { details }),
    job: row.job && { ...row.job, message: row.job.message && writeStoredText(row.job.message) },
    counts: row.phase === 'check' || row.phase === 'run' ? countsOf(row.counts) : null,
    written: row.phase === 'run' ? countsOf(row.written) : null,
    createdAtUtc: row.createdAtUtc.toISOString(),
  }));
}

export function countsOf(counts: StoredCounts | null): ImportSummary['counts'] {
  return (
    counts && { create: counts.creates, update: counts.updates, skip: counts.skips, error: counts.errors }
  );
}

export async function saveSettings(tx: TenantTx, id: string, settings: ImportSettings): Promise<void> {
  await tx`
    update crm.import set settings = ${JSON.stringify(settings)}::text::jsonb
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}

/** Suggests the settings of a started import for the next file with the same headings. */
export async function rememberSettings(
  tx: TenantTx,
  {
    resource,
    columns,
    settings,
  }: { resource: string; columns: readonly { heading: string }[]; settings: unknown },
): Promise<void> {
  const signature = signatureOf(columns.map(({ heading }) => heading));
  await tx`
    insert into crm.import_mapping (tenant_id, resource, signature, settings)
    values (${tx.principal.tenantId}, ${resource}, ${signature}, ${JSON.stringify(settings)}::text::jsonb)
    on conflict (tenant_id, resource, signature) do update set settings = excluded.settings`;
}

export async function countUnwritten(tx: TenantTx, id: string): Promise<number> {
  // Counted by the verdicts of written rows: counting cells would decompress all of them.
  const [row] = await tx<{ count: number }>`
    select row_count - (select coalesce(sum(creates + updates + skips + errors), 0) from crm.import_rows
      where import_rows.tenant_id = ${tx.principal.tenantId} and import_id = ${id} and is_written)::integer as count
    from crm.import where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
  return row?.count ?? 0;
}
