import { z } from 'zod';
import type { CustomFieldType } from '../../customization/custom-fields.ts';
import { singleLine } from '../../fields/single-line.ts';
import { otherSource } from '../../fields/source-fields.ts';

/** What is done with a row that is there already by one of the chosen keys. */
const duplicateAction = z.enum(['skip', 'fill', 'overwrite', 'create']);

/** Whether records in a stage or status are open, won or lost. */
export const stageKind = z.enum(['open', 'won', 'lost']);
export type StageKind = z.infer<typeof stageKind>;

/**
 * What a value that no list has becomes: an entry that is there, a new one, nothing, nothing with its name kept in the
 * notes, or an error of its row. A new stage has the state and probability that the file suggests unless they are given.
 * An owner can be somebody who is invited, by their address: the records become theirs when they join.
 */
const settled = z.union([
  z.strictObject({ to: z.uuid() }),
  z.strictObject({ invited: z.email().max(254) }),
  z.strictObject({
    as: z.enum(['create', 'empty', 'note', 'error']),
    state: stageKind.optional(),
    probability: z.int().min(0).max(100).optional(),
  }),
]);
const unknownValues = z.strictObject({
  /** What those become that are not named. */
  otherwise: z.enum(['create', 'empty', 'note', 'error']),
  /** By the value as the file has it, in small letters. */
  values: z.record(z.string(), settled),
});

/** Instead of a field: the column becomes a line of the notes, `Heading: value`. Several columns can. */
export const notesTarget = 'addToNotes';

/** What a column can become a custom field of. References need more than the values of a file. */
export const newFieldTypes = [
  'text',
  'longText',
  'number',
  'amount',
  'percent',
  'boolean',
  'date',
  'dateTime',
  'email',
  'phone',
  'link',
  'choice',
] as const satisfies readonly CustomFieldType[];

/** Above this many different values a column is no list to choose from. */
export const maxNewOptions = 50;

export const newField = z
  .strictObject({
    label: singleLine().min(1).max(100),
    type: z.enum(newFieldTypes),
    /** The names of the options, of a choice. Other types ignore them. */
    options: z.array(singleLine().min(1).max(100)).min(1).max(maxNewOptions).optional(),
  })
  .refine(({ type, options }) => type !== 'choice' || options !== undefined, 'A choice needs options');
export type NewField = z.infer<typeof newField>;

/** Instead of a field: the import creates a custom field for the column. */
export function newFieldName(column: number): string {
  return `new.${column}`;
}

export const importSettings = z.strictObject({
  /**
   * For each column the field that it fills; null leaves it out, `addToNotes` adds it to the notes, and `new.<column>`
   * creates a custom field for it.
   */
  mapping: z.array(z.string().nullable()).max(500),
  dateOrder: z.enum(['dmy', 'mdy', 'ymd']),
  decimalMark: z.enum(['.', ',']),
  duplicates: z.strictObject({ keys: z.array(z.string()).max(10), action: duplicateAction }),
  unknown: z.record(z.string(), unknownValues),
  /** The system that the file comes from: ids of records are unique within it. */
  source: z
    .string()
    .trim()
    .regex(/^[^:\p{Cc}]{1,40}$/u)
    .default(otherSource),
  /** What is done with a row whose id of that system a record has already. */
  sameId: z.enum(['skip', 'fill', 'overwrite']).default('overwrite'),
  /** What rows get that have nothing in a field, by its name: a text as a cell would have it. */
  fixed: z.record(z.string(), z.string().trim().min(1).max(1000)).default({}),
  /** The custom fields that the import creates, by the name that the mapping has for them. */
  newFields: z.record(z.string().regex(/^new\.\d{1,3}$/), newField).default({}),
});
export type ImportSettings = z.infer<typeof importSettings>;
