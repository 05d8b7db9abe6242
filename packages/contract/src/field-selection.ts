import { z } from 'zod';
import { customNamePattern } from './custom-names.ts';
import type { Fields } from './fields.ts';

/** What every record carries besides the fields of its resource. */
export const systemFields = ['id', 'createdAtUtc', 'updatedAtUtc', 'version'] as const;

/** Answers always have these two: which record it is, and which version of it. */
export const alwaysSelected = ['id', 'version'] as const;

/**
 * The `fields` parameter of a list: the names of the fields that an answer should have, between commas. Parsed to a list
 * without repetitions in the order of the declaration, so that the same choice always reads the same.
 */
export function fieldsParameter(fields: Fields, hasCustomFields: boolean) {
  const known = [...Object.keys(fields), ...systemFields, ...(hasCustomFields ? ['custom'] : [])];
  const isCustom = (name: string) => hasCustomFields && customNamePattern.test(name);
  return z
    .string()
    .max(2000)
    .transform((text, context): readonly string[] => {
      const wanted = new Set(text.split(',').map(name => name.trim()));
      const unknown = [...wanted].find(name => !known.includes(name) && !isCustom(name));
      if (unknown !== undefined) {
        context.addIssue({ code: 'custom', message: unknownField(unknown, known) });
        return z.NEVER;
      }
      return [...known.filter(name => wanted.has(name)), ...[...wanted].filter(isCustom).sort()];
    })
    .optional();
}

function unknownField(name: string, known: readonly string[]): string {
  const problem =
    name === '' ? 'Enter field names between commas' : `There is no field “${name.slice(0, 50)}”`;
  return `${problem}. The fields are: ${known.join(', ')}`;
}
