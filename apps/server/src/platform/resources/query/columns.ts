import type { Field } from '@pipewright/contract/fields/fields.ts';

/** Cached, because imports convert a name for each value. Names come from declarations, so their number is limited. */
const columns = new Map<string, string>();

/** `parentId` → `parent_id`. */
export function columnOf(field: string): string {
  const known = columns.get(field);
  if (known !== undefined) {
    return known;
  }
  const column = field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
  columns.set(field, column);
  return column;
}

/** `lead-status` → `lead_status`. */
export function tableOf(resource: string): string {
  return resource.replaceAll('-', '_');
}

/**
 * The column by which lists compare and sort a field. Numbers with decimals have a copy for it, because the comparison of
 * `numeric` cannot use an index under row security: see docs/adr/0065-leakproof-lists.md.
 */
export function comparedColumn(name: string, field: Field | undefined): string {
  return hasDecimals(field) ? `${columnOf(name)}_float` : columnOf(name);
}

/** The type of that column. */
export function comparedType(field: Field | undefined): string {
  return hasDecimals(field) ? 'double precision' : typeOf(field);
}

export function hasDecimals(field: Field | undefined): boolean {
  return typeOf(field) === 'numeric';
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
  money: 'numeric',
  boolean: 'boolean',
  reference: 'uuid',
  references: 'uuid[]',
  permissions: 'jsonb',
  fieldRules: 'jsonb',
  arrangement: 'jsonb',
  filter: 'jsonb',
  email: 'text',
  webAddress: 'text',
  choice: 'text',
  date: 'date',
  dateTime: 'timestamptz',
  texts: 'text[]',
  embedded: 'jsonb',
};
