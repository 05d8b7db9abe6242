import { z } from 'zod';
import { defineOperation } from '../../define-operation.ts';
import { importCounts } from './imports.ts';

/** Amounts of one currency: as the file has them, and as the records have them, read back after they were written. */
const comparedAmount = z.object({
  /** The code or sign that the file has; empty where it has none. */
  currency: z.string(),
  inFile: z.number(),
  imported: z.number(),
});

/** Why something was not imported, with one example, and how often. */
const reason = z.object({ reason: z.string(), count: z.int() });

const reportedColumn = z.object({
  heading: z.string(),
  /** The field that it fills; `addToNotes` where it is added to the notes, null where it is left out. */
  field: z.string().nullable(),
  label: z.string().nullable(),
  /** Rows with a value in this column, and those of them whose value was imported. */
  filled: z.int(),
  imported: z.int(),
  /** Rows whose value no list has and was left empty, as somebody chose. */
  emptied: z.int(),
  /** Of columns with amounts. */
  amounts: z.array(comparedAmount),
  /** Problems with values of this column. All others belong to rows that were not imported for another reason. */
  reasons: z.array(reason),
});

/** The rows with one stage or owner, as the file calls it. */
const reportedGroup = z.object({
  /** Null: rows without a value. */
  text: z.string().nullable(),
  /** What the records have there. */
  becomes: z.array(z.string()),
  rows: z.int(),
  imported: z.int(),
  amounts: z.array(comparedAmount),
});

const named = z.object({ id: z.uuid(), name: z.string() });

/** Somebody who is both a lead and a contact, by the same email address. */
const samePerson = z.object({ lead: named, contact: named });

const reportedFile = z.object({
  id: z.uuid(),
  fileName: z.string(),
  sheet: z.string().nullable(),
  /** Null where the file was left out because nobody said what its rows are. */
  resource: z.string().nullable(),
  isLeftOut: z.boolean(),
  /** Why it could not be read. */
  problem: z.string().nullable(),
  rowCount: z.int(),
  /** Rows with characters that could not be read, and that were imported as they are. */
  brokenRows: z.int(),
  written: importCounts.nullable(),
  /** Why rows were not imported. */
  reasons: z.array(reason),
  columns: z.array(reportedColumn),
  /** Of records with a stage or status, and of records with an owner. */
  stages: z.array(reportedGroup),
  owners: z.array(reportedGroup),
  /** The first hundred people of the file who are both leads and contacts, as far as these are not linked yet. */
  samePeople: z.array(samePerson),
  /** The first hundred documents, such as quotes, whose lines come to another total than the file has. */
  differentTotals: z.array(
    named.extend({ currency: z.string(), inFile: z.number(), calculated: z.number() }),
  ),
  /** Reports are deleted together with the rows of the file, after 30 days. */
  isKept: z.boolean(),
});
export type ReportedFile = z.infer<typeof reportedFile>;

const report = z.object({ files: z.array(reportedFile) });
export type ImportReport = z.infer<typeof report>;

const params = z.strictObject({ id: z.uuid() });
// Besides a session each demands the permission to import such records.
const guarded = { method: 'GET', access: 'session', tag: 'imports', params } as const;

export const getImportReport = defineOperation({
  ...guarded,
  path: '/imports/:id/report',
  summary: 'What was imported of each column, stage and owner of a file, and what was not and why',
  result: report,
});

export const getImportBatchReport = defineOperation({
  ...guarded,
  path: '/import-batches/:id/report',
  summary: 'What was imported of each column, stage and owner of several files, and what was not and why',
  result: report,
});

export const downloadImportReport = defineOperation({
  ...guarded,
  path: '/imports/:id/report-file',
  summary: 'The report of an import as a workbook',
  result: z.string(),
});

export const downloadImportBatchReport = defineOperation({
  ...guarded,
  path: '/import-batches/:id/report-file',
  summary: 'The report of an import of several files as a workbook',
  result: z.string(),
});
