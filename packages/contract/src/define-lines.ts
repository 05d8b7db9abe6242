import { z } from 'zod';
import type { Fields } from './fields/fields.ts';
import { bodySchema, recordSchema } from './resource-schemas.ts';

/** More than any real document has. */
export const maxLines = 500;

interface Declaration<F extends Fields> {
  /** Singular, kebab-case, beginning with the name of the record that they belong to: `quote-line`. */
  name: string;
  /** The singular and plural in messages: `['line', 'lines']`. */
  label: readonly [one: string, many: string];
  fields: F;
  /** The field that identifies a line to people, in the history of its record. */
  title: keyof F & string;
}

/**
 * The line items of a record: an ordered list that is read, saved and undone together with it. A line keeps its id
 * until it is removed; the order of the list is the order of the lines.
 */
export function defineLines<const F extends Fields>(declaration: Declaration<F>) {
  const { fields } = declaration;
  const kept = Object.keys(fields).find(name => fields[name]?.presence === 'kept');
  if (kept) {
    // A saved list replaces all lines, so no field can be left out to stay unchanged.
    throw new Error(`${declaration.name}.${kept} cannot be kept: a line is saved whole.`);
  }
  const record = recordSchema(fields).omit({ createdAtUtc: true, updatedAtUtc: true, version: true });
  /** Existing lines have their id, new lines have none. */
  const body = bodySchema(fields, {}).extend({ id: z.uuid().optional() });
  const list = z.array(body).max(maxLines).refine(areDistinct, 'Each line can be given only once');
  return {
    ...declaration,
    record,
    body,
    shapes: {
      /** Responses with a single record include its lines; lists do not. */
      record: { lines: z.array(record) },
      /** The complete list. If it is left out, a new record has no lines and an existing record keeps its lines. */
      body: { lines: list.optional() },
    },
  };
}

/** Lines whose fields are not known to the compiler, for generic code. */
export interface Lines<S extends LineShapes = LineShapes> {
  readonly name: string;
  readonly label: readonly [one: string, many: string];
  readonly fields: Fields;
  readonly title: string;
  readonly record: z.ZodType;
  readonly body: z.ZodType;
  readonly shapes: S;
}

/** What lines add to the record and the bodies of their resource. */
export interface LineShapes {
  readonly record: z.ZodRawShape;
  readonly body: z.ZodRawShape;
}

type NoFields = Record<never, never>;

/** A resource without lines. */
export interface NoShapes {
  readonly record: NoFields;
  readonly body: NoFields;
}

function areDistinct(lines: readonly object[]): boolean {
  const ids = lines.flatMap(line =>
    'id' in line && line.id !== undefined ? String(line.id).toLowerCase() : [],
  );
  return new Set(ids).size === ids.length;
}
