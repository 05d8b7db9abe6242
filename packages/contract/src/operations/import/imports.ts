import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { singleLine } from '../../fields/single-line.ts';
import { base64Piece } from '../../pieces.ts';
import { importSettings, newField, stageKind } from './import-settings.ts';

export const maxBytes = 200 * 1024 * 1024;

/** The encodings of texts that can be read. */
export const encodings = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1252',
  'windows-1250',
  'windows-1251',
  'windows-1253',
  'windows-1254',
  'windows-1256',
  'macintosh',
  'shift_jis',
  'euc-kr',
  'gb18030',
  'big5',
] as const;
export type Encoding = (typeof encodings)[number];

const outcome = z.enum(['create', 'update', 'skip', 'error']);
export type ImportOutcome = z.infer<typeof outcome>;

export const importCounts = z.object({ create: z.int(), update: z.int(), skip: z.int(), error: z.int() });

/** A field that a column can fill. */
const target = z.object({
  name: z.string(),
  label: z.string(),
  kind: z.string(),
  /** The resource whose names the column has. */
  references: z.string().nullable(),
  /** Whether a name that is not in the list can be put into it. */
  canCreate: z.boolean(),
});
export type ImportTarget = z.infer<typeof target>;

export const importJob = z.object({
  id: z.uuid(),
  state: z.enum(['waiting', 'running', 'done', 'stopped', 'failed']),
  done: z.int(),
  total: z.int(),
  message: z.string().nullable(),
  /** How long it has been at work. */
  seconds: z.number(),
});

const summary = z.object({
  id: z.uuid(),
  resource: z.string(),
  fileName: z.string(),
  /** The import of several files that it is part of. */
  batchId: z.uuid().nullable(),
  /** What was requested last; its job has the progress. */
  phase: z.enum(['upload', 'read', 'check', 'run']),
  job: importJob.nullable(),
  rowCount: z.int(),
  /** What becomes, or became, of the rows; none until they were checked. */
  counts: importCounts.nullable(),
  /** The rows that were written so far have these. */
  written: importCounts.nullable(),
  settings: importSettings.nullable(),
  /** Undoing this takes the whole import back; none where nothing was written. */
  changeSetId: z.uuid().nullable(),
  isUndone: z.boolean(),
  madeBy: z.object({ id: z.uuid(), fullName: z.string() }),
  createdAtUtc: z.iso.datetime(),
});
export type ImportSummary = z.infer<typeof summary>;

/** A value that no list has, and how often it occurs. */
const unknownValue = z.object({
  field: z.string(),
  value: z.string(),
  count: z.int(),
  /** The entry that it is mapped to unless something else is chosen. */
  mapped: z.object({ id: z.uuid(), name: z.string() }).optional(),
  /** What a new stage or status of this name would be. */
  stage: z.object({ state: stageKind, probability: z.int() }).optional(),
  /** Several records have this name. */
  isAmbiguous: z.boolean().optional(),
  /** The address of the person whom this owner is, who is invited and gets the records after joining. */
  invited: z.string().optional(),
});

const importView = summary.extend({
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  columns: z.array(
    z.object({
      heading: z.string(),
      sample: z.string(),
      /** Whether no row has a value in it: nothing has to become of it. */
      isEmpty: z.boolean().optional(),
      /** The custom field that its values fit, where it fills no other field. None of a column without values. */
      newField: newField.optional(),
    }),
  ),
  /** Whether the user may add custom fields to these records. */
  canAddFields: z.boolean(),
  /** How the file was read; none until then. */
  reading: z
    .object({
      /** Of a text; none of a workbook. */
      encoding: z.string().nullable(),
      /** Whether another encoding may be the right one. */
      looksBroken: z.boolean(),
      headerRow: z.int(),
      /** The beginning of the file, also what is above the names of the columns. */
      firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
      /** How many rows could not be read as they should: see `/imports/{id}/unread-rows`. */
      unread: z.int(),
      /** Whether it is not clear which number of a date is the day. */
      isDateOrderUnclear: z.boolean(),
      /** The settings of an earlier file with these headings were taken, except those that this file shows differently. */
      remembered: z.object({ overruled: z.array(z.enum(['dateOrder', 'decimalMark'])) }).nullable(),
    })
    .nullable(),
  /** How many rows have a problem in each column; a column is null where the problem concerns the whole row. */
  problems: z.array(z.object({ column: z.int().nullable(), count: z.int() })),
  targets: z.array(target),
  /** By what rows can be the same as records. */
  keys: z.array(z.object({ name: z.string(), label: z.string() })),
  unknown: z.array(unknownValue),
  /** The addresses of people who are invited: records can become theirs when they join. */
  invited: z.array(z.string()),
  /** How many automations have asked to be started by imported records of this kind. */
  automations: z.int(),
});
export type ImportView = z.infer<typeof importView>;

/** What a cell becomes: a text, a number, a date (`2021-04-03`, maybe with a time), an entry that is there, or a new one. */
const understoodCell = z.object({
  form: z.enum(['text', 'number', 'date', 'boolean', 'entry', 'new']),
  text: z.string(),
});
export type UnderstoodCell = z.infer<typeof understoodCell>;

const importedRow = z.object({
  row: z.int(),
  cells: z.array(z.string()),
  outcome,
  reason: z.string().nullable(),
  /** The column that is to blame, where it is one. */
  column: z.int().nullable(),
  /**
   * Everything that is wrong with a row that cannot be imported; the first is also `reason` and `column`. Of a row that is
   * imported, what is not imported of it.
   */
  problems: z.array(z.object({ reason: z.string(), column: z.int().nullable() })),
  /** How each cell is understood; null where it becomes nothing. */
  understood: z.array(understoodCell.nullable()),
});
export type ImportedRow = z.infer<typeof importedRow>;

/** What is decided when an import begins. An import that goes on keeps it. */
export const importChoices = z.strictObject({
  /** Starts the automations that ask for imported records. Otherwise no automation starts because of the import. */
  startAutomations: z.boolean().optional(),
});
export type ImportChoices = z.input<typeof importChoices>;

const params = z.strictObject({ id: z.uuid() });
// Besides a session each demands the permission to import such records.
const guarded = { access: 'session', tag: 'imports' } as const;
const common = { ...guarded, params };

export const startImport = defineOperation({
  ...guarded,
  method: 'POST',
  path: '/imports',
  summary: 'Begin an import; the file follows in pieces',
  body: z.strictObject({
    resource: z.string().max(100),
    fileName: singleLine().min(1).max(200),
    size: z.int().min(0),
  }),
  result: importView,
  status: 201,
});

export const sendPiece = defineOperation({
  ...common,
  method: 'PUT',
  path: '/imports/:id/pieces/:n',
  summary: 'Send the n-th piece of the file, from 0 on, in base64',
  params: params.extend({ n: z.coerce.number().int().min(0).max(1000) }),
  body: z.strictObject({ base64: base64Piece }),
});

export const readImport = defineOperation({
  ...common,
  method: 'POST',
  path: '/imports/:id/read',
  summary: 'Read the file in the background, or read it again: another sheet, header row or encoding',
  body: z.strictObject({
    sheet: z.string().max(200).optional(),
    /** The row with the names of the columns, where another one was found. */
    headerRow: z.int().min(1).max(50).optional(),
    /** Of a text, where another one was recognized. */
    encoding: z.enum(encodings).optional(),
  }),
  result: importView,
});

export const listImports = defineOperation({
  ...guarded,
  method: 'GET',
  path: '/imports',
  summary: 'The imports of one kind of records, the newest first',
  query: z.strictObject({ resource: z.string().max(100) }),
  result: z.array(summary),
});

export const getImport = defineOperation({
  ...common,
  method: 'GET',
  path: '/imports/:id',
  summary: 'An import: its columns, its settings and how far it has come',
  result: importView,
});

export const checkImport = defineOperation({
  ...common,
  method: 'POST',
  path: '/imports/:id/check',
  summary: 'Find out in the background what would become of each row; nothing is written',
  body: importSettings,
  result: importView,
});

export const listImportRows = defineOperation({
  ...common,
  method: 'GET',
  path: '/imports/:id/rows',
  summary: 'Rows of the file by what becomes of them',
  query: z.strictObject({ outcome, after: z.coerce.number().int().min(0).default(0) }),
  result: z.object({ rows: z.array(importedRow), next: z.int().nullable() }),
});

export const correctImportRow = defineOperation({
  ...common,
  method: 'PATCH',
  path: '/imports/:id/rows/:row',
  summary: 'Correct cells of a row, by the number of their column; check again afterwards',
  params: params.extend({ row: z.coerce.number().int().min(2) }),
  body: z.strictObject({ cells: z.record(z.string().regex(/^\d{1,3}$/), z.string().max(20_000)) }),
});

export const runImport = defineOperation({
  ...common,
  method: 'POST',
  path: '/imports/:id/run',
  summary: 'Write what was checked, in the background and as one change; goes on where it was stopped',
  body: importChoices,
  result: importView,
});

export const repeatImport = defineOperation({
  ...common,
  method: 'POST',
  path: '/imports/:id/again',
  summary: 'Begin another import with the same rows and settings',
  result: importView,
  status: 201,
});

export const downloadImportErrors = defineOperation({
  ...common,
  method: 'GET',
  path: '/imports/:id/errors',
  summary: 'The rows with errors, or those that were skipped, as CSV, with the reason in a column of its own',
  query: z.strictObject({ outcome: z.enum(['error', 'skip']).default('error') }),
  result: z.string(),
});
