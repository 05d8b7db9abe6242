import { fieldsAsked } from '@pipewright/contract/customization/conditional-fields.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { type Filter, referencedName } from '@pipewright/contract/filters.ts';

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
    return fields[name]?.customKey !== undefined && !fields[name]?.isIndexed ? [name] : [];
  });
  return [...new Set(slow)];
}
