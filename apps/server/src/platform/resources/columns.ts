import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Field } from '@pipewright/contract/fields.ts';

const systemFields = ['id', 'createdAtUtc', 'updatedAtUtc', 'version'];

/** `parentId` → `parent_id`. */
export function columnOf(field: string): string {
  return field.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`);
}

/** The columns of a record under the names of the contract: nothing else ever leaves the database. */
export function selectList({ name, fields }: AnyResource): string {
  const own = [
    ...Object.entries(fields)
      .filter(([, { embeds }]) => !embeds)
      .map(([field]) => field),
    ...systemFields,
  ];
  const along = Object.entries(fields).flatMap(([field, { embeds }]) => (embeds ? [{ field, embeds }] : []));
  return [
    ...own.map(field => `${columnOf(field)} as "${field}"`),
    ...along.map(({ field, embeds }) => `${readAlong(tableOf(name), embeds)} as "${field}"`),
  ].join(', ');
}

/** `lead-status` → `lead_status`. */
export function tableOf(resource: string): string {
  return resource.replaceAll('-', '_');
}

/** Asked for the rows of the page only, each by its key. */
function readAlong(table: string, { via, from, key, pick }: NonNullable<Field['embeds']>): string {
  const shown =
    typeof pick === 'string'
      ? `other.${columnOf(pick)}`
      : `jsonb_build_object(${pick.map(field => `'${field}', other.${columnOf(field === 'id' ? key : field)}`).join(', ')})`;
  return `(select ${shown} from crm.${tableOf(from)} as other
    where other.tenant_id = ${table}.tenant_id and other.${columnOf(key)} = ${table}.${columnOf(via)})`;
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
  email: 'text',
  webAddress: 'text',
  choice: 'text',
  date: 'date',
  dateTime: 'timestamptz',
  texts: 'text[]',
  embedded: 'jsonb',
};
