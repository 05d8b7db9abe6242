import { exportReport } from '@pipewright/contract/operations/reports.ts';
import type { ReportBucket, ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { recordEventInOwnTransaction } from '../../platform/audit/record-event.ts';
import { forbidden } from '../../platform/errors.ts';
import { type Cell, writeCsv } from '../../platform/export/write-csv.ts';
import { writeXlsx } from '../../platform/export/write-xlsx.ts';
import { defineReadRoute, type Route } from '../../platform/http/define-route.ts';
import { demand } from '../../platform/principal.ts';
import { calculateReport } from '../../platform/reports/run-report.ts';
import type { Module } from '../../platform/resources/define-module.ts';

type Words = Readonly<Record<'none' | 'others' | 'total', string>>;

const types = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The figures as a file, one row for each group and one for the total. */
export function exportReportRoute(all: readonly Module[]): Route {
  return defineReadRoute(exportReport, async ({ principal, query, db, address, userAgent }) => {
    const { format } = query;
    const { definition, headings, words } = query.report;
    const module = all.find(({ resource }) => resource.name === definition.entity);
    if (module) {
      const { read, export: exporting } = module.resource.permissions;
      // Figures are made of all records that one may read, so one must be allowed to export as many.
      if (demand(principal, exporting) !== demand(principal, read)) {
        throw forbidden();
      }
    }
    // A file does not say how old its figures are, so they are calculated for it.
    const result = await calculateReport({ all, db, principal, definition });
    const details = { resource: definition.entity, report: definition };
    await recordEventInOwnTransaction(db, principal, { kind: 'export', details, address, userAgent });
    const rows = toAsync([headings, ...rowsOf(result, words)]);
    const file = format === 'csv' ? writeCsv(rows) : writeXlsx('Report', rows, time => time);
    return {
      body: file as unknown as string,
      headers: {
        'content-type': types[format],
        'content-disposition': `attachment; filename="report-${new Date().toISOString().slice(0, 10)}.${format}"`,
        'cache-control': 'no-store',
      },
    };
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
