import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { type Condition, checkCondition, type Filter, WrongFilter } from '@pipewright/contract/filters.ts';
import type { RunText } from '../database/tenant-db.ts';
import { typeOf } from '../resources/query/columns.ts';
import { createValues } from '../resources/query/values.ts';
import { isCustom, type StoredInCustom } from './custom-sql.ts';

/** A condition that `crm.custom_key` can answer. */
export interface IndexedCondition {
  readonly field: StoredInCustom;
  readonly condition: Condition;
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

/** A condition on an indexed custom field that every match fulfils, if the filter has one. */
export function indexedCondition(
  resource: AnyResource,
  filter: Filter | undefined,
): IndexedCondition | undefined {
  if (!filter || 'or' in filter) {
    return undefined;
  }
  if ('and' in filter) {
    return filter.and.map(part => indexedCondition(resource, part)).find(found => found !== undefined);
  }
  const field = resource.fields[filter.field];
  const isComparable = comparisons[filter.op] !== undefined && !isTime(field?.kind);
  return isCustom(field) && field.isIndexed && isComparable && canBeAsked(resource, filter)
    ? { field, condition: filter }
    : undefined;
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
 * The ids of the records that may fulfil a condition; undefined where they are more than `most`. Keys hold the beginning
 * of a text and numbers as floating point, so the query compares the values themselves as well.
 */
export async function findByKey(
  run: RunText,
  tenantId: string,
  { field, condition }: IndexedCondition,
  most: number,
): Promise<string[] | undefined> {
  const values = createValues(tenantId, field.customKey);
  // Ids are stored in small letters.
  const asked = Array.isArray(condition.value)
    ? condition.value.map(id => String(id).toLowerCase())
    : condition.value;
  const rows = await run(
    `select record_id as id from crm.custom_key
     where tenant_id = $1 and field_key = $2 and ${keySql(field, condition, values.add(asked))}
     limit ${most + 1}`,
    values.list,
  );
  return rows.length <= most ? rows.map(({ id }) => id) : undefined;
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
