import type { ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Row } from 'postgres';
import type { RunText } from '../../../database/tenant/tenant-db.ts';
import type { Module } from '../../define-module.ts';
import { askForPage, type PageRequest, type PageStatement, writePage } from '../list/page-statement.ts';
import { among, comparison, countByIndex } from '../selection.ts';
import { searchedTotalCap, totalOf } from '../totals/total.ts';
import { createValues } from '../values.ts';
import { findIds, searchTerm } from './find-ids.ts';

/** The first rows of the list are compared one by one: enough to fill a page of a common term. */
const windowRows = 1000;
/** The maximum number of matches that are sorted by another order than the index's. */
const maxSortedMatches = 20_000;
/** Up to this share of all records, counting the matches in the index costs less than comparing every record. */
const countedByIndex = 1 / 6;

/** The maximum number of matches that are filtered. With more, comparing the rows that the filter leaves is cheaper. */
const maxFilteredMatches = 1000;

export type SearchQuery = ListQuery & { readonly search: string };

type SearchRequest = PageRequest & { readonly query: SearchQuery };

export interface SearchedPage {
  /** How the rows become an answer, and the statement that counts all matches. */
  readonly page: PageStatement;
  /** One more than the page has, where more follow. */
  readonly rows: readonly Row[];
  /** The number of matches, if known; counted up to one more than the cap. */
  readonly matches?: number | undefined;
}

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
  const term = first ? query.search : await searchTerm(run, module.table, principal, query.search);
  const question = askForPage(module, request);
  const { order, values, conditions } = question;
  const isFiltered = conditions.length > 1;
  const countsMatches = query.total !== 'none' && !isFiltered && !query.cursor;
  /** Counts every row that has the term, however the page was found. */
  const totalOfMatches = () => totalOf(module, query, [...conditions, comparison(term, values)], values);
  if (first) {
    const matches = countsMatches ? await countMatches(run, module, tenantId, query) : undefined;
    return { page: { ...first.page, total: totalOfMatches() }, rows: first.rows, matches };
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
        page: { ...page, total: totalOfMatches() },
        rows: page.rowsOf(await run(page.text, page.values)),
        matches: countsMatches ? await count() : undefined,
      };
    }
  }
  const maxMatches = isFiltered ? maxFilteredMatches : maxSortedMatches;
  const ids = await find(maxMatches + 1);
  const isRare = ids && ids.length <= maxMatches;
  conditions.push(isRare ? among(ids, values) : comparison(term, values));
  const page = writePage(module, request, question);
  return { page, rows: page.rowsOf(await run(page.text, page.values)) };
}

/** A page from the first rows that the other conditions leave; nothing where they do not fill it. */
async function readWindow(
  run: RunText,
  module: Module,
  request: SearchRequest,
): Promise<{ page: PageStatement; rows: readonly Row[] } | undefined> {
  const question = askForPage(module, request);
  if (!question.order.findInWindow) {
    return undefined;
  }
  const { search, pageSize } = request.query;
  const window = { rows: windowRows, condition: comparison(search, question.values) };
  const page = writePage(module, request, { ...question, window });
  const rows = page.rowsOf(await run(page.text, page.values));
  return rows.length > pageSize ? { page, rows } : undefined;
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
