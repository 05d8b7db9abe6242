import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field } from '@pipewright/contract/fields.ts';

const systemFields = ['id', 'createdAtUtc', 'updatedAtUtc', 'version'];

/** `parentId` → `parent_id`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** The columns of a record under the names of the contract: nothing else ever leaves the database. */
export function selectList(resource: AnyResource): string {
  return [...Object.keys(resource.fields), ...systemFields]
    .map(field => `${columnOf(field)} as "${field}"`)
    .join(', ');
}

/** The type that a field's column has; system columns that can be sorted by are times. */
export function typeOf(field: Field | undefined): string {
  return field ? columnTypes[field.kind] : 'timestamptz';
}

const columnTypes: Record<Field['kind'], string> = {
  text: 'text',
  longText: 'text',
  code: 'text',
  color: 'text',
  emoji: 'text',
  iconClass: 'text',
  integer: 'integer',
  decimal: 'numeric',
  boolean: 'boolean',
  reference: 'uuid',
  references: 'uuid[]',
  permissions: 'jsonb',
};
