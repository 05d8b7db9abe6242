import { z } from 'zod';
import { customNamePattern } from '../customization/custom-names.ts';
import type { Fields } from './fields.ts';

/** The fields that every record has in addition to those of its resource. */
export const systemFields = ['id', 'createdAtUtc', 'updatedAtUtc', 'version'] as const;

/** Responses always contain these two. */
export const alwaysSelected = ['id', 'version'] as const;

/**
 * The `fields` parameter of a list: the names of the requested fields, separated by commas. Parsed to a list without
 * repetitions in the order of the declaration, so that the same selection always has the same text.
 */
export function fieldsParameter(fields: Fields, hasCustomFields: boolean) {
  const known = [...Object.keys(fields), ...systemFields, ...(hasCustomFields ? ['custom'] : [])];
  const isCustom = (name: string) => hasCustomFields && customNamePattern.test(name);
  return z
    .string()
    .max(2000)
    .transform((text, context): readonly string[] => {
      const requested = new Set(text.split(',').map(name => name.trim()));
      const unknown = [...requested].find(name => !known.includes(name) && !isCustom(name));
      if (unknown !== undefined) {
        context.addIssue({ code: 'custom', message: unknownField(unknown, known) });
        return z.NEVER;
      }
      return [...known.filter(name => requested.has(name)), ...[...requested].filter(isCustom).sort()];
    })
    .optional();
}

function unknownField(name: string, known: readonly string[]): string {
  const problem =
    name === '' ? 'Enter field names between commas' : `There is no field “${name.slice(0, 50)}”`;
  return `${problem}. The fields are: ${known.join(', ')}`;
}
