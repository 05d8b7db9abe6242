import type { RunText } from '../../../database/tenant/tenant-db.ts';
import type { Module } from '../../define-module.ts';
import { askForPage, type PageStatement, writePage } from '../list/page-statement.ts';
import { among, comparison, countByIndex } from '../selection.ts';
import { searchedTotalCap } from '../totals/total.ts';
import { createValues } from '../values.ts';
import { findIds, foundByIndex, isIndexed, searchTerm } from './find-ids.ts';
import { readFilteredPage } from './read-filtered-page.ts';
import {
  readPage,
  readWindow,
  type SearchedPage,
  type SearchQuery,
  type SearchRequest,
  totalOfMatches,
  windowRows,
} from './read-window.ts';

/** The maximum number of matches that are sorted by another order than the index's. */
const maxSortedMatches = 20_000;
/** Up to this share of all records, counting the matches in the index costs less than comparing every record. */
const countedByIndex = 1 / 6;
/** The maximum number of matches that are filtered in another order. With more, the rows that the filter leaves are compared. */
const maxFilteredMatches = 1000;

/**
 * A page of what a search finds. The work is bounded by the size of the page, not of the list: a common term is found
 * among the first rows, any other by the index, newest first. See docs/adr/0059-search-by-periods.md.
 */
export async function readSearchedPage(
  run: RunText,
  module: Module,
  request: SearchRequest,
): Promise<SearchedPage> {
  const { principal, query } = request;
  const { tenantId } = principal;
  const first = await readWindow(run, module, request);
  const isFull = first && first.rows.length > query.pageSize;
  const term = isFull ? query.search : await searchTerm(run, module.table, principal, query.search);
  const question = askForPage(module, request);
  const { order, values, conditions } = question;
  const isFiltered = conditions.length > 1;
  const countsMatches = query.total !== 'none' && !isFiltered && !query.cursor;
  if (isFull) {
    const matches = countsMatches ? await countMatches(run, module, tenantId, query) : undefined;
    return {
      page: { ...first.page, total: totalOfMatches(module, request, term) },
      rows: first.rows,
      matches,
    };
  }

  const find = (limit: number, before?: { at: string; id: string }) =>
    findIds(run, { table: module.table, tenantId, term, limit, before });
  if (order.newestFirst && !isFiltered) {
    const limit = countsMatches ? Math.max(query.pageSize, searchedTotalCap) + 1 : query.pageSize + 1;
    const ids = await find(limit, order.newestFirst(query.cursor));
    if (ids) {
      const found = createValues(principal.tenantId);
      const page = writePage(
        module,
        { ...request, query: { ...query, cursor: undefined } },
        {
          order,
          values: found,
          conditions: ['tenant_id = $1', among(ids.slice(0, query.pageSize + 1), found)],
          owners: undefined,
        },
      );
      const isComplete = ids.length < limit;
      const isCounted = isComplete || query.total === 'capped';
      const count = () =>
        isCounted ? ids.length : countByIndex(run, module, { tenantId, term }, countedByIndex);
      return {
        page: { ...page, total: totalOfMatches(module, request, term) },
        rows: page.rowsOf(await run(page.text, page.values)),
        matches: countsMatches ? await count() : undefined,
      };
    }
  }
  if (order.newestFirst && first) {
    return readFilteredPage(run, module, request, { term, first });
  }
  const maxMatches = isFiltered ? maxFilteredMatches : maxSortedMatches;
  const ids = await find(maxMatches + 1);
  const isRare = ids && ids.length <= maxMatches;
  conditions.push(isRare ? among(ids, values) : comparison(term, values));
  return readPage(run, writePage(module, request, question));
}

/**
 * The same in one statement, where nothing is filtered, nothing is counted and the index surely helps: for people who type
 * into the search field of a list.
 */
export function writeSearchedPage(module: Module, request: SearchRequest): PageStatement | undefined {
  const { search, pageSize, total, cursor } = request.query;
  const question = askForPage(module, request);
  const { order, values, conditions } = question;
  const isSimple = total === 'none' && conditions.length === 1 && isIndexed(search);
  if (!isSimple || !order.newestFirst || !order.findInWindow) {
    return undefined;
  }
  const window = {
    rows: windowRows,
    condition: comparison(search, values),
    otherwise: foundByIndex(
      { table: module.table, term: search, limit: pageSize + 1, before: order.newestFirst(cursor) },
      values,
    ),
  };
  return writePage(module, request, { ...question, window });
}

/** How many rows have a term that the first page is full of: up to one more than the cap, unless all are to be counted. */
async function countMatches(
  run: RunText,
  module: Module,
  tenantId: string,
  { search: term, total }: SearchQuery,
): Promise<number | undefined> {
  if (total === 'exact') {
    return countByIndex(run, module, { tenantId, term }, countedByIndex);
  }
  const ids = await findIds(run, { table: module.table, tenantId, term, limit: searchedTotalCap + 1 });
  return ids?.length;
}
