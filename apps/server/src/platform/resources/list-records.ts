import type { ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Row } from 'postgres';
import { runText, type TenantDb } from '../database/tenant-db.ts';
import type { Answer } from '../http/define-route.ts';
import type { Principal } from '../principal.ts';
import { selectList } from './columns.ts';
import type { Module } from './define-module.ts';
import { conditionsOf, needsIndex, searchConditions } from './selection.ts';
import { orderOf } from './sort.ts';
import { type Total, totalOf } from './total.ts';
import { createValues } from './values.ts';

interface Request {
  principal: Principal;
  query: ListQuery;
}

/** A page of a list: searched, filtered, sorted, by key and not by offset, with the total in a header. */
export function createLister(module: Module) {
  const select = `select ${selectList(module.resource)} from crm.${module.table}`;

  return async ({ principal, query, db }: Request & { db: TenantDb }): Promise<Answer<Row[]>> => {
    const order = orderOf(module.resource, query.sort);
    const values = createValues(principal.tenantId);
    const conditions = conditionsOf(module, { principal, query }, values);

    /** Both questions; the total counts what the conditions select, wherever the page begins. */
    const plan = () => {
      const total = totalOf(module, query, conditions, values);
      const after = query.cursor ? [order.after(query.cursor, values)] : [];
      const where = [...conditions, ...after].join(' and ');
      const text = `${select} where ${where} order by ${order.by} limit ${values.add(query.pageSize + 1)}`;
      const page = { text, values: values.list };
      return { total, statements: total ? [page, total] : [page] };
    };
    const answer = (total: Total | undefined, [rows = [], counted]: Row[][]) => {
      const body = rows.slice(0, query.pageSize);
      const last = rows.length > body.length ? body.at(-1) : undefined;
      const headers = total?.headers(counted?.[0]?.total) ?? {};
      return {
        body,
        headers: last ? { ...headers, link: linkTo(module, query, order.cursorAfter(last)) } : headers,
      };
    };

    if (!needsIndex(module, query)) {
      const { total, statements } = plan();
      return answer(
        total,
        await db.pipelineRead(principal, run => statements.map(asked => run(asked.text, asked.values))),
      );
    }
    return db.read(principal, async tx => {
      const run = tx[runText];
      conditions.push(...(await searchConditions(run, module, { principal, query }, values)));
      const { total, statements } = plan();
      const [page] = statements;
      const rows = page ? await run(page.text, page.values) : [];
      // Counting what a common term finds costs as much as finding it, so not where the page tells.
      const isWhole = !query.cursor && rows.length <= query.pageSize;
      const counted = !total || isWhole ? [{ total: rows.length }] : await run(total.text, total.values);
      return answer(total, [rows, counted]);
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
