import { customName, isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import { alwaysSelected, systemFields } from '@pipewright/contract/fields/field-selection.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { fieldNamed } from '@pipewright/contract/fields/system-fields.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import { customColumn, isCustom } from '../../../custom-fields/custom-sql.ts';
import { customFieldsOf, resourceFor } from '../../../custom-fields/resource-for.ts';
import { shownFields } from '../../../custom-objects/shown-fields.ts';
import { invalid } from '../../../errors.ts';
import { msg } from '../../../language/message.ts';
import type { Principal } from '../../../principal.ts';
import type { Module } from '../../define-module.ts';
import { columnOf, tableOf } from '../columns.ts';
import { customObjectSql, fieldSql, type ShownCustom } from '../field-sql.ts';
import { withinReading } from '../reach.ts';
import type { Values } from '../values.ts';
import { isPlainValue, type PageColumn } from './page-by-column.ts';

/**
 * The columns of a page. A page is read in two steps: a subquery called `page` finds the rows by an index and a
 * limit, and only then the referenced records are joined, each kind once.
 */
export interface PageColumns {
  /** The columns that the subquery must have, with the expression of each. */
  readonly own: ReadonlyMap<string, string>;
  /** The select list: `record`, a record of the answer as JSON text, and the keys of the cursor that it does not have. */
  readonly selected: string;
  readonly joins: string;
  /** The same column by column, if all of them have plain values. */
  readonly byColumn: { readonly columns: readonly PageColumn[]; readonly joins: string } | undefined;
}

type Embeds = NonNullable<Field['embeds']>;

/** `fields` are the fields of the response, all if undefined; `keys` are read in addition, for the cursor. */
export function pageColumns(
  { resource, selects = {} }: Pick<Module, 'resource' | 'selects'>,
  asked: { principal: Principal; fields?: readonly string[] | undefined; keys: readonly string[] },
  values: Values,
): PageColumns {
  const { principal, fields, keys } = asked;
  const all = [...shownFields(resource.fields, principal).map(([name]) => name), ...systemFields];
  const shown = fields ? all.filter(name => isShown(name, fields)) : all;
  const extended = resourceFor(resource, principal);
  const own = new Map<string, string>();
  const joins = new Map<string, string>();
  const objects: string[] = [];
  const properties: string[] = [];
  const columns: PageColumn[] = [];
  let isPlain = true;

  function addColumn(name: string, sql: string, definition: Field | undefined, isHidden = false): void {
    columns.push({ name, sql, isTime: definition?.kind === 'dateTime', isHidden });
    isPlain &&= alwaysSelected.some(always => always === name) || isPlainValue(definition);
  }
  function readOwn(field: string): string {
    const sorted = extended.fields[field];
    const column = isCustom(sorted) ? customColumn(sorted) : columnOf(field);
    own.set(column, selects[field] ?? fieldSql(extended, field, { principal, values }));
    return `page.${column}`;
  }
  function join(embeds: Embeds): string {
    const alias = `${columnOf(embeds.via)}_${tableOf(embeds.from)}`;
    if (!joins.has(alias)) {
      joins.set(alias, joinOf(embeds, alias, readOwn(embeds.via), principal, values));
    }
    return alias;
  }

  for (const field of shown) {
    const definition = fieldNamed(resource.fields, field);
    if (!definition?.embeds) {
      properties.push(`${jsonValue(readOwn(field), definition)} as "${field}"`);
      addColumn(field, readOwn(field), definition);
      continue;
    }
    const { embeds } = definition;
    const alias = join(embeds);
    const readPicked = (name: string) => pickedSql(embeds, alias, name);
    if (typeof embeds.pick === 'string') {
      properties.push(`${readPicked(embeds.pick)} as "${field}"`);
      const picked = pickedField(embeds, embeds.pick);
      // What is read from another record is written as text already.
      columns.push({ name: field, sql: readPicked(embeds.pick), isTime: false, isHidden: false });
      isPlain &&= isPlainValue(picked);
      continue;
    }
    isPlain = false;
    const object = `${columnOf(field)}_object`;
    objects.push(
      joinObject(
        object,
        embeds.pick.map(name => `${readPicked(name)} as "${name}"`),
      ),
    );
    const isMissing = `${alias}.${columnOf(embeds.key)} is null`;
    properties.push(`case when ${isMissing} then null else row_to_json(${object}) end as "${field}"`);
  }
  const custom = shownCustomFields(resource, principal, fields);
  if (custom) {
    isPlain = false;
    own.set('custom', customObjectSql(extended, custom, { principal, values }));
    properties.push('page.custom as custom');
  }
  const hidden = keys.filter(key => !shown.includes(key));
  for (const key of hidden) {
    addColumn(key, readOwn(key), fieldNamed(resource.fields, key), true);
  }
  return {
    byColumn: isPlain ? { columns, joins: [...joins.values()].join(' ') } : undefined,
    own,
    selected: [
      'row_to_json(object)::text as record',
      ...hidden.map(field => `${readOwn(field)} as "${field}"`),
    ].join(', '),
    joins: [...joins.values(), ...objects, joinObject('object', properties)].join(' '),
  };
}

/**
 * A row that `row_to_json` can write: PostgreSQL writes the JSON, because reading the columns here and writing them
 * again would take this process longer. It is joined, because a subquery in the select list takes twice as long.
 */
function joinObject(name: string, properties: readonly string[]): string {
  return `cross join lateral (select ${properties.join(', ')}) as ${name}`;
}

/** Times are written as JavaScript writes them. */
function jsonValue(sql: string, field: Field | undefined): string {
  return field?.kind === 'dateTime'
    ? `to_char(${sql} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
    : sql;
}

/** A field of an embedded record, whose `id` is the column by which it is found. */
function pickedSql(embeds: Embeds, alias: string, name: string): string {
  const column = columnOf(name === 'id' ? embeds.key : name);
  return jsonValue(`${alias}.${column}`, pickedField(embeds, name));
}

function pickedField({ from }: Embeds, name: string): Field | undefined {
  return fieldNamed(resources.find(known => known.name === from)?.fields ?? {}, name);
}

/** The custom fields that an answer has: all that the caller may see, or those that are named. */
function shownCustomFields(
  resource: Module['resource'],
  principal: Principal,
  fields: readonly string[] | undefined,
): ShownCustom | undefined {
  const own = customFieldsOf(resource, principal);
  const named = fields?.filter(isCustomName) ?? [];
  const unknown = named.find(name => !own || !Object.hasOwn(own.active, name));
  if (unknown !== undefined) {
    throw invalid({ fields: msg`There is no field “${unknown}”` });
  }
  if (!own || !fields || fields.includes('custom')) {
    return own;
  }
  return named.length > 0 ? own.choose(slug => named.includes(customName(slug))) : undefined;
}

function isShown(name: string, fields: readonly string[]): boolean {
  return fields.includes(name) || alwaysSelected.some(always => always === name);
}

/** Records that the caller could not read directly are not joined. */
function joinOf(
  { from, key }: Embeds,
  alias: string,
  reference: string,
  principal: Principal,
  values: Values,
): string {
  const resource = resources.find(known => known.name === from);
  const readable = resource && withinReading(resource, principal, values, column => `${alias}.${column}`);
  return `left join crm.${tableOf(from)} as ${alias}
    on ${alias}.tenant_id = $1 and ${alias}.${columnOf(key)} = ${reference}${readable ? ` and ${readable}` : ''}`;
}
