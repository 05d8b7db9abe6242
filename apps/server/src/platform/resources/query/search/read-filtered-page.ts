import type { RunText } from '../../../database/tenant/tenant-db.ts';
import { demand } from '../../../principal.ts';
import type { Module } from '../../define-module.ts';
import { askForPage, writePage } from '../list/page-statement.ts';
import { among, comparison } from '../selection.ts';
import { findIds } from './find-ids.ts';
import {
  readPage,
  readWindow,
  type SearchedPage,
  type SearchRequest,
  totalOfMatches,
  windowRows,
} from './read-window.ts';

/** So many rows are compared in less time than the index takes to find enough matches that pass a filter. */
const comparedRows = 5000;
/** The newest matches that are filtered. */
const filteredMatches = 1500;

/**
 * A page of a filtered list from new to old, such as one's own records, which its first rows have not filled. Short lists
 * are compared whole. In a long one, the newest matches are filtered, which fills a page unless few of them pass.
 */
export async function readFilteredPage(
  run: RunText,
  module: Module,
  request: SearchRequest,
  { term, first }: { readonly term: string; readonly first: SearchedPage },
): Promise<SearchedPage> {
  const { query, principal } = request;
  const isFull = (found: SearchedPage) => found.rows.length > query.pageSize;
  const withTotal = (found: SearchedPage): SearchedPage => ({
    ...found,
    page: { ...found.page, total: totalOfMatches(module, request, term) },
  });

  if (first.rows.length * (comparedRows / windowRows) > query.pageSize) {
    const more = await readWindow(run, module, request, comparedRows);
    if (more && isFull(more)) {
      return withTotal(more);
    }
  }
  const length = await countReached(run, module, request);
  // The first rows were compared with the term as it was typed, not with a phone number in its international form.
  if (length <= windowRows && term === query.search) {
    return withTotal(first);
  }
  if (length > comparedRows) {
    const { table } = module;
    const { tenantId } = principal;
    const before = askForPage(module, request).order.newestFirst?.(query.cursor);
    const ids = await findIds(run, { table, tenantId, term, limit: filteredMatches, before });
    const found = ids && (await readAmong(run, module, request, ids));
    const isWhole = ids && ids.length < filteredMatches;
    if (found && (isWhole || isFull(found))) {
      // The matches before the cursor are not among the ids.
      return isWhole && !query.cursor ? found : withTotal(found);
    }
  }
  return readCompared(run, module, request, term);
}

/**
 * How many records one may see, counted up to one more than those that are compared, where nothing else is filtered: an index
 * has them by owner. Any other filter would read the list once more.
 */
async function countReached(run: RunText, module: Module, request: SearchRequest): Promise<number> {
  const { values, conditions } = askForPage(module, request);
  const { principal, permission = module.resource.permissions.read } = request;
  const isReach = demand(principal, permission) !== 'all' && conditions.length === 2;
  if (!isReach) {
    return Number.POSITIVE_INFINITY;
  }
  const rows = `select from crm.${module.table} where ${conditions.join(' and ')} limit ${comparedRows + 1}`;
  const [counted] = await run(`select count(*)::integer as n from (${rows}) as reached`, values.list);
  return counted?.n;
}

function readAmong(
  run: RunText,
  module: Module,
  request: SearchRequest,
  ids: readonly string[],
): Promise<SearchedPage> {
  const question = askForPage(module, request);
  question.conditions.push(among(ids, question.values));
  return readPage(run, writePage(module, request, question));
}

/** By comparing the rows in the order of the list. */
function readCompared(
  run: RunText,
  module: Module,
  request: SearchRequest,
  term: string,
): Promise<SearchedPage> {
  const question = askForPage(module, request);
  question.conditions.push(comparison(term, question.values));
  return readPage(run, writePage(module, request, question));
}
