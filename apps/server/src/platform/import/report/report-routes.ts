import {
  downloadImportBatchReport,
  downloadImportReport,
  getImportBatchReport,
  getImportReport,
  type ImportReport,
} from '@pipewright/contract/operations/import/import-reports.ts';
import { recordEventInOwnTransaction } from '../../audit/record-event.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { prefetchRows } from '../../export/prefetch-rows.ts';
import { tableDownload } from '../../export/table-download.ts';
import { defineReadRoute, type Route } from '../../http/routes/define-route.ts';
import { msg } from '../../language/message.ts';
import { writeForRequest } from '../../language/request-language.ts';
import type { Module } from '../../resources/define-module.ts';
import { readBatch, readFiles } from '../batch/batch-store.ts';
import { readImportRow } from '../import-store.ts';
import { readReport } from './read-report.ts';
import { reportRows } from './report-file.ts';

/** What was imported and what was not, of one file and of several, to read and to download. */
export function reportRoutes(all: readonly Module[]): Route[] {
  async function ofImport(tx: TenantTx, id: string): Promise<ImportReport> {
    await readImportRow(tx, all, id);
    return readReport(tx, all, [id]);
  }

  async function ofBatch(tx: TenantTx, id: string): Promise<ImportReport> {
    await readBatch(tx, all, id);
    const files = await readFiles(tx, all, id);
    return readReport(
      tx,
      all,
      files.map(file => file.id),
    );
  }

  const download = (operation: typeof downloadImportReport, read: typeof ofImport) =>
    defineReadRoute(operation, async ({ principal, params, db, address, userAgent }) => {
      const report = await db.read(principal, tx => read(tx, params.id));
      const details = {
        file: report.files.map(({ fileName }) => fileName).join(', '),
        what: 'import report',
      };
      await recordEventInOwnTransaction(db, principal, { kind: 'download', details, address, userAgent });
      // Written while the language of the request is known.
      const rows = await prefetchRows(reportRows(all, report));
      const sheet = writeForRequest(msg`Import report`);
      return tableDownload({ name: 'import-report', format: 'xlsx', rows, sheet });
    });

  return [
    defineReadRoute(getImportReport, ({ principal, params, db }) =>
      db.read(principal, async tx => ({ body: await ofImport(tx, params.id) })),
    ),
    defineReadRoute(getImportBatchReport, ({ principal, params, db }) =>
      db.read(principal, async tx => ({ body: await ofBatch(tx, params.id) })),
    ),
    download(downloadImportReport, ofImport),
    download(downloadImportBatchReport, ofBatch),
  ];
}
