import type { ImportReport, ReportedFile } from '@pipewright/contract/operations/import/import-reports.ts';
import { importSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { writeStoredText } from '../../language/stored-text.ts';
import type { Module } from '../../resources/define-module.ts';
import { readTitles } from '../../resources/query/search/titles.ts';
import { countsOf, importModule, type StoredCounts } from '../import-store.ts';
import { targetsOf } from '../match/plan.ts';
import { readDifferentTotals } from './different-totals.ts';
import {
  type GroupState,
  newColumn,
  newReport,
  type Reasons,
  type ReportState,
  type Sums,
  sumOf,
} from './report-state.ts';
import { describePeople } from './same-people.ts';

interface StoredFile extends Record<string, unknown> {
  id: string;
  fileName: string;
  sheet: string | null;
  resource: string;
  isLeftOut: boolean;
  rowCount: number;
  brokenRows: number;
  columns: { heading: string }[];
  settings: unknown;
  problem: string | null;
  report: ReportState | null;
  changeSetId: string | null;
  written: StoredCounts | null;
  phase: string;
}

/** The report of some files, in the order in which they are given. */
export async function readReport(
  tx: TenantTx,
  all: readonly Module[],
  ids: readonly string[],
): Promise<ImportReport> {
  const { tenantId } = tx.principal;
  const rows = await tx<StoredFile>`
    select id, file_name as "fileName", sheet, resource, is_left_out as "isLeftOut", row_count as "rowCount", columns,
      settings, reading ->> 'problem' as problem, coalesce((reading ->> 'broken')::integer, 0) as "brokenRows", report, phase, change_set_id as "changeSetId",
      (select jsonb_build_object('creates', coalesce(sum(creates), 0), 'updates', coalesce(sum(updates), 0),
          'skips', coalesce(sum(skips), 0), 'errors', coalesce(sum(errors), 0))
        from crm.import_rows
        where import_rows.tenant_id = ${tenantId} and import_id = import.id and is_written) as written
    from crm.import where tenant_id = ${tenantId} and id = any (${[...ids]}::uuid[])`;
  const files: ReportedFile[] = [];
  for (const id of ids) {
    const row = rows.find(each => each.id === id);
    if (row) {
      files.push(await describeFile(tx, all, row));
    }
  }
  return { files };
}

async function describeFile(tx: TenantTx, all: readonly Module[], row: StoredFile): Promise<ReportedFile> {
  const { id, fileName, sheet, resource, isLeftOut, rowCount, brokenRows, problem, changeSetId } = row;
  const isRun = row.phase === 'run' && !isLeftOut;
  const { mapping } = isRun ? importSettings.parse(row.settings) : { mapping: [] };
  const report = row.report ?? newReport(row.columns.length);
  const module = isRun ? importModule(tx, all, resource) : undefined;
  const stages = module?.imports.stages;
  return {
    ...{ id, fileName, sheet, isLeftOut, rowCount, brokenRows },
    resource: resource || null,
    problem: problem && writeStoredText(problem),
    written: isRun ? countsOf(row.written) : null,
    reasons: reasonsOf(report.reasons),
    columns: isRun ? describeColumns(tx, all, row, report) : [],
    stages: await describeGroups(tx, all, module?.resource.fields[stages ?? '']?.references, report.stages),
    owners: await describeGroups(tx, all, 'user', report.owners),
    samePeople: await describePeople(tx, all, report.samePeople),
    differentTotals: module ? await readDifferentTotals(tx, module, { changeSetId, mapping }) : [],
    isKept: !isRun || row.report !== null,
  };
}

function describeColumns(
  tx: TenantTx,
  all: readonly Module[],
  { columns, resource, settings }: StoredFile,
  report: ReportState,
): ReportedFile['columns'] {
  const { mapping } = importSettings.parse(settings);
  const targets = targetsOf(importModule(tx, all, resource), all, tx.principal);
  return columns.flatMap(({ heading }, i) => {
    const field = mapping[i] ?? null;
    const { filled, imported, emptied, sums, reasons } = report.columns[i] ?? newColumn();
    // Exports have many columns without any value, and nothing became of these.
    if (filled === 0) {
      return [];
    }
    return {
      ...{ heading, field, filled, imported, emptied },
      label: field === null ? null : (targets.find(({ name }) => name === field)?.label ?? field),
      amounts: amountsOf(sums),
      reasons: reasonsOf(reasons),
    };
  });
}

async function describeGroups(
  tx: TenantTx,
  all: readonly Module[],
  list: string | undefined,
  groups: readonly GroupState[],
): Promise<ReportedFile['stages']> {
  const ids = [...new Set(groups.flatMap(({ becomes }) => becomes))];
  const titles = list && ids.length > 0 ? await readTitles(tx, all, list, ids) : new Map<string, string>();
  return groups
    .map(({ text, becomes, rows, imported, sums }) => ({
      ...{ text, rows, imported },
      becomes: becomes.flatMap(id => titles.get(id) ?? []),
      amounts: amountsOf(sums),
    }))
    .sort((a, b) => b.rows - a.rows);
}

function reasonsOf(reasons: Reasons): ReportedFile['reasons'] {
  return reasons
    .map(([reason, count]) => ({ reason: writeStoredText(reason), count }))
    .sort((a, b) => b.count - a.count);
}

function amountsOf(sums: Sums): ReportedFile['columns'][number]['amounts'] {
  const byCode = Object.entries(sums).sort(([a], [b]) => (a < b ? -1 : 1));
  return byCode.map(([currency, [inFile, imported]]) => ({
    currency,
    inFile: sumOf(inFile),
    imported: sumOf(imported),
  }));
}
