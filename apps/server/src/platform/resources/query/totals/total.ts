import type { ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Module } from '../../define-module.ts';
import type { Values } from '../values.ts';
import { keptTotals } from './kept-totals.ts';

/** Searched lists are counted up to this number unless the exact one is requested. */
export const searchedTotalCap = 1000;
/** Filtered lists are counted further, since their rows need not be compared one by one. */
const filteredTotalCap = 10_000;

/** The total number of rows of a list: the statement and the response headers. */
export interface Total {
  readonly text: string;
  readonly values: readonly unknown[];
  headers(total: number): Record<string, string>;
}

/** A whole list has a maintained counter; a filtered one is counted, but not without end. */
export function totalOf(
  module: Module,
  query: ListQuery,
  conditions: readonly string[],
  values: Values,
): Total | undefined {
  if (query.total === 'none') {
    return undefined;
  }
  const isWhole = conditions.length === 1;
  if (isWhole) {
    return {
      text: 'select coalesce(sum(n), 0)::bigint as total from crm.row_count where tenant_id = $1 and entity = $2',
      values: [values.list[0], module.resource.name],
      headers: exactly,
    };
  }
  const kept = keptTotals(module, query);
  if (kept) {
    return {
      text: `select coalesce(sum(n), 0)::bigint as total from crm.${kept} where ${conditions.join(' and ')}`,
      values: [...values.list],
      headers: exactly,
    };
  }
  const cap = query.total === 'exact' ? undefined : query.search ? searchedTotalCap : filteredTotalCap;
  const rows = `select from crm.${module.table} where ${conditions.join(' and ')}${cap ? ` limit ${cap + 1}` : ''}`;
  return {
    text: `select count(*) as total from (${rows}) as counted`,
    values: [...values.list],
    headers: cap ? total => atLeast(total, cap) : exactly,
  };
}

function exactly(total: number): Record<string, string> {
  return { 'x-total-count': String(total) };
}

function atLeast(total: number, cap: number): Record<string, string> {
  return total > cap ? { ...exactly(cap), 'x-total-count-capped': 'true' } : exactly(total);
}
