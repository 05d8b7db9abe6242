import type { ArchiveFindings } from '@pipewright/contract/operations/backup.ts';
import { z } from 'zod';
import { recordEvent, recordEventAlone } from '../audit/record-event.ts';
import type { Database } from '../database/open-database.ts';
import { newChangeSet, type TenantTx } from '../database/tenant-db.ts';
import { AppError, conflict, isBusy } from '../errors.ts';
import type { WholeJob, WholeWork } from '../long-jobs/long-job.ts';
import type { Principal } from '../principal.ts';
import type { ArchiveFolder } from './archive-folder.ts';
import {
  addArchive,
  finishArchive,
  forgetFindings,
  listSurplus,
  readArchive,
  removeArchive,
  saveFindings,
} from './archive-store.ts';
import { rowsOf } from './manifest.ts';
import { compare, type LabelOf, leftOutOf } from './restore/compare.ts';
import { restoreAlone } from './restore/restore-alone.ts';
import { type Destination, type Restored, restoreArchive } from './restore/restore-archive.ts';
import type { FindPeople } from './restore/restored-people.ts';
import type { ArchiveSigner } from './trust/archive-signature.ts';
import type { DataRules } from './trust/restore-data.ts';
import { archiveName } from './write/archive-name.ts';
import { writeArchive } from './write/write-archive.ts';

const ofArchive = z.object({ archiveId: z.uuid() });
const ofRestore = ofArchive.extend({
  destination: z.discriminatedUnion('into', [
    z.object({ into: z.literal('same') }),
    z.object({ into: z.literal('new'), name: z.string(), subdomain: z.string() }),
  ]),
});

export interface ArchiveParts {
  readonly database: Pick<Database, 'tenants' | 'restorePool'>;
  readonly folder: ArchiveFolder;
  readonly findPeople: FindPeople;
  /** To be called once an organization has other people and roles. */
  readonly onRestored: (tenantId: string) => void;
  readonly labelOf: LabelOf;
  readonly signer: ArchiveSigner;
  readonly dataRules: DataRules;
}

/** What is done with archives in the background: make one, look at what restoring one would do, and restore it. */
export function archiveJobs(parts: ArchiveParts): WholeJob[] {
  const { database, folder, signer, dataRules } = parts;
  const write = <T>(principal: Principal, work: (tx: TenantTx) => Promise<T>) =>
    database.tenants.write(principal, { ...newChangeSet('archive'), isAside: true }, work);

  /** Fills the file of an archive that is in the list; takes it off the list where that fails. */
  async function make({ principal, tell }: WholeWork, archiveId: string) {
    const { tenantId } = principal;
    const { madeBy, origin } = await write(principal, tx => readArchive(tx, archiveId));
    try {
      const file = await folder.place(tenantId, archiveId);
      const made = await writeArchive({
        pool: database.restorePool,
        tenantId,
        file,
        madeBy,
        signer,
        onProgress: tell,
      });
      const { size, contentHash } = made;
      await write(principal, async tx => {
        await finishArchive(tx, archiveId, { size, contentHash, rowCount: rowsOf(made), signature: 'valid' });
        await recordEvent(tx, { kind: 'archive-made', details: { archiveId, origin, size, contentHash } });
      });
      return rowsOf(made);
    } catch (error) {
      // What is only late is tried again.
      if (!isBusy(error)) {
        await folder.remove(tenantId, archiveId);
        await write(principal, tx => removeArchive(tx, archiveId));
      }
      throw error;
    }
  }

  async function restore(work: WholeWork, archiveId: string, destination: Destination): Promise<Restored> {
    const { principal, id: jobId, tell } = work;
    const { origin } = await write(principal, tx => readArchive(tx, archiveId));
    return restoreArchive({
      pool: database.restorePool,
      file: await folder.place(principal.tenantId, archiveId),
      destination,
      asker: principal,
      jobId,
      signer,
      isUploaded: origin === 'uploaded',
      findPeople: parts.findPeople,
      dataRules,
      onProgress: tell,
    });
  }

  /** Nothing is lost: what is there goes into an archive of its own first. */
  async function replace(work: WholeWork, archiveId: string): Promise<Restored> {
    const safety = await write(work.principal, async tx =>
      addArchive(tx, { origin: 'safety', fileName: await archiveName(tx) }),
    );
    await make(work, safety);
    return restore(work, archiveId, { into: 'same' });
  }

  async function forgetSurplus(principal: Principal): Promise<void> {
    for (const id of await write(principal, listSurplus)) {
      await write(principal, tx => removeArchive(tx, id));
      await folder.remove(principal.tenantId, id);
    }
  }

  return [
    {
      kind: 'archive-make',
      async run(work) {
        const rows = await make(work, ofArchive.parse(work.input).archiveId);
        await forgetSurplus(work.principal);
        return `Backup created: ${rows.toLocaleString('en')} rows.`;
      },
    },
    {
      kind: 'archive-check',
      async run(work) {
        const { archiveId } = ofArchive.parse(work.input);
        const findings = await restore(work, archiveId, { into: 'nowhere' }).then(
          restored => compare(parts, work.principal, restored),
          (error: unknown) => problemOf(error),
        );
        await write(work.principal, tx => saveFindings(tx, archiveId, findings));
        return findings.problem ?? 'This backup can be restored.';
      },
    },
    {
      kind: 'archive-restore',
      async run(work) {
        const { archiveId, destination } = ofRestore.parse(work.input);
        const { principal } = work;
        await write(principal, tx => refuseWhileBusy(tx, { except: work.id }));
        const restored = await (destination.into === 'same'
          ? restoreAlone(database.restorePool, principal.tenantId, () => replace(work, archiveId))
          : restore(work, archiveId, destination));
        const { tenantId, manifest, scope, signature } = restored;
        parts.onRestored(tenantId);
        await write(principal, forgetFindings);
        await recordEventAlone(database.tenants, principal, {
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

/** What came of a restore: how much, what was left out, and where to find it. */
function messageOf(restored: Restored, destination: Destination, labelOf: LabelOf): string {
  const left = leftOutOf(restored, labelOf);
  const count = (rows: number) => rows.toLocaleString('en');
  const rows = rowsOf(restored.manifest) - left.reduce((total, kind) => total + kind.rows, 0);
  const where =
    destination.into === 'new'
      ? `Backup restored as ${destination.name}: ${count(rows)} rows. Switch to it in the organization menu.`
      : `Backup restored: ${count(rows)} rows. A backup of the previous data is in the list.`;
  if (left.length === 0) {
    return where;
  }
  const kinds = left.map(kind => `${kind.label} (${count(kind.rows)})`);
  return `${where} Not restored, because the backup was not created here or was changed since: ${kinds.join(', ')}.`;
}

/** Work that writes while an archive is restored would go on with rows that are no longer there. */
export async function refuseWhileBusy(
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
      problem: error.message,
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
