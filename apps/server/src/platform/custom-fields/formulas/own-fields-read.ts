import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { fieldsReadBy } from '@pipewright/contract/formulas/formula-fields.ts';
import type { Principal } from '../../principal.ts';
import { fieldsSeenBy } from './check-definition.ts';

/** Some fields of a record, and those that the formulas among them read. Of a related record, the reference to it. */
export function ownFieldsRead(
  { name: entity, fields }: AnyResource,
  names: readonly string[],
  { customFields }: Principal,
): readonly string[] {
  return names.flatMap(name => {
    const { formula } = fields[name] ?? {};
    const read = formula === undefined ? [] : fieldsReadBy(formula, entity, fieldsSeenBy(customFields));
    return [name, ...read.map(({ via, field }) => via ?? field)];
  });
}
