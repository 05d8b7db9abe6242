import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { type Condition, checkCondition, type Filter, WrongFilter } from '@pipewright/contract/filters.ts';
import type { RunText } from '../database/tenant/tenant-db.ts';
import { typeOf } from '../resources/query/columns.ts';
import { createValues } from '../resources/query/values.ts';
import { isCustom, type StoredInCustom } from './custom-sql.ts';

/** Conditions on one field that `crm.custom_key` can answer; two of them for a range. */
export interface IndexedConditions {
  readonly field: StoredInCustom;
  readonly conditions: readonly Condition[];
}

const comparisons: Readonly<Partial<Record<string, string>>> = {
  is: '=',
  on: '=',
  isAnyOf: '=',
  atLeast: '>=',
  atMost: '<=',
  above: '>',
  below: '<',
  before: '<',
  after: '>',
};

/**
 * Conditions on an indexed custom field that every match fulfils, if the filter has some. Of several fields the one that
 * probably has the fewest matches: one that is compared with a value, else one that is limited on both sides.
 */
export function indexedConditions(
  resource: AnyResource,
  filter: Filter | undefined,
): IndexedConditions | undefined {
  const byField = Map.groupBy(indexableIn(resource, filter), ({ field }) => field);
  const found = [...byField].flatMap(([name, conditions]) => {
    const field = resource.fields[name];
    return isCustom(field) ? [{ field, conditions }] : [];
  });
  return (
    found.find(({ conditions }) => conditions.some(({ op }) => comparisons[op] === '=')) ??
    found.find(({ conditions }) => isRange(conditions)) ??
    found[0]
  );
}

/** Whether values are limited from below and from above. */
function isRange(conditions: readonly Condition[]): boolean {
  const signs = conditions.map(({ op }) => comparisons[op]?.[0]);
  return signs.includes('<') && signs.includes('>');
}

/** The conditions that all matches fulfil and that keys can answer. */
function indexableIn(resource: AnyResource, filter: Filter | undefined): readonly Condition[] {
  if (!filter || 'or' in filter) {
    return [];
  }
  if ('and' in filter) {
    return filter.and.flatMap(part => indexableIn(resource, part));
  }
  const field = resource.fields[filter.field];
  const isComparable = comparisons[filter.op] !== undefined && !isTime(field?.kind);
  return isCustom(field) && field.isIndexed && isComparable && canBeAsked(resource, filter) ? [filter] : [];
}

/** Days of times depend on the time zone, and are compared by the query itself. */
function isTime(kind: string | undefined): boolean {
  return kind === 'dateTime';
}

/** What cannot be asked is refused where the filter is compiled, with the reason. */
function canBeAsked({ fields }: AnyResource, condition: Condition): boolean {
  try {
    checkCondition(fields, condition);
    return true;
  } catch (error) {
    if (error instanceof WrongFilter) {
      return false;
    }
    throw error;
  }
}

/**
 * The ids of the records that may fulfil the conditions; undefined where they are more than `most`. Keys hold the beginning
 * of a text and numbers as floating point, so the query compares the values themselves as well.
 */
export async function findByKey(
  run: RunText,
  tenantId: string,
  { field, conditions }: IndexedConditions,
  most: number,
): Promise<string[] | undefined> {
  const values = createValues(tenantId, field.customKey);
  const compared = conditions.map(condition => keySql(field, condition, values.add(askedValue(condition))));
  const rows = await run(
    `select record_id as id from crm.custom_key
     where tenant_id = $1 and field_key = $2 and ${compared.join(' and ')}
     limit ${most + 1}`,
    values.list,
  );
  return rows.length <= most ? rows.map(({ id }) => id) : undefined;
}

/** Ids are stored in small letters. */
function askedValue({ value }: Condition): unknown {
  return Array.isArray(value) ? value.map(id => String(id).toLowerCase()) : value;
}

function keySql(field: StoredInCustom, { op }: Condition, value: string): string {
  const sign = comparisons[op] ?? '=';
  const isNumber = ['numeric', 'integer'].includes(typeOf(field));
  if (isNumber) {
    // A value that differs only beyond the precision of floating point must not be lost.
    return `key_number ${sign.replace(/^([<>])$/, '$1=')} ${value}::double precision`;
  }
  if (op === 'isAnyOf') {
    return `key_text = any (${value}::text[] collate "und-x-icu")`;
  }
  return typeOf(field) === 'date'
    ? `key_text ${sign} ${value}::text collate "und-x-icu"`
    : `key_text = left(lower(${value}::text), 100) collate "und-x-icu"`;
}
