import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';
import { importChoices, importCounts, importJob } from './imports.ts';

/** Files of one import, and those of one archive. */
export const maxFiles = 100;

/** One file, or one sheet of a workbook, of an import of several. It is an import itself: see `/imports/:id`. */
const batchFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  sheet: z.string().nullable(),
  /** What its rows are; null where that was not recognized. */
  resource: z.string().nullable(),
  isLeftOut: z.boolean(),
  /** It lists the users of the other product: owners are recognized by it, and nobody is imported. */
  hasPeople: z.boolean(),
  /** It says which file of the archive each document is, and is not imported itself. */
  hasDocuments: z.boolean(),
  /** Why it could not be read. */
  problem: z.string().nullable(),
  rowCount: z.int(),
  /** How many other rows could not be read as they should: see `/imports/{id}/unread-rows`. */
  unread: z.int(),
  /** What becomes, or became, of its rows; none until they were checked. */
  counts: importCounts.nullable(),
  written: importCounts.nullable(),
  /** The product that it comes from. */
  source: z.string().nullable(),
  /** The headings of columns that are left out. */
  unmapped: z.array(z.string()),
  /** The headings of columns that are added to the notes. */
  inNotes: z.array(z.string()),
  /** The names of custom fields that are created for columns. */
  newFields: z.array(z.string()),
  /** Values that no list has and for which nothing was chosen. */
  questions: z.int(),
  /** Whether it is not clear which number of a date is the day. */
  isDateOrderUnclear: z.boolean(),
  /** How many automations have asked to be started by imported records of this kind. */
  automations: z.int(),
});
export type ImportBatchFile = z.infer<typeof batchFile>;

const batchView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** What was requested last; its job has the progress. */
  phase: z.enum(['upload', 'read', 'check', 'run']),
  job: importJob.nullable(),
  /** In the order in which they are imported. */
  files: z.array(batchFile),
  /** People who own records in the files and are no users here, with the number of their rows; known after a check. */
  owners: z.array(
    z.object({
      value: z.string(),
      count: z.int(),
      /** The address of the person whom this is, who is invited and gets the records after joining. */
      invited: z.string().optional(),
    }),
  ),
  /** The addresses of people who are invited: records can become theirs when they join. */
  invited: z.array(z.string()),
  /** Files of archives that are no tables and can be attached to records, until the import has run. */
  attachments: z.int(),
  /** Other files of archives: hidden ones, and those that are too large. */
  ignoredFiles: z.int(),
  /** The kinds of records that the user may import. */
  resources: z.array(z.string()),
  /** Whether the user may add custom fields. */
  canAddFields: z.boolean(),
  /** Undoing this takes everything back; none where nothing was written. */
  changeSetId: z.uuid().nullable(),
  isUndone: z.boolean(),
  madeBy: z.object({ id: z.uuid(), fullName: z.string() }),
  createdAtUtc: z.iso.datetime(),
});
export type ImportBatchView = z.infer<typeof batchView>;

const summary = batchView
  .omit({ files: true, resources: true, canAddFields: true, owners: true, invited: true })
  .extend({ fileCount: z.int() });
export type ImportBatchSummary = z.infer<typeof summary>;

const params = z.strictObject({ id: z.uuid() });
// Besides a session each demands the permissions to import the records of the files.
const guarded = { access: 'session', tag: 'imports' } as const;
const common = { ...guarded, params };

export const startImportBatch = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/import-batches',
  summary: 'Begin an import of several files, which follow',
  body: z.strictObject({ name: singleLine().min(1).max(200) }),
  result: batchView,
  status: 201,
});

export const addImportFile = defineOperation({
  ...common,
  method: 'POST',
  path: '/import-batches/:id/files',
  summary: 'Add a file (CSV, .xlsx or a .zip of these); its pieces follow: see `/imports/{id}/pieces/{n}`',
  body: z.strictObject({ fileName: singleLine().min(1).max(200), size: z.int().min(0) }),
  result: z.object({ id: z.uuid() }),
  status: 201,
});

export const readImportBatch = defineOperation({
  ...common,
  method: 'POST',
  path: '/import-batches/:id/read',
  summary: 'Unpack, recognize and read all files in the background',
  result: batchView,
});

export const listImportBatches = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/import-batches',
  summary: 'One’s own imports of several files, the newest first',
  result: z.array(summary),
});

export const getImportBatch = defineOperation({
  ...common,
  method: 'GET',
  path: '/import-batches/:id',
  summary: 'An import of several files: what each of them is, and how far it has come',
  result: batchView,
});

export const changeImportFile = defineOperation({
  ...common,
  method: 'PATCH',
  path: '/import-batches/:id/files/:fileId',
  summary: 'Say what the rows of a file are, or leave the file out; check again afterwards',
  params: params.extend({ fileId: z.uuid() }),
  body: z.strictObject({ resource: z.string().max(100).optional(), isLeftOut: z.boolean().optional() }),
  result: batchView,
});

export const mapLeftOutColumns = defineOperation({
  ...common,
  method: 'POST',
  path: '/import-batches/:id/left-out-columns',
  summary: 'Say for all files what becomes of columns that fill no field; check again afterwards',
  body: z.strictObject({
    /** Custom fields need the permission to add them; columns of other records are added to the notes. */
    become: z.enum(['nothing', 'notes', 'fields']),
  }),
  result: batchView,
});

export const assignImportOwners = defineOperation({
  ...common,
  method: 'POST',
  path: '/import-batches/:id/owners',
  summary: 'Say for all files who gets the records of people who are no users here; check again afterwards',
  body: z.strictObject({
    /** What becomes of those that are not named: you own their records, with or without a note, or it is an error. */
    otherwise: z.enum(['empty', 'note', 'error']),
    /** By the name or id in the files, in small letters. */
    values: z.record(
      z.string().max(1000),
      z.union([
        z.strictObject({ to: z.uuid() }),
        /** The address of somebody who is invited: the records become theirs when they join. */
        z.strictObject({ invited: z.email().max(254) }),
      ]),
    ),
  }),
  result: batchView,
});

export const checkImportBatch = defineOperation({
  ...common,
  method: 'POST',
  path: '/import-batches/:id/check',
  summary: 'Find out in the background what would become of each row of all files; nothing is written',
  result: batchView,
});

export const runImportBatch = defineOperation({
  ...common,
  method: 'POST',
  path: '/import-batches/:id/run',
  summary: 'Write all files, in the background and as one change; goes on where it was stopped',
  body: importChoices,
  result: batchView,
});
