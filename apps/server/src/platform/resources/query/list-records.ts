import type { ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import type { Row } from 'postgres';
import { runText, type TenantDb } from '../../database/tenant-db.ts';
import type { Answer } from '../../http/define-route.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { readSearchedPage } from './read-searched-page.ts';
import { selectList } from './select-list.ts';
import { conditionsOf, narrowedBy, needsIndex } from './selection.ts';
import { orderOf } from './sort.ts';
import { type Total, totalOf } from './total.ts';
import { createValues } from './values.ts';

interface Request {
  principal: Principal;
  query: ListQuery;
  /** Whose reach counts, unless it is that of reading. */
  permission?: Permission;
}

/** A page of a list, with its total in a header and the way to the next. */
export function createLister(module: Module) {
  const readPage = createPageReader(module);
  return async (request: Request & { db: TenantDb }): Promise<Answer<Row[]>> => {
    const { rows, nextCursor, totalHeaders } = await readPage(request);
    const link = nextCursor && linkTo(module, request.query, nextCursor);
    return { body: rows, headers: link ? { ...totalHeaders, link } : totalHeaders };
  };
}

export interface Page {
  readonly rows: Row[];
  readonly nextCursor?: string;
  readonly totalHeaders: Record<string, string>;
}

/** A page of a list: searched, filtered, sorted, by key and not by offset. */
export function createPageReader(module: Module) {
  return async ({ principal, query, db, permission }: Request & { db: TenantDb }): Promise<Page> => {
    const order = orderOf(module.resource, query.sort);
    const values = createValues(principal.tenantId);
    const conditions = conditionsOf(module, { principal, query, permission }, values);

    /** Both questions; the total counts what the conditions select, wherever the page begins. */
    const plan = () => {
      const total = totalOf(module, query, conditions, values);
      const text = order.statement({
        columns: selectList(module, principal, values),
        table: module.table,
        where: conditions.join(' and '),
        cursor: query.cursor,
        limit: query.pageSize + 1,
        values,
      });
      const page = { text, values: values.list };
      return { total, statements: total ? [page, total] : [page] };
    };
    const pageOf = (total: Total | undefined, [found = [], counted]: Row[][]): Page => {
      const rows = found.slice(0, query.pageSize);
      const last = found.length > rows.length ? rows.at(-1) : undefined;
      return {
        rows,
        nextCursor: last && order.cursorAfter(last),
        totalHeaders: total?.headers(counted?.[0]?.total) ?? {},
      };
    };

    const { search } = query;
    if (search) {
      return db.read(principal, async tx => {
        const run = tx[runText];
        const list = { run, module, principal, query: { ...query, search }, permission, order };
        const found = await readSearchedPage(list);
        const total = totalOf(module, query, found.conditions, found.values);
        const isWhole = !query.cursor && found.rows.length <= query.pageSize;
        const known = isWhole ? found.rows.length : found.matches;
        const counted =
          !total || known !== undefined ? [{ total: known }] : await run(total.text, total.values);
        return pageOf(total, [found.rows, counted]);
      });
    }
    if (!needsIndex(module, query)) {
      const { total, statements } = plan();
      return pageOf(
        total,
        await db.pipelineRead(principal, run => statements.map(asked => run(asked.text, asked.values))),
      );
    }
    return db.read(principal, async tx => {
      const run = tx[runText];
      conditions.push(...(await narrowedBy(run, module, { principal, query }, values)));
      const { total, statements } = plan();
      return pageOf(total, await Promise.all(statements.map(({ text, values: given }) => run(text, given))));
    });
  };
}

function linkTo({ resource }: Module, query: ListQuery, cursor: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) {
      parameters.set(name, typeof value === 'object' ? JSON.stringify(value) : String(value));
    }
  }
  return `</api${resource.path}?${parameters}>; rel="next"`;
}
