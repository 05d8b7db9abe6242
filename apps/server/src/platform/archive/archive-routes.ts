import {
  checkArchive,
  deleteArchive,
  downloadArchive,
  makeArchive,
  maxArchiveBytes,
  readBackup,
  restoreArchive,
  saveBackupSchedule,
  sendArchivePiece,
  uploadArchive,
} from '@pipewright/contract/operations/administration/backup.ts';
import { pieceBytes } from '@pipewright/contract/pieces.ts';
import { recordEvent } from '../audit/record-event.ts';
import type { ChangeSet, TenantTx } from '../database/tenant/tenant-db.ts';
import { AppError, conflict, forbidden, invalid } from '../errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../http/routes/define-route.ts';
import { fileBody } from '../http/routes/file-body.ts';
import { msg, type Text } from '../language/message.ts';
import type { LongJobs } from '../long-jobs/long-jobs.ts';
import { demand, demandExportOfEverything } from '../principal.ts';
import type { ArchiveFolder } from './archive-folder.ts';
import { assertNoRunningJobs } from './archive-jobs.ts';
import {
  addArchive,
  listArchives,
  readArchive,
  readReady,
  readSchedule,
  removeArchive,
  saveSchedule,
} from './archive-store.ts';
import {
  assertWithinLimits,
  findChecking,
  findCreating,
  lockArchives,
  removeAbandonedUploads,
} from './limits/archive-limits.ts';
import { receiveChunk } from './read/receive-chunk.ts';
import type { ArchiveSigner } from './trust/archive-signature.ts';
import { archiveName } from './write/archive-name.ts';

/** The archives of an organization: creates, lists, downloads, uploads, checks and restores them. */
export function archiveRoutes(parts: {
  folder: ArchiveFolder;
  longJobs: LongJobs;
  signer: ArchiveSigner;
  isReserved: (subdomain: string) => boolean;
  demoSubdomain: string;
}): Route[] {
  const { folder, longJobs, signer, demoSubdomain } = parts;

  async function begin(
    tx: TenantTx,
    changeSet: ChangeSet,
    wanted: { kind: string; label: Text; archiveId: string; destination?: unknown },
  ) {
    const { kind, label, ...input } = wanted;
    const requested = await longJobs.create(tx, changeSet, { kind, label, input, total: 0 });
    return {
      body: { archiveId: wanted.archiveId, jobId: requested.jobId },
      afterCommit: () => longJobs.wakeWorker(requested),
    };
  }

  return [
    defineReadRoute(readBackup, ({ principal, db }) =>
      db.read(principal, async tx => ({
        body: { schedule: await readSchedule(tx), archives: await listArchives(tx) },
      })),
    ),

    defineWriteRoute(saveBackupSchedule, async ({ tx, body }) => {
      await saveSchedule(tx, body);
      await recordEvent(tx, { kind: 'backup-schedule-changed', details: body });
      return { body };
    }),

    defineWriteRoute(makeArchive, async ({ tx, changeSet }) => {
      await lockArchives(tx);
      const beingMade = await findCreating(tx);
      if (beingMade) {
        return { body: beingMade };
      }
      await assertWithinLimits(tx, { bytes: 0, isUpload: false });
      const archiveId = await addArchive(tx, { origin: 'made', fileName: await archiveName(tx) });
      return begin(tx, changeSet, { kind: 'archive-make', label: msg`Making an archive`, archiveId });
    }),

    defineWriteRoute(uploadArchive, async ({ tx, principal, body }) => {
      await assertNotDemo(tx, demoSubdomain);
      if (body.size > maxArchiveBytes) {
        throw new AppError('tooLarge', { message: 'An archive can have 2 GB.' });
      }
      await lockArchives(tx);
      const abandoned = await removeAbandonedUploads(tx);
      await assertWithinLimits(tx, { bytes: body.size, isUpload: true });
      const id = await addArchive(tx, { origin: 'uploaded', fileName: body.fileName, size: body.size });
      const afterCommit = () => {
        for (const deleted of abandoned) {
          void folder.remove(principal.tenantId, deleted);
        }
      };
      return { body: await readArchive(tx, id), afterCommit };
    }),

    defineWriteRoute(sendArchivePiece, async ({ tx, params, body }) => {
      await assertNotDemo(tx, demoSubdomain);
      const bytes = Buffer.from(body.base64, 'base64');
      await receiveChunk(tx, { folder, signer }, { id: params.id, at: params.n * pieceBytes, bytes });
      return {};
    }),

    // A write route, because every download is recorded.
    defineWriteRoute(downloadArchive, async ({ tx, principal, params, address, userAgent }) => {
      demandExportOfEverything(principal);
      const { fileName, contentHash } = await readReady(tx, params.id);
      await assertFileExists(principal.tenantId, params.id);
      const details = { archiveId: params.id, contentHash };
      await recordEvent(tx, { kind: 'archive-downloaded', details, address, userAgent });
      return {
        body: fileBody(await folder.read(principal.tenantId, params.id)),
        headers: {
          'content-type': 'application/gzip',
          'content-disposition': `attachment; filename="${fileName.replace(/[^\w.-]/g, '_')}"`,
          'cache-control': 'no-store',
        },
      };
    }),

    defineWriteRoute(deleteArchive, async ({ tx, principal, params }) => {
      const { fileName, contentHash } = await readArchive(tx, params.id);
      await assertNoRunningJobs(tx, { kinds: 'archive-%' });
      await removeArchive(tx, params.id);
      await recordEvent(tx, {
        kind: 'archive-deleted',
        details: { archiveId: params.id, fileName, contentHash },
      });
      const remove = () => void folder.remove(principal.tenantId, params.id);
      return { afterCommit: remove };
    }),

    defineWriteRoute(checkArchive, async ({ tx, changeSet, principal, params }) => {
      await readReady(tx, params.id);
      await assertFileExists(principal.tenantId, params.id);
      await lockArchives(tx);
      const jobId = await findChecking(tx, params.id);
      if (jobId) {
        return { body: { archiveId: params.id, jobId } };
      }
      return begin(tx, changeSet, {
        kind: 'archive-check',
        label: msg`Looking at an archive`,
        archiveId: params.id,
      });
    }),

    defineWriteRoute(restoreArchive, async ({ tx, changeSet, principal, params, body }) => {
      await assertAdministrator(tx);
      await assertNotDemo(tx, demoSubdomain);
      await readReady(tx, params.id);
      await assertFileExists(principal.tenantId, params.id);
      await lockArchives(tx);
      await assertNoRunningJobs(tx);
      if (body.into === 'same') {
        // There must be room for the archive of the current data.
        await assertWithinLimits(tx, { bytes: 0, isUpload: false });
      }
      if (body.into === 'new' && parts.isReserved(body.subdomain)) {
        throw invalid({ subdomain: 'This subdomain is reserved. Please choose another one.' });
      }
      return begin(tx, changeSet, {
        kind: 'archive-restore',
        label: msg`Restoring an archive`,
        archiveId: params.id,
        destination: body,
      });
    }),
  ];

  async function assertFileExists(tenantId: string, id: string): Promise<void> {
    if ((await folder.size(tenantId, id)) === undefined) {
      throw conflict('The file of this archive is no longer in its folder. Delete it from the list.');
    }
  }
}

/** The password of the demo is public: nobody may replace its data or upload files to it. */
async function assertNotDemo(tx: TenantTx, demoSubdomain: string): Promise<void> {
  const { tenantId } = tx.principal;
  const [demo] = await tx`
    select from crm.organization
    where tenant_id = ${tenantId} and id = ${tenantId} and subdomain = ${demoSubdomain}`;
  if (demo) {
    throw new AppError('forbidden', {
      message: 'Archives cannot be uploaded or restored in the demo organization.',
    });
  }
}

/** An archive also replaces roles and members, so restoring requires an administrator. */
async function assertAdministrator(tx: TenantTx): Promise<void> {
  const { tenantId, userId } = tx.principal;
  // The API key of an administrator may have fewer permissions.
  demand(tx.principal, 'users.manage');
  const [role] = await tx`
    select from crm.membership
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = role_id
    where membership.tenant_id = ${tenantId} and user_id = ${userId} and is_built_in`;
  if (!role) {
    throw forbidden();
  }
}
