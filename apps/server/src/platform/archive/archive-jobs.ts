import type { ArchiveFindings } from '@pipewright/contract/operations/administration/backup.ts';
import { z } from 'zod';
import { recordEvent, recordEventInOwnTransaction } from '../audit/record-event.ts';
import type { Database } from '../database/open-database.ts';
import { newChangeSet, type TenantTx } from '../database/tenant/tenant-db.ts';
import { AppError, conflict, isBusy } from '../errors.ts';
import { type Message, message, msg } from '../language/message.ts';
import { readStoredText, storeText } from '../language/stored-text.ts';
import type { SinglePassJob, SinglePassWork } from '../long-jobs/long-job.ts';
import type { Principal } from '../principal.ts';
import type { ArchiveFolder } from './archive-folder.ts';
import {
  addArchive,
  deleteFindings,
  finishArchive,
  listSurplus,
  readArchive,
  removeArchive,
  saveFindings,
} from './archive-store.ts';
import { rowsOf } from './manifest.ts';
import { compare, type LabelOf, leftOutOf } from './restore/compare.ts';
import { type Destination, type Restored, restoreArchive } from './restore/restore-archive.ts';
import { withRestoreLock } from './restore/restore-lock.ts';
import type { FindPeople } from './restore/restored-people.ts';
import type { ArchiveSigner } from './trust/archive-signature.ts';
import type { DataRules } from './trust/restore-data.ts';
import { archiveName } from './write/archive-name.ts';
import { writeArchive } from './write/write-archive.ts';

const archiveInput = z.object({ archiveId: z.uuid() });
const restoreInput = archiveInput.extend({
  destination: z.discriminatedUnion('into', [
    z.object({ into: z.literal('same') }),
    z.object({ into: z.literal('new'), name: z.string(), subdomain: z.string() }),
  ]),
});

export interface ArchiveParts {
  readonly database: Pick<Database, 'tenants' | 'restorePool'>;
  readonly folder: ArchiveFolder;
  readonly findPeople: FindPeople;
  /** To be called after a restore has changed the members and roles of an organization. */
  readonly onRestored: (tenantId: string) => void;
  readonly labelOf: LabelOf;
  readonly signer: ArchiveSigner;
  readonly dataRules: DataRules;
}

/** Background jobs for archives: create one, check what restoring it would do, and restore it. */
export function archiveJobs(parts: ArchiveParts): SinglePassJob[] {
  const { database, folder, signer, dataRules } = parts;
  const write = <T>(principal: Principal, work: (tx: TenantTx) => Promise<T>) =>
    database.tenants.write(principal, { ...newChangeSet('archive'), isAllowedDuringRestore: true }, work);

  /** Writes the file of an archive that is in the list. If that fails, removes it from the list. */
  async function createArchive({ principal, reportProgress }: SinglePassWork, archiveId: string) {
    const { tenantId } = principal;
    const { madeBy, origin } = await write(principal, tx => readArchive(tx, archiveId));
    try {
      const file = await folder.path(tenantId, archiveId);
      const made = await writeArchive({
        pool: database.restorePool,
        tenantId,
        file,
        madeBy,
        signer,
        onProgress: reportProgress,
      });
      const { size, contentHash } = made;
      await write(principal, async tx => {
        await finishArchive(tx, archiveId, { size, contentHash, rowCount: rowsOf(made), signature: 'valid' });
        await recordEvent(tx, { kind: 'archive-made', details: { archiveId, origin, size, contentHash } });
      });
      return rowsOf(made);
    } catch (error) {
      // Transient failures are retried.
      if (!isBusy(error)) {
        await folder.remove(tenantId, archiveId);
        await write(principal, tx => removeArchive(tx, archiveId));
      }
      throw error;
    }
  }

  async function restore(
    work: SinglePassWork,
    archiveId: string,
    destination: Destination,
  ): Promise<Restored> {
    const { principal, id: jobId, reportProgress } = work;
    const { origin } = await write(principal, tx => readArchive(tx, archiveId));
    return restoreArchive({
      pool: database.restorePool,
      file: await folder.path(principal.tenantId, archiveId),
      destination,
      requester: principal,
      jobId,
      signer,
      isUploaded: origin === 'uploaded',
      findPeople: parts.findPeople,
      dataRules,
      onProgress: reportProgress,
    });
  }

  /** Archives the current data before replacing it. */
  async function replace(work: SinglePassWork, archiveId: string): Promise<Restored> {
    const safety = await write(work.principal, async tx =>
      addArchive(tx, { origin: 'safety', fileName: await archiveName(tx) }),
    );
    await createArchive(work, safety);
    return restore(work, archiveId, { into: 'same' });
  }

  async function deleteSurplus(principal: Principal): Promise<void> {
    for (const id of await write(principal, listSurplus)) {
      await write(principal, tx => removeArchive(tx, id));
      await folder.remove(principal.tenantId, id);
    }
  }

  return [
    {
      kind: 'archive-make',
      async run(work) {
        const rows = await createArchive(work, archiveInput.parse(work.input).archiveId);
        await deleteSurplus(work.principal);
        return message(
          '{count, plural, one {Backup created: {number} row.} other {Backup created: {number} rows.}}',
          {
            count: rows,
            number: rows,
          },
        );
      },
    },
    {
      kind: 'archive-check',
      async run(work) {
        const { archiveId } = archiveInput.parse(work.input);
        const findings = await restore(work, archiveId, { into: 'nowhere' }).then(
          restored => compare(parts, work.principal, restored),
          (error: unknown) => problemOf(error),
        );
        await write(work.principal, tx => saveFindings(tx, archiveId, findings));
        return findings.problem === null
          ? msg`This backup can be restored.`
          : readStoredText(findings.problem);
      },
    },
    {
      kind: 'archive-restore',
      async run(work) {
        const { archiveId, destination } = restoreInput.parse(work.input);
        const { principal } = work;
        await write(principal, tx => assertNoRunningJobs(tx, { except: work.id }));
        const restored = await (destination.into === 'same'
          ? withRestoreLock(database.restorePool, principal.tenantId, () => replace(work, archiveId))
          : restore(work, archiveId, destination));
        const { tenantId, manifest, scope, signature } = restored;
        parts.onRestored(tenantId);
        await write(principal, deleteFindings);
        await recordEventInOwnTransaction(database.tenants, principal, {
          kind: 'archive-restored',
          details: {
            archiveId,
            into: destination.into,
            organization: tenantId,
            contentHash: manifest.contentHash,
            scope,
            signature,
          },
        });
        return messageOf(restored, destination, parts.labelOf);
      },
    },
  ];
}

/** The result of a restore: the number of records, what was left out, and where to find them. */
function messageOf(restored: Restored, destination: Destination, labelOf: LabelOf): Message {
  const left = leftOutOf(restored, labelOf);
  const count = rowsOf(restored.manifest) - left.reduce((total, kind) => total + kind.rows, 0);
  const where =
    destination.into === 'new'
      ? message(
          '{count, plural, one {Backup restored as {name}: {number} row. Switch to it in the organization menu.} other {Backup restored as {name}: {number} rows. Switch to it in the organization menu.}}',
          { count, number: count, name: destination.name },
        )
      : message(
          '{count, plural, one {Backup restored: {number} row. A backup of the previous data is in the list.} other {Backup restored: {number} rows. A backup of the previous data is in the list.}}',
          { count, number: count },
        );
  if (left.length === 0) {
    return where;
  }
  const kinds = left.map(kind =>
    message('{label} ({number})', { label: message(kind.label), number: kind.rows }),
  );
  return message(
    '{where} Not restored, because the backup was not created here or was changed since: {kinds}.',
    { where, kinds },
  );
}

/** A job that writes during a restore would continue with rows that no longer exist. */
export async function assertNoRunningJobs(
  tx: TenantTx,
  { except = null, kinds = '%' }: { except?: string | null; kinds?: string } = {},
): Promise<void> {
  const [unfinished] = await tx`
    select from crm.job
    where tenant_id = ${tx.principal.tenantId} and state in ('waiting', 'running') and kind like ${kinds}
      and id is distinct from ${except}::uuid limit 1`;
  if (unfinished) {
    throw conflict('Other work is under way in the background. Wait until it is over, and try again.');
  }
}

function problemOf(error: unknown): ArchiveFindings {
  if (error instanceof AppError && error.code === 'malformed') {
    return {
      problem: storeText(error.text),
      warnings: [],
      organization: '',
      madeAtUtc: null,
      scope: 'data',
      leftOut: [],
      kinds: [],
    };
  }
  throw error;
}
