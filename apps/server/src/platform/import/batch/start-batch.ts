import type { ImportBatchView } from '@pipewright/contract/operations/import/import-batches.ts';
import type { ChangeSet, TenantTx } from '../../database/tenant/tenant-db.ts';
import { conflict } from '../../errors.ts';
import { type Message, msg } from '../../language/message.ts';
import type { LongJobs } from '../../long-jobs/long-jobs.ts';
import type { Module } from '../../resources/define-module.ts';
import { importModule } from '../import-store.ts';
import { checkNewFields } from '../new-fields/create-new-fields.ts';
import { readBatch, readFiles, type StoredFile } from './batch-store.ts';

interface Services {
  readonly all: readonly Module[];
  readonly longJobs: LongJobs;
}

/** Starts the next phase of several files in the background, as part of `changeSet`. */
export async function startBatchPhase(
  tx: TenantTx,
  { all, longJobs }: Services,
  changeSet: ChangeSet,
  wanted: {
    id: string;
    phase: 'read' | 'check' | 'run';
    label: (name: string) => Message;
    total: number;
    files: readonly StoredFile[];
  },
): Promise<() => void> {
  const { id, phase, label, total, files } = wanted;
  const { tenantId } = tx.principal;
  const { name } = await readBatch(tx, all, id);
  const asked = await longJobs.create(tx, changeSet, {
    kind: `import-batch-${phase}`,
    label: label(name),
    input: { id, resources: [...new Set(files.map(({ resource }) => resource))] },
    total,
    actor: { kind: 'import', ref: id, label: name },
  });
  await tx`
    update crm.import_batch set phase = ${phase}, job_id = ${asked.jobId},
      -- A run that is continued goes on counting.
      attached_bytes = case when phase = 'run' then attached_bytes else 0 end
    where tenant_id = ${tenantId} and id = ${id}`;
  if (phase !== 'read') {
    await tx`
      update crm.import set phase = ${phase}, job_id = ${asked.jobId}
      where tenant_id = ${tenantId} and id = any (${files.map(file => file.id)}::uuid[])`;
  }
  return () => longJobs.wakeWorker(asked);
}

/** Checks all files of an import anew: what one file says changes what becomes of the rows of others. */
export async function startBatchCheck(
  tx: TenantTx,
  services: Services,
  changeSet: ChangeSet,
  id: string,
): Promise<() => void> {
  const { tenantId } = tx.principal;
  await assertChangeable(tx, services.all, id);
  const files = await filesToImport(tx, services.all, id);
  await checkNewFields(tx, files);
  const ids = files.map(file => file.id);
  await tx`delete from crm.import_key where tenant_id = ${tenantId} and import_id = any (${ids}::uuid[])`;
  await tx`
    update crm.import set unknown = '[]', problems = '[]' where tenant_id = ${tenantId} and id = any (${ids}::uuid[])`;
  await tx`
    update crm.import_rows set verdicts = '[]', creates = 0, updates = 0, skips = 0, errors = 0
    where tenant_id = ${tenantId} and import_id = any (${ids}::uuid[])`;
  return startBatchPhase(tx, services, changeSet, {
    id,
    phase: 'check',
    label: name => msg`Checking ${name}`,
    total: files.reduce((sum, { rowCount }) => sum + rowCount, 0),
    files,
  });
}

/** The files that are not left out. Throws unless the user may import all of them. */
export async function filesToImport(tx: TenantTx, all: readonly Module[], id: string): Promise<StoredFile[]> {
  const files = (await readFiles(tx, all, id)).filter(({ isLeftOut }) => !isLeftOut);
  if (files.some(({ phase }) => phase === 'upload')) {
    throw conflict('Read the files first.');
  }
  for (const { resource } of files) {
    importModule(tx, all, resource);
  }
  if (files.length === 0) {
    throw conflict('There is nothing to import. Say for at least one file what its rows are.');
  }
  return files;
}

/** Throws while it is worked on, and once it was run. Locks it, because two concurrent requests would both start. */
export async function assertChangeable(
  tx: TenantTx,
  all: readonly Module[],
  id: string,
): Promise<Pick<ImportBatchView, 'phase' | 'changeSetId' | 'job'>> {
  const batch = await lockBatch(tx, all, id);
  if (batch.phase === 'run') {
    throw conflict('This import was run already. Begin another one.');
  }
  return batch;
}

export async function lockBatch(tx: TenantTx, all: readonly Module[], id: string) {
  const { tenantId } = tx.principal;
  await tx`select from crm.import_batch where tenant_id = ${tenantId} and id = ${id} for update`;
  const batch = await readBatch(tx, all, id);
  const [busy] = await tx`
    select from crm.import join crm.job on job.tenant_id = ${tenantId} and job.id = job_id
    where import.tenant_id = ${tenantId} and batch_id = ${id} and job.state in ('waiting', 'running') limit 1`;
  if (busy || batch.job?.state === 'waiting' || batch.job?.state === 'running') {
    throw conflict('These files are being worked on. Wait until it is over, or stop it.');
  }
  return batch;
}

/** After a change to one of the files: all must be checked again. */
export async function outdateBatch(tx: TenantTx, id: string | null): Promise<void> {
  await tx`
    update crm.import_batch set phase = 'read'
    where tenant_id = ${tx.principal.tenantId} and id = ${id}::uuid and phase = 'check'`;
}
