import type { Field } from '@pipewright/contract/fields.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { columnOf, tableOf } from './columns.ts';
import { withinReading } from './reach.ts';
import type { Values } from './values.ts';

const systemFields = ['id', 'createdAtUtc', 'updatedAtUtc', 'version'];

/** The columns of a record under the names of the contract: nothing else ever leaves the database. */
export function selectList(
  { resource: { name, fields }, selects = {} }: Pick<Module, 'resource' | 'selects'>,
  principal: Principal,
  values: Values,
): string {
  const own = [
    ...Object.entries(fields)
      .filter(([, { embeds }]) => !embeds)
      .map(([field]) => field),
    ...systemFields,
  ];
  const along = Object.entries(fields).flatMap(([field, { embeds }]) => (embeds ? [{ field, embeds }] : []));
  return [
    ...own.map(field => `${selects[field] ?? columnOf(field)} as "${field}"`),
    ...along.map(
      ({ field, embeds }) => `${readAlong(tableOf(name), embeds, principal, values)} as "${field}"`,
    ),
  ].join(', ');
}

/** Asked for the rows of the page only, each by its key; nothing of what the asker could not read itself. */
export function readAlong(
  table: string,
  { via, from, key, pick }: NonNullable<Field['embeds']>,
  principal: Principal,
  values: Values,
): string {
  const shown =
    typeof pick === 'string'
      ? `other.${columnOf(pick)}`
      : `jsonb_build_object(${pick.map(field => `'${field}', other.${columnOf(field === 'id' ? key : field)}`).join(', ')})`;
  const resource = resources.find(known => known.name === from);
  const readable = resource && withinReading(resource, principal, values, column => `other.${column}`);
  return `(select ${shown} from crm.${tableOf(from)} as other
    where other.tenant_id = ${table}.tenant_id and other.${columnOf(key)} = ${table}.${columnOf(via)}${readable ? ` and ${readable}` : ''})`;
}
