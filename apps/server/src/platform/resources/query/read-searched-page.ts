import type { ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import type { Row } from 'postgres';
import type { RunText } from '../../database/tenant-db.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { findIds, searchTerm } from './find-ids.ts';
import { selectList } from './select-list.ts';
import { among, comparison, conditionsOf } from './selection.ts';
import type { Order } from './sort.ts';
import { searchedTotalCap } from './total.ts';
import { createValues, type Values } from './values.ts';

/** The first rows of the list are compared one by one: enough to fill a page of a common term. */
const windowRows = 1000;
/** Up to so many matches are sorted by another order than the index's. */
const maxSortedMatches = 20_000;
/** Up to so many matches are filtered; of more, it is cheaper to compare the rows that the filter leaves. */
const maxFilteredMatches = 1000;

interface SearchedList {
  readonly run: RunText;
  readonly module: Module;
  readonly principal: Principal;
  readonly query: ListQuery & { readonly search: string };
  readonly permission?: Permission;
  readonly order: Order;
}

export interface SearchedPage {
  /** One more than the page has, where more follow. */
  readonly rows: Row[];
  /** How many match, where that is known; counted up to one more than the cap. */
  readonly matches?: number;
  /** What all matches fulfil, for counting them. */
  readonly conditions: readonly string[];
  readonly values: Values;
}

/**
 * A page of what a search finds. The work is bounded by the size of the page, not of the list: a common term is found
 * among the first rows, any other by the index, newest first. See docs/adr/0059-search-by-periods.md.
 */
export async function readSearchedPage(list: SearchedList): Promise<SearchedPage> {
  const { run, module, principal, query, order } = list;
  const first = await readWindow(list);
  const term = first ? query.search : await searchTerm(run, module.table, principal, query.search);
  const values = createValues(principal.tenantId);
  const conditions = conditionsOf(module, list, values);
  const isFiltered = conditions.length > 1;
  const compared = () => [...conditions, comparison(term, values)];
  const countsMatches = query.total !== 'none' && !isFiltered && !query.cursor;
  if (first) {
    const matches = countsMatches ? await countMatches(list) : undefined;
    return { rows: first, conditions: compared(), values, matches };
  }

  const find = (limit: number, before?: { at: string; id: string }) =>
    findIds(run, { table: module.table, tenantId: principal.tenantId, term, limit, before });
  if (order.newestFirst && !isFiltered) {
    const limit = countsMatches ? Math.max(query.pageSize, searchedTotalCap) + 1 : query.pageSize + 1;
    const ids = await find(limit, order.newestFirst(query.cursor));
    if (ids) {
      const page = createValues(principal.tenantId);
      const where = `tenant_id = $1 and ${among(ids.slice(0, query.pageSize + 1), page)}`;
      const rows = await readRows({ ...list, query: { ...query, cursor: undefined } }, where, page);
      const isComplete = ids.length < limit;
      const isEnough = isComplete || query.total === 'capped';
      return {
        rows,
        matches: countsMatches && isEnough ? ids.length : undefined,
        conditions: compared(),
        values,
      };
    }
  }
  const maxMatches = isFiltered ? maxFilteredMatches : maxSortedMatches;
  const ids = await find(maxMatches + 1);
  const isRare = ids && ids.length <= maxMatches;
  const all = isRare ? [...conditions, among(ids, values)] : compared();
  const counted = [...values.list];
  const rows = await readRows(list, all.join(' and '), values);
  return { rows, conditions: all, values: createValues(...counted) };
}

/** A page from the first rows that the other conditions leave; nothing where they do not fill it. */
async function readWindow(list: SearchedList): Promise<Row[] | undefined> {
  const { run, module, principal, query, order } = list;
  if (!order.windowStatement) {
    return undefined;
  }
  const values = createValues(principal.tenantId);
  const where = conditionsOf(module, list, values).join(' and ');
  const text = order.windowStatement({
    columns: selectList(module, principal, values),
    table: module.table,
    where,
    cursor: query.cursor,
    limit: query.pageSize + 1,
    values,
    windowRows,
    condition: comparison(query.search, values),
  });
  const rows = await run(text, values.list);
  return rows.length > query.pageSize ? rows : undefined;
}

function readRows(
  { run, module, principal, query, order }: SearchedList,
  where: string,
  values: Values,
): PromiseLike<Row[]> {
  const text = order.statement({
    columns: selectList(module, principal, values),
    table: module.table,
    where,
    cursor: query.cursor,
    limit: query.pageSize + 1,
    values,
  });
  return run(text, values.list);
}

/** How many rows have a term that the first page is full of: up to one more than the cap, and not at all where all are asked for. */
async function countMatches({ run, module, principal, query }: SearchedList): Promise<number | undefined> {
  if (query.total === 'exact') {
    return undefined;
  }
  const limit = searchedTotalCap + 1;
  const values = createValues(principal.tenantId);
  const [newest] = await run(
    `select count(*) as count from (
       select from (
         select search_text from crm.${module.table} where tenant_id = $1
         order by created_at_utc desc, id desc limit ${windowRows}
       ) as newest where ${comparison(query.search, values)} limit ${limit}
     ) as counted`,
    values.list,
  );
  if (newest?.count >= limit) {
    return limit;
  }
  const { tenantId } = principal;
  const ids = await findIds(run, { table: module.table, tenantId, term: query.search, limit });
  return ids?.length;
}
