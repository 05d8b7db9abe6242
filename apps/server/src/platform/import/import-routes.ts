import { importSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import {
  checkImport,
  correctImportRow,
  downloadImportErrors,
  getImport,
  listImportRows,
  listImports,
  maxBytes,
  readImport,
  repeatImport,
  runImport,
  sendPiece,
  startImport,
} from '@pipewright/contract/operations/import/imports.ts';
import type { z } from 'zod';
import { recordEvent, recordEventInOwnTransaction } from '../audit/record-event.ts';
import type { ChangeSet, TenantTx } from '../database/tenant/tenant-db.ts';
import { AppError, conflict } from '../errors.ts';
import { tableDownload } from '../export/table-download.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../http/routes/define-route.ts';
import { newId } from '../ids.ts';
import { type Message, msg } from '../language/message.ts';
import type { LongJobs } from '../long-jobs/long-jobs.ts';
import type { Module } from '../resources/define-module.ts';
import { outdateBatch, startBatchCheck } from './batch/start-batch.ts';
import {
  countUnwritten,
  importModule,
  readImportRow,
  readSummaries,
  readUpload,
  readView,
  rememberSettings,
  saveSettings,
} from './import-store.ts';
import { correctRow, readRows, rowsWithReasons } from './listed-rows.ts';
import { createPlan, targetsOf } from './match/plan.ts';
import { withoutMissing } from './match/without-missing.ts';
import { canAddFields, checkNewFields, createNewFields } from './new-fields/create-new-fields.ts';
import { fileOf, isWorkbook } from './read/file-pieces.ts';
import type { readChoices } from './read/reading.ts';
import { copyUnread, deleteUnread } from './read/unread-rows.ts';
import { understandRows } from './values/understand-rows.ts';

type Phase = 'read' | 'check' | 'run';

/** Imports a file in phases: upload, read, map columns, check, and run. */
export function importRoutes(all: readonly Module[], longJobs: LongJobs): Route[] {
  /** Starts the next phase in the background, as part of `changeSet`. */
  async function startPhase(
    tx: TenantTx,
    changeSet: ChangeSet,
    wanted: {
      id: string;
      phase: Phase;
      kind?: string;
      label: (fileName: string) => Message;
      total: number;
      /** How the file is to be read, where that was chosen. */
      choices?: z.infer<typeof readChoices>;
    },
  ) {
    const { id, phase, kind = `import-${phase}`, label, total, choices } = wanted;
    const { row } = await readImportRow(tx, all, id);
    const asked = await longJobs.create(tx, changeSet, {
      kind,
      label: label(row.fileName),
      input: { id, resource: row.resource, ...choices },
      total,
      actor: { kind: 'import', ref: id, label: row.fileName },
    });
    await tx`
      update crm.import set phase = ${phase}, job_id = ${asked.jobId}
      where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
    return { body: await readView(tx, all, id), afterCommit: () => longJobs.wakeWorker(asked) };
  }

  return [
    defineWriteRoute(startImport, async ({ tx, principal, body }) => {
      importModule(tx, all, body.resource);
      if (body.size > maxBytes) {
        throw new AppError('tooLarge', { message: 'A file can have 200 MB. Divide it into several files.' });
      }
      const id = newId();
      await tx`
        insert into crm.import (tenant_id, id, resource, file_name, made_by_user_id)
        values (${principal.tenantId}, ${id}, ${body.resource}, ${body.fileName}, ${principal.userId})`;
      return { body: await readView(tx, all, id) };
    }),

    defineWriteRoute(sendPiece, async ({ tx, principal, params, body }) => {
      const { phase } = await readUpload(tx, all, params.id);
      if (phase !== 'upload') {
        throw conflict('The file was read already.');
      }
      await tx`
        insert into crm.import_piece (tenant_id, import_id, n, bytes)
        values (${principal.tenantId}, ${params.id}, ${params.n}, decode(${body.base64}, 'base64'))
        on conflict (tenant_id, import_id, n) do update set bytes = excluded.bytes`;
      return {};
    }),

    defineWriteRoute(readImport, async ({ tx, changeSet, principal, params, body }) => {
      const { row } = await readImportRow(tx, all, params.id);
      await assertNotRunning(tx, params.id);
      if (row.phase === 'run') {
        throw conflict('This import was run already. Begin another one.');
      }
      const [sent] = await tx<{ pieces: number; bytes: number }>`
        select count(*)::integer as pieces, coalesce(sum(length(bytes)), 0)::float8 as bytes from crm.import_piece
        where tenant_id = ${principal.tenantId} and import_id = ${fileOf(tx, params.id)}`;
      if ((sent?.bytes ?? 0) > maxBytes) {
        throw new AppError('tooLarge', { message: 'A file can have 200 MB. Divide it into several files.' });
      }
      if (sent?.pieces === 0 && row.phase !== 'upload') {
        throw conflict('The file is no longer kept. Choose it again.');
      }
      await tx`
        update crm.import set columns = '[]', settings = '{}', reading = '{}', problems = '[]', unknown = '[]', row_count = 0
        where tenant_id = ${principal.tenantId} and id = ${params.id}`;
      await tx`delete from crm.import_rows where tenant_id = ${principal.tenantId} and import_id = ${params.id}`;
      await deleteUnread(tx, params.id);
      await outdateBatch(tx, row.batchId);
      const kind = (await isWorkbook(tx, params.id)) ? 'import-workbook' : 'import-read';
      const total = sent?.pieces ?? 0;
      return startPhase(tx, changeSet, {
        ...params,
        choices: body,
        phase: 'read',
        kind,
        label: file => msg`Reading ${file}`,
        total,
      });
    }),

    defineReadRoute(listImports, ({ principal, query, db }) =>
      db.read(principal, async tx => ({
        body: await readSummaries(tx, importModule(tx, all, query.resource), null),
      })),
    ),

    defineReadRoute(getImport, ({ principal, params, db }) =>
      db.read(principal, async tx => ({ body: await readView(tx, all, params.id) })),
    ),

    defineWriteRoute(checkImport, async ({ tx, changeSet, principal, params, body }) => {
      const { tenantId } = principal;
      const { row, module } = await readImportRow(tx, all, params.id);
      await assertNotRunning(tx, params.id);
      if (row.phase === 'run' || row.rowCount === 0) {
        throw conflict(
          row.phase === 'run' ? 'This import was run already. Begin another one.' : 'Read the file first.',
        );
      }
      createPlan({ importId: params.id, module, all, settings: body, width: row.columns.length });
      await checkNewFields(tx, [{ ...row, settings: body }]);
      await saveSettings(tx, params.id, body);
      if (row.batchId) {
        const afterCommit = await startBatchCheck(tx, { all, longJobs }, changeSet, row.batchId);
        return { body: await readView(tx, all, params.id), afterCommit };
      }
      await tx`delete from crm.import_key where tenant_id = ${tenantId} and import_id = ${params.id}`;
      await tx`update crm.import set unknown = '[]', problems = '[]' where tenant_id = ${tenantId} and id = ${params.id}`;
      await tx`
        update crm.import_rows set verdicts = '[]', creates = 0, updates = 0, skips = 0, errors = 0
        where tenant_id = ${tenantId} and import_id = ${params.id}`;
      return startPhase(tx, changeSet, {
        ...params,
        phase: 'check',
        label: file => msg`Checking ${file}`,
        total: row.rowCount,
      });
    }),

    defineReadRoute(listImportRows, ({ principal, params, query, db }) =>
      db.read(principal, async tx => {
        await readImportRow(tx, all, params.id);
        const { rows, next } = await readRows(tx, params.id, query);
        return { body: { rows: await understandRows(tx, all, params.id, rows), next } };
      }),
    ),

    defineWriteRoute(correctImportRow, async ({ tx, params, body }) => {
      const { row } = await readImportRow(tx, all, params.id);
      await assertNotRunning(tx, params.id);
      if (row.phase === 'run') {
        throw conflict('This import was run already. Begin another one.');
      }
      await correctRow(tx, params, body.cells, row.columns.length);
      await outdateBatch(tx, row.batchId);
      return {};
    }),

    defineWriteRoute(runImport, async ({ tx, changeSet, principal, params, body, address, userAgent }) => {
      const { row } = await readImportRow(tx, all, params.id);
      await assertNotRunning(tx, params.id);
      if (row.batchId) {
        throw conflict('This file is imported together with others. Start the import of all of them.');
      }
      const left = await countUnwritten(tx, params.id);
      if (row.phase !== 'run' && !(await wasChecked(tx, params.id))) {
        throw conflict('Check the rows first.');
      }
      if (left === 0) {
        throw conflict('Everything was imported already.');
      }
      // A continued import belongs to the change set that it started with.
      const id = row.changeSetId ?? changeSet.id;
      await tx`
        update crm.import set change_set_id = ${id},
          starts_automations = coalesce(${body.startAutomations ?? null}, starts_automations)
        where tenant_id = ${principal.tenantId} and id = ${params.id}`;
      const created = await createNewFields(tx, all, changeSet, [row]);
      const settings = created.get(row.id) ?? row.settings;
      await saveSettings(tx, row.id, importSettings.parse(settings));
      await rememberSettings(tx, { ...row, settings });
      // The file is not read again.
      await tx`delete from crm.import_piece where tenant_id = ${principal.tenantId} and import_id = ${params.id}`;
      const details = { resource: row.resource, file: row.fileName, rows: left };
      await recordEvent(tx, { kind: 'import', details, address, userAgent });
      return startPhase(
        tx,
        { ...changeSet, id },
        { ...params, phase: 'run', label: file => msg`Importing ${file}`, total: left },
      );
    }),

    defineWriteRoute(repeatImport, async ({ tx, principal, params }) => {
      const { tenantId, userId } = principal;
      const { row, module } = await readImportRow(tx, all, params.id);
      const id = newId();
      await tx`
        insert into crm.import (tenant_id, id, resource, file_name, made_by_user_id, phase, columns, row_count, settings,
          reading)
        select tenant_id, ${id}, resource, file_name, ${userId}, 'read', columns, row_count, settings, reading
        from crm.import where tenant_id = ${tenantId} and id = ${params.id}`;
      const copied = await tx`
        insert into crm.import_rows as copied (tenant_id, import_id, first_row, cells)
        select tenant_id, ${id}, first_row, cells from crm.import_rows
        where tenant_id = ${tenantId} and import_id = ${params.id} and cells <> '[]' returning copied.first_row`;
      if (copied.length === 0) {
        throw conflict('The rows of this file are no longer kept. Choose the file again.');
      }
      await copyUnread(tx, params.id, id);
      const targets = targetsOf(module, all, principal);
      await saveSettings(
        tx,
        id,
        withoutMissing(
          importSettings.parse(row.settings),
          module,
          targets,
          canAddFields(principal, row.resource),
        ),
      );
      return { body: await readView(tx, all, id) };
    }),

    defineReadRoute(downloadImportErrors, async ({ principal, params, query, db, address, userAgent }) => {
      const { row } = await db.read(principal, tx => readImportRow(tx, all, params.id));
      const details = { resource: row.resource, file: row.fileName, what: 'rows that were not imported' };
      await recordEventInOwnTransaction(db, principal, { kind: 'download', details, address, userAgent });
      const headings = row.columns.map(({ heading }) => heading);
      return tableDownload({
        name: `import-${query.outcome === 'error' ? 'errors' : 'skipped'}`,
        format: 'csv',
        rows: rowsWithReasons(db, principal, params.id, { headings, outcome: query.outcome }),
      });
    }),
  ];
}

async function assertNotRunning(tx: TenantTx, id: string): Promise<void> {
  const { tenantId } = tx.principal;
  // Locks the import, because two concurrent requests would both start.
  await tx`select from crm.import where tenant_id = ${tenantId} and id = ${id} for update`;
  const [busy] = await tx`
    select from crm.import join crm.job on job.tenant_id = ${tenantId} and job.id = job_id
    where import.tenant_id = ${tenantId} and import.id = ${id} and job.state in ('waiting', 'running')`;
  if (busy) {
    throw conflict('This file is being worked on. Wait until it is over, or stop it.');
  }
}

async function wasChecked(tx: TenantTx, id: string): Promise<boolean> {
  const { tenantId } = tx.principal;
  const [checked] = await tx`
    select from crm.import join crm.job on job.tenant_id = ${tenantId} and job.id = job_id
    where import.tenant_id = ${tenantId} and import.id = ${id} and phase = 'check' and job.state = 'done'`;
  return Boolean(checked);
}
