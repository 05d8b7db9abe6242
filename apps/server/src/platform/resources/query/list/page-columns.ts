import { customName, isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import { alwaysSelected, systemFields } from '@pipewright/contract/fields/field-selection.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import type { Row } from 'postgres';
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

/**
 * The columns of a page. A page is read in two steps: a subquery called `page` finds the rows by an index and a
 * limit, and only then the referenced records are joined, each kind once.
 */
export interface PageColumns {
  /** The columns that the subquery must have, with the expression of each. */
  readonly own: ReadonlyMap<string, string>;
  /** The select list: columns of `page` and of the joined records. */
  readonly selected: string;
  readonly joins: string;
  /** Makes the records of an answer from the rows of the statement. */
  assemble(rows: readonly Row[]): Row[];
}

type Embeds = NonNullable<Field['embeds']>;

/**
 * An embedded object of the response. Its properties are separate columns, because building JSON is more expensive in
 * PostgreSQL.
 */
interface Embedded {
  readonly field: string;
  /** The column that is null if there is no such record. */
  readonly presence: string;
  readonly properties: readonly { readonly name: string; readonly column: string }[];
}

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
  const selected: string[] = [];
  const plain: string[] = [];
  const embedded: Embedded[] = [];

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
    const embeds = resource.fields[field]?.embeds;
    if (!embeds) {
      selected.push(`${readOwn(field)} as "${field}"`);
      plain.push(field);
      continue;
    }
    const { pick, key } = embeds;
    const alias = join(embeds);
    if (typeof pick === 'string') {
      selected.push(`${alias}.${columnOf(pick)} as "${field}"`);
      plain.push(field);
      continue;
    }
    const properties = pick.map(name => ({ name, column: `${field}.${name}` }));
    selected.push(
      ...pick.map(name => `${alias}.${columnOf(name === 'id' ? key : name)} as "${field}.${name}"`),
    );
    embedded.push({ field, presence: `${field}.id`, properties });
  }
  const custom = shownCustomFields(resource, principal, fields);
  if (custom) {
    own.set('custom', customObjectSql(extended, custom, { principal, values }));
    selected.push('page.custom as custom');
    plain.push('custom');
  }
  const hidden = keys.filter(key => !shown.includes(key));
  selected.push(...hidden.map(field => `${readOwn(field)} as "${field}"`));

  const isAsSelected = embedded.length === 0 && hidden.length === 0;
  return {
    own,
    selected: selected.join(', '),
    joins: [...joins.values()].join(' '),
    assemble: rows => (isAsSelected ? [...rows] : rows.map(row => assembleOne(row, plain, embedded))),
  };
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

function assembleOne(row: Row, plain: readonly string[], embedded: readonly Embedded[]): Row {
  const record: Row = {};
  for (const field of plain) {
    record[field] = row[field];
  }
  for (const { field, presence, properties } of embedded) {
    if (row[presence] === null) {
      record[field] = null;
      continue;
    }
    const other: Row = {};
    for (const { name, column } of properties) {
      other[name] = row[column];
    }
    record[field] = other;
  }
  return record;
}
