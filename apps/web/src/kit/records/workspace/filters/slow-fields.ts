import { fieldsAsked } from '@pipewright/contract/conditional-fields.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Filter } from '@pipewright/contract/filters.ts';

/** The fields of a filter that no index helps to find: custom fields that are not indexed, and formulas. */
export function slowFieldsIn(
  { fields }: Pick<AnyResource, 'fields'>,
  filter: Filter | undefined,
): readonly string[] {
  const asked = new Set(filter ? fieldsAsked(filter) : []);
  return [...asked].filter(name => fields[name]?.customKey !== undefined && !fields[name]?.isIndexed);
}
