import {
  addImportFile,
  assignImportOwners,
  changeImportFile,
  checkImportBatch,
  getImportBatch,
  listImportBatches,
  mapLeftOutColumns,
  maxFiles,
  readImportBatch,
  runImportBatch,
  startImportBatch,
} from '@pipewright/contract/operations/import/import-batches.ts';
import { importSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import { maxBytes } from '@pipewright/contract/operations/import/imports.ts';
import { recordEvent } from '../../audit/record-event.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { AppError, conflict, notFound } from '../../errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../http/routes/define-route.ts';
import { newId } from '../../ids.ts';
import { msg } from '../../language/message.ts';
import type { LongJobs } from '../../long-jobs/long-jobs.ts';
import type { Module } from '../../resources/define-module.ts';
import { countUnwritten, importModule, rememberSettings, saveSettings } from '../import-store.ts';
import { createNewFields } from '../new-fields/create-new-fields.ts';
import { assignOwners } from '../people/assign-owners.ts';
import { finishReading } from '../read/finish-reading.ts';
import { assertMayImport, listBatches, readBatchView, readFiles } from './batch-store.ts';
import { mapLeftOut } from './map-left-out.ts';
import {
  assertChangeable,
  filesToImport,
  lockBatch,
  outdateBatch,
  startBatchCheck,
  startBatchPhase,
} from './start-batch.ts';

/** Imports several files as one: each is an import of its own, and all share one change set. */
export function batchRoutes(all: readonly Module[], longJobs: LongJobs): Route[] {
  const services = { all, longJobs };

  return [
    defineWriteRoute(startImportBatch, async ({ tx, principal, body }) => {
      assertMayImport(tx, all);
      const id = newId();
      await tx`
        insert into crm.import_batch (tenant_id, id, name, made_by_user_id)
        values (${principal.tenantId}, ${id}, ${body.name}, ${principal.userId})`;
      return { body: await readBatchView(tx, all, id) };
    }),

    defineWriteRoute(addImportFile, async ({ tx, principal, params, body }) => {
      const { tenantId, userId } = principal;
      const { phase } = await assertChangeable(tx, all, params.id);
      if (phase !== 'upload') {
        throw conflict('The files were read already. Begin another import.');
      }
      if (body.size > maxBytes) {
        throw new AppError('tooLarge', { message: 'A file can have 200 MB. Divide it into several files.' });
      }
      const position = (await readFiles(tx, all, params.id)).length;
      if (position >= maxFiles) {
        throw new AppError('tooLarge', { message: msg`${maxFiles} files can be imported at once.` });
      }
      const id = newId();
      await tx`
        insert into crm.import (tenant_id, id, resource, file_name, made_by_user_id, batch_id, position)
        values (${tenantId}, ${id}, '', ${body.fileName}, ${userId}, ${params.id}, ${position})`;
      return { body: { id } };
    }),

    defineWriteRoute(readImportBatch, async ({ tx, changeSet, params }) => {
      await assertChangeable(tx, all, params.id);
      const files = await readFiles(tx, all, params.id);
      if (!files.some(({ phase }) => phase === 'upload')) {
        throw conflict(files.length === 0 ? 'Send a file first.' : 'The files were read already.');
      }
      const afterCommit = await startBatchPhase(tx, services, changeSet, {
        ...params,
        phase: 'read',
        label: name => msg`Reading ${name}`,
        total: 0,
        files,
      });
      return { body: await readBatchView(tx, all, params.id), afterCommit };
    }),

    defineReadRoute(listImportBatches, ({ principal, db }) =>
      db.read(principal, async tx => {
        assertMayImport(tx, all);
        return { body: await listBatches(tx) };
      }),
    ),

    defineReadRoute(getImportBatch, ({ principal, params, db }) =>
      db.read(principal, async tx => ({ body: await readBatchView(tx, all, params.id) })),
    ),

    defineWriteRoute(changeImportFile, async ({ tx, params, body }) => {
      await assertChangeable(tx, all, params.id);
      await changeFile(tx, all, params, body);
      await outdateBatch(tx, params.id);
      return { body: await readBatchView(tx, all, params.id) };
    }),

    defineWriteRoute(mapLeftOutColumns, async ({ tx, params, body }) => {
      await assertChangeable(tx, all, params.id);
      await mapLeftOut(tx, all, params.id, body.become);
      await outdateBatch(tx, params.id);
      return { body: await readBatchView(tx, all, params.id) };
    }),

    defineWriteRoute(assignImportOwners, async ({ tx, params, body }) => {
      await assertChangeable(tx, all, params.id);
      await assignOwners(tx, all, params.id, body);
      await outdateBatch(tx, params.id);
      return { body: await readBatchView(tx, all, params.id) };
    }),

    defineWriteRoute(checkImportBatch, async ({ tx, changeSet, params }) => {
      const afterCommit = await startBatchCheck(tx, services, changeSet, params.id);
      return { body: await readBatchView(tx, all, params.id), afterCommit };
    }),

    defineWriteRoute(
      runImportBatch,
      async ({ tx, changeSet, principal, params, body, address, userAgent }) => {
        const { tenantId } = principal;
        const batch = await lockBatch(tx, all, params.id);
        const isChecked = batch.phase === 'check' && batch.job?.state === 'done';
        if (!isChecked && batch.phase !== 'run') {
          throw conflict('Check the rows first.');
        }
        const files = await filesToImport(tx, all, params.id);
        const ids = files.map(({ id }) => id);
        const left = await Promise.all(ids.map(id => countUnwritten(tx, id)));
        const total = left.reduce((sum, rows) => sum + rows, 0);
        if (total === 0) {
          throw conflict('Everything was imported already.');
        }
        // A continued import belongs to the change set that it started with.
        const changeSetId = batch.changeSetId ?? changeSet.id;
        await tx`
          update crm.import_batch set change_set_id = ${changeSetId},
            starts_automations = coalesce(${body.startAutomations ?? null}, starts_automations)
          where tenant_id = ${tenantId} and id = ${params.id}`;
        await tx`
          update crm.import set change_set_id = ${changeSetId} where tenant_id = ${tenantId} and id = any (${ids}::uuid[])`;
        // The files are not read again.
        await tx`
          delete from crm.import_piece where tenant_id = ${tenantId} and import_id in (
            select id from crm.import where tenant_id = ${tenantId} and batch_id = ${params.id})`;
        const created = await createNewFields(tx, all, changeSet, files);
        for (const [i, file] of files.entries()) {
          const settings = created.get(file.id) ?? importSettings.parse(file.settings);
          await saveSettings(tx, file.id, settings);
          await rememberSettings(tx, { ...file, settings });
          const details = { resource: file.resource, file: file.fileName, rows: left[i] ?? 0 };
          await recordEvent(tx, { kind: 'import', details, address, userAgent });
        }
        const afterCommit = await startBatchPhase(
          tx,
          services,
          { ...changeSet, id: changeSetId },
          { ...params, phase: 'run', label: name => msg`Importing ${name}`, total, files },
        );
        return { body: await readBatchView(tx, all, params.id), afterCommit };
      },
    ),
  ];
}

/** Says what the rows of a file are, which suggests its settings anew, or leaves the file out. */
async function changeFile(
  tx: TenantTx,
  all: readonly Module[],
  { id: batchId, fileId }: { id: string; fileId: string },
  { resource, isLeftOut }: { resource?: string; isLeftOut?: boolean },
): Promise<void> {
  const { tenantId } = tx.principal;
  const file = (await readFiles(tx, all, batchId)).find(({ id }) => id === fileId);
  if (!file) {
    throw notFound('No such file.');
  }
  if (file.reading.problem || file.rowCount === 0) {
    throw conflict('This file could not be read.');
  }
  if (resource !== undefined && resource !== file.resource) {
    importModule(tx, all, resource);
    await tx`
      update crm.import set resource = ${resource}, is_left_out = false, phase = 'read', unknown = '[]', problems = '[]'
      where tenant_id = ${tenantId} and id = ${fileId}`;
    await finishReading(tx, all, fileId);
  } else if (isLeftOut === false && !file.resource) {
    throw conflict('Say first what the rows of this file are.');
  }
  if (isLeftOut !== undefined) {
    await tx`
      update crm.import set is_left_out = ${isLeftOut}, phase = 'read' where tenant_id = ${tenantId} and id = ${fileId}`;
  }
}
