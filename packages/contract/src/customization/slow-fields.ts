import type { AnyResource } from '../define-resource.ts';
import type { Field } from '../fields/fields.ts';
import { type Filter, referencedName } from '../filters.ts';
import { fieldsAsked } from './conditional-fields.ts';

/** The fields of a filter that no index helps to find: custom fields that are not indexed, and formulas. */
export function slowFieldsIn(
  { fields }: Pick<AnyResource, 'fields'>,
  filter: Filter | undefined,
): readonly string[] {
  const slow = (filter ? fieldsAsked(filter) : []).flatMap(name => {
    // No index leads from a field of another record back to the records that refer to it by a custom field.
    const [via] = referencedName(fields, name) ?? [];
    if (via !== undefined) {
      return fields[via]?.customKey === undefined ? [] : [via];
    }
    return isSlow(fields[name]) ? [name] : [];
  });
  return [...new Set(slow)];
}

/** Whether no index helps to find or sort records by a field. */
export function isSlow(field: Field | undefined): boolean {
  return field?.customKey !== undefined && !field.isIndexed;
}
