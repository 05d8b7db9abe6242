import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';
import { base64Piece, pieceBytes } from '../../pieces.ts';
import { subdomain } from '../organization/onboarding.ts';

/** The maximum size of an uploaded archive. It is uploaded in chunks, like a file to import. */
export const maxArchiveBytes = 2 * 1024 * 1024 * 1024;

/** The limits of an organization: archives in addition to scheduled ones, total size, and uploads in progress. */
export const archiveLimits = { archives: 50, bytes: 20 * 1024 * 1024 * 1024, uploads: 3 } as const;

/**
 * What the signature of an archive proves. `valid`: made by this installation and not changed since. `changed`:
 * edited after it was signed here. `foreign`: signed by another installation. `missing`: not signed.
 */
const signature = z.enum(['valid', 'changed', 'foreign', 'missing']);
export type ArchiveSignature = z.infer<typeof signature>;

/** Everything, or only records and lists: see `ArchiveSignature`. */
const scope = z.enum(['everything', 'data']);
export type RestoreScope = z.infer<typeof scope>;

/** The result of a dry run, which changes nothing. */
const findings = z.object({
  /** Why it cannot be restored; null if it can. */
  problem: z.string().nullable(),
  warnings: z.array(z.string()),
  organization: z.string(),
  madeAtUtc: z.iso.datetime().nullable(),
  scope,
  /** Contents of the archive that a restore leaves out. */
  leftOut: z.array(z.object({ label: z.string(), rows: z.int() })),
  /** The number of rows of each kind after the restore, and now. */
  kinds: z.array(z.object({ label: z.string(), archived: z.int(), present: z.int() })),
});
export type ArchiveFindings = z.infer<typeof findings>;

const archive = z.object({
  id: z.uuid(),
  /** Created by hand, by the schedule or before a restore, or uploaded. */
  origin: z.enum(['made', 'scheduled', 'safety', 'uploaded']),
  fileName: z.string(),
  isReady: z.boolean(),
  size: z.int(),
  rowCount: z.int(),
  /** Equal for equal contents; null until the archive is ready. */
  contentHash: z.string().nullable(),
  /** Null until the archive is ready. */
  signature: signature.nullable(),
  madeBy: z.string().nullable(),
  findings: findings.nullable(),
  createdAtUtc: z.iso.datetime(),
});
export type Archive = z.infer<typeof archive>;

const schedule = z.object({ every: z.enum(['never', 'day', 'week']), keep: z.int().min(1).max(100) });
export type BackupSchedule = z.infer<typeof schedule>;

const begun = z.object({ archiveId: z.uuid(), jobId: z.uuid() });

const guarded = { access: 'settings.manage', tag: 'backup' } as const;
const params = z.strictObject({ id: z.uuid() });
const one = { ...guarded, params };

export const readBackup = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/backup',
  summary: 'The organization’s archives, the newest first, and when they are made',
  result: z.object({ schedule, archives: z.array(archive) }),
});

export const saveBackupSchedule = defineOperation({
  ...guarded,
  method: 'PUT',
  path: '/backup/schedule',
  summary: 'Have archives made every day or week, and keep the last ones',
  body: z.strictObject(schedule.shape),
  result: schedule,
});

export const makeArchive = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/backup/archives',
  summary:
    'Make an archive of all that the organization has, in the background; while one is being made, the answer is that one',
  result: begun,
  status: 202,
});

export const uploadArchive = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/backup/uploads',
  summary: 'Begin to send an archive here; the file follows in pieces',
  body: z.strictObject({ fileName: singleLine().min(1).max(200), size: z.int().min(1) }),
  result: archive,
  status: 201,
});

export const sendArchivePiece = defineOperation({
  ...one,
  method: 'PUT',
  path: '/backup/uploads/:id/pieces/:n',
  summary: 'Send the n-th piece of the file, from 0 on, in base64',
  params: params.extend({
    n: z.coerce
      .number()
      .int()
      .min(0)
      .max(Math.ceil(maxArchiveBytes / pieceBytes)),
  }),
  body: z.strictObject({ base64: base64Piece }),
});

export const downloadArchive = defineOperation({
  ...one,
  method: 'GET',
  path: '/backup/archives/:id/file',
  summary: 'The archive itself, a tar.gz',
  result: z.string(),
});

export const deleteArchive = defineOperation({
  ...one,
  method: 'DELETE',
  path: '/backup/archives/:id',
  summary: 'Delete an archive and its file',
});

export const checkArchive = defineOperation({
  ...one,
  method: 'POST',
  path: '/backup/archives/:id/check',
  summary: 'Find out in the background what restoring the archive would do; nothing is changed',
  result: begun,
  status: 202,
});

export const restoreArchive = defineOperation({
  ...one,
  method: 'POST',
  path: '/backup/archives/:id/restore',
  summary: 'Restore the archive in the background: over this organization, or as a new one',
  body: z.discriminatedUnion('into', [
    z.strictObject({ into: z.literal('same') }),
    z.strictObject({ into: z.literal('new'), name: singleLine().min(1).max(200), subdomain }),
  ]),
  result: begun,
  status: 202,
});
