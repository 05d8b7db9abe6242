import { isSlow, slowFieldsIn } from '@pipewright/contract/customization/slow-fields.ts';
import type { ListQuery } from '@pipewright/contract/define-resource.ts';
import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import type { Row } from 'postgres';
import { resourceFor } from '../../../custom-fields/resource-for.ts';
import { runLast, runText, type TenantDb } from '../../../database/tenant/tenant-db.ts';
import { isTimeout } from '../../../database/translate-error.ts';
import { AppError } from '../../../errors.ts';
import type { Answer } from '../../../http/routes/define-route.ts';
import { msg } from '../../../language/message.ts';
import { copyBeforeReading } from '../../copied-on-use.ts';
import type { Module } from '../../define-module.ts';
import { readSearchedPage, writeSearchedPage } from '../search/read-searched-page.ts';
import type { SearchQuery } from '../search/read-window.ts';
import { narrowedBy, needsIndex } from '../selection.ts';
import { askForPage, isPlain, type PageRequest, type PageStatement, writePage } from './page-statement.ts';
import { createPlainPages } from './plain-pages.ts';

type Request = PageRequest & { db: TenantDb };

/** A page of a list, with its total in a header and the way to the next. */
export function createLister(module: Module) {
  const readPage = createPageReader(module);
  return async (request: Request): Promise<Answer<Row[]>> => {
    const { records, nextCursor, totalHeaders } = await readPage(request);
    const link = nextCursor && linkTo(module, request.query, nextCursor);
    return { json: `[${records.join()}]`, headers: link ? { ...totalHeaders, link } : totalHeaders };
  };
}

export interface Page {
  /** Each record as JSON text. */
  readonly records: readonly string[];
  readonly nextCursor?: string;
  readonly totalHeaders: Record<string, string>;
}

/** A page of a list: searched, filtered, sorted, by key and not by offset. */
export function createPageReader(module: Module) {
  const plainPages = createPlainPages(module);

  function pageOf(
    { query }: Request,
    page: PageStatement,
    [found = [], counted]: readonly (readonly Row[])[],
  ): Page {
    const rows = found.slice(0, query.pageSize);
    const last = found.length > rows.length ? rows.at(-1) : undefined;
    return {
      records: rows.map(({ record }) => record),
      nextCursor: last && page.order.cursorAfter(keysOf(last)),
      totalHeaders: page.total?.headers(counted?.[0]?.total) ?? {},
    };
  }

  async function readAtOnce(request: Request): Promise<Page> {
    const genericPlan = isPlain(request.query);
    const page = genericPlan ? plainPages(request) : writePage(module, request, askForPage(module, request));
    const statements = page.total ? [page, page.total] : [page];
    const [found = [], ...counted] = await request.db.pipelineRead(
      request.principal,
      run => statements.map(({ text, values }) => run(text, values)),
      { genericPlan },
    );
    return pageOf(request, page, [page.rowsOf(found), ...counted]);
  }

  function readSearched(request: Request & { query: SearchQuery }): Promise<Page> {
    const { principal, query, db } = request;
    return db.read(principal, async tx => {
      // A distributed database would look for the ids on each of its nodes.
      const atOnce = tx.isDistributed ? undefined : writeSearchedPage(module, request);
      if (atOnce) {
        return pageOf(request, atOnce, [atOnce.rowsOf(await tx[runLast](atOnce.text, atOnce.values))]);
      }
      const run = tx[runText];
      const { page, rows, matches } = await readSearchedPage(run, module, request);
      const isWhole = !query.cursor && rows.length <= query.pageSize;
      const known = isWhole ? rows.length : matches;
      const counted =
        !page.total || known !== undefined
          ? [{ total: known }]
          : await run(page.total.text, page.total.values);
      return pageOf(request, page, [rows, counted]);
    });
  }

  /** A filter by text, which the index of the search narrows. */
  function readNarrowed(request: Request): Promise<Page> {
    const { principal, query, db } = request;
    return db.read(principal, async tx => {
      const run = tx[runText];
      const question = askForPage(module, request);
      question.conditions.push(...(await narrowedBy(run, module, { principal, query }, question.values)));
      const page = writePage(module, request, question);
      const statements = page.total ? [page, page.total] : [page];
      const [found = [], ...counted] = await Promise.all(
        statements.map(({ text, values }) => run(text, values)),
      );
      return pageOf(request, page, [page.rowsOf(found), ...counted]);
    });
  }

  function read(request: Request): Promise<Page> {
    const { principal, query } = request;
    const { search } = query;
    if (search) {
      return readSearched({ ...request, query: { ...query, search } });
    }
    return needsIndex(module, principal, query) ? readNarrowed(request) : readAtOnce(request);
  }

  return async (request: Request): Promise<Page> => {
    const { query } = request;
    await copyBeforeReading(request.db, request.principal, module, query);
    try {
      return await read(request);
    } catch (error) {
      throw isTimeout(error) ? (tooSlow(module, request) ?? error) : error;
    }
  };
}

/** The records as JSON has them: times are texts. */
export function parseRecords({ records }: Pick<Page, 'records'>): Row[] {
  return JSON.parse(`[${records.join()}]`);
}

/** The values of a row that a cursor can hold. */
export function keysOf({ record, ...others }: Row): Row {
  return { ...JSON.parse(record), ...others };
}

/** Why a list took too long, if it is because of custom fields that are not indexed. */
function tooSlow({ resource }: Module, { principal, query }: Request): AppError | undefined {
  const { fields } = resourceFor(resource, principal);
  const sorted = query.sort?.replace(/^-/, '') ?? '';
  const names = [...slowFieldsIn({ fields }, query.filter), ...(isSlow(fields[sorted]) ? [sorted] : [])];
  const labels = [...new Set(names)].map(name => fieldLabel(fields, name)).join(', ');
  return labels
    ? new AppError('tookTooLong', {
        message: msg`This list takes too long, because these fields are not indexed: ${labels}. Index them under Custom fields, or filter by another field as well.`,
      })
    : undefined;
}

function linkTo({ resource }: Module, query: ListQuery, cursor: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) {
      parameters.set(name, textOf(value));
    }
  }
  return `</api${resource.path}?${parameters}>; rel="next"`;
}

/** A parameter as text for a URL. */
function textOf(value: unknown): string {
  if (Array.isArray(value)) {
    return value.join(',');
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
