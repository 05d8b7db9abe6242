import type { ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Row } from 'postgres';
import type { RunText } from '../../../database/tenant/tenant-db.ts';
import type { Module } from '../../define-module.ts';
import { askForPage, type PageRequest, type PageStatement, writePage } from '../list/page-statement.ts';
import { comparison } from '../selection.ts';
import { type Total, totalOf } from '../totals/total.ts';

/** The first rows of the list are compared one by one: enough to fill a page of a common term. */
export const windowRows = 1000;

export type SearchQuery = ListQuery & { readonly search: string };

export type SearchRequest = PageRequest & { readonly query: SearchQuery };

export interface SearchedPage {
  /** How the rows become an answer, and the statement that counts all matches. */
  readonly page: PageStatement;
  /** One more than the page has, where more follow. */
  readonly rows: readonly Row[];
  /** The number of matches, if known; counted up to one more than the cap. */
  readonly matches?: number | undefined;
}

/** Performs the statement of a page. */
export async function readPage(run: RunText, page: PageStatement): Promise<SearchedPage> {
  return { page, rows: page.rowsOf(await run(page.text, page.values)) };
}

/** Counts every row that has the term, however the page was found. */
export function totalOfMatches(module: Module, request: SearchRequest, term: string): Total | undefined {
  const { values, conditions } = askForPage(module, request);
  return totalOf(module, request.query, [...conditions, comparison(term, values)], values);
}

/** What the first `rows` that the other conditions leave have of a page; nothing where the order has no first rows. */
export async function readWindow(
  run: RunText,
  module: Module,
  request: SearchRequest,
  rows = windowRows,
): Promise<SearchedPage | undefined> {
  const question = askForPage(module, request);
  if (!question.order.findInWindow) {
    return undefined;
  }
  const window = { rows, condition: comparison(request.query.search, question.values) };
  return readPage(run, writePage(module, request, { ...question, window }));
}
