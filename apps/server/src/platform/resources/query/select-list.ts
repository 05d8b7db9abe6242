import type { Field } from '@pipewright/contract/fields/fields.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { customFieldsOf, resourceFor } from '../../custom-fields/resource-for.ts';
import { shownFields } from '../../custom-objects/shown-fields.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { columnOf, tableOf } from './columns.ts';
import { customObjectSql, fieldSql } from './field-sql.ts';
import { withinReading } from './reach.ts';
import type { Values } from './values.ts';

const systemFields = ['id', 'createdAtUtc', 'updatedAtUtc', 'version'];

/** The columns of a record under the names of the contract: nothing else ever leaves the database. */
export function selectList(
  { resource, selects = {} }: Pick<Module, 'resource' | 'selects'>,
  principal: Principal,
  values: Values,
): string {
  const fields = shownFields(resource.fields, principal);
  const table = tableOf(resource.name);
  const own = [...fields.filter(([, { embeds }]) => !embeds).map(([field]) => field), ...systemFields];
  const caller = { principal, values };
  const custom = customFieldsOf(resource, principal);
  const extended = resourceFor(resource, principal);
  const along = fields.flatMap(([field, { embeds }]) => (embeds ? [{ field, embeds }] : []));
  return [
    ...own.map(field => `${selects[field] ?? fieldSql(resource, field, caller)} as "${field}"`),
    ...(custom ? [`${customObjectSql(extended, custom, caller)} as custom`] : []),
    ...along.map(({ field, embeds }) => {
      const reference = fieldSql(resource, embeds.via, caller, table);
      return `${readAlong(reference, embeds, principal, values)} as "${field}"`;
    }),
  ].join(', ');
}

/**
 * A subquery for the record that a column refers to; empty where the caller may not read that record. The tenant is the
 * first value of the statement.
 */
export function readAlong(
  reference: string,
  { from, key, pick }: NonNullable<Field['embeds']>,
  principal: Principal,
  values: Values,
): string {
  const shown =
    typeof pick === 'string'
      ? `other.${columnOf(pick)}`
      : `jsonb_build_object(${pick.map(field => `'${field}', other.${columnOf(field === 'id' ? key : field)}`).join(', ')})`;
  const target = resources.find(known => known.name === from);
  const readable = target && withinReading(target, principal, values, column => `other.${column}`);
  return `(select ${shown} from crm.${tableOf(from)} as other
    where other.tenant_id = $1 and other.${columnOf(key)} = ${reference}${readable ? ` and ${readable}` : ''})`;
}
