import { exportReport } from '@pipewright/contract/operations/reports/reports.ts';
import type { ReportBucket, ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { recordEventInOwnTransaction } from '../../platform/audit/record-event.ts';
import { forbidden } from '../../platform/errors.ts';
import { tableDownload, today } from '../../platform/export/table-download.ts';
import type { Cell } from '../../platform/export/write-csv.ts';
import { defineReadRoute, type Route } from '../../platform/http/routes/define-route.ts';
import { demand } from '../../platform/principal.ts';
import { readableModule } from '../../platform/reports/readable-module.ts';
import { calculateReport } from '../../platform/reports/run-report.ts';
import type { Module } from '../../platform/resources/define-module.ts';

type Words = Readonly<Record<'none' | 'others' | 'total', string>>;

/** The figures as a file, one row for each group and one for the total. */
export function exportReportRoute(all: readonly Module[]): Route {
  return defineReadRoute(exportReport, async ({ principal, query, db, address, userAgent }) => {
    const { format } = query;
    const { definition, headings, words } = query.report;
    const { read, export: exporting } = readableModule(all, principal, definition.entity).resource
      .permissions;
    // Figures are made of all records that one may read, so one must be allowed to export as many.
    if (demand(principal, exporting) !== demand(principal, read)) {
      throw forbidden();
    }
    // A file does not say how old its figures are, so they are calculated for it.
    const result = await calculateReport({ all, db, principal, definition });
    const details = { resource: definition.entity, report: definition };
    await recordEventInOwnTransaction(db, principal, { kind: 'export', details, address, userAgent });
    const rows = toAsync([headings, ...rowsOf(result, words)]);
    return tableDownload({ name: `report-${today()}`, format, rows, sheet: 'Report' });
  });
}

function rowsOf({ dimensions, cells }: ReportResult, words: Words): Cell[][] {
  const groups = cells.filter(({ at }) => !at.includes(null));
  const position = (at: readonly (number | null)[]) => (at[0] ?? 0) * 1000 + (at[1] ?? 0);
  const total = cells.find(({ at }) => at.every(place => place === null));
  return [
    ...groups
      .sort((a, b) => position(a.at) - position(b.at))
      .map(({ at, figures }) => [
        ...at.map((place, index) => labelOf(dimensions[index]?.buckets[place ?? 0], words)),
        ...figures,
      ]),
    ...(total && dimensions.length > 0
      ? [[words.total, ...Array<string>(dimensions.length - 1).fill(''), ...total.figures]]
      : []),
  ];
}

function labelOf(bucket: ReportBucket | undefined, words: Words): string {
  if (!bucket || bucket.kind === 'none') {
    return words.none;
  }
  return bucket.kind === 'others' ? words.others : (bucket.name ?? bucket.value ?? '');
}

async function* toAsync<T>(rows: readonly T[]): AsyncGenerator<T> {
  yield* rows;
}
