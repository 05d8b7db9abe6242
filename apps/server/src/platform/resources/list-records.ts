import type { ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Row } from 'postgres';
import { type RunText, runText, type TenantDb } from '../database/tenant-db.ts';
import type { Answer } from '../http/define-route.ts';
import type { Principal } from '../principal.ts';
import { columnOf, selectList } from './columns.ts';
import type { Module } from './define-module.ts';
import { withinReach } from './reach.ts';
import { orderOf } from './sort.ts';
import { type Total, totalOf } from './total.ts';
import { createValues, type Values } from './values.ts';

/** Above this many matches a search term is common, and reading on in the list's order finds a page sooner. */
const rareAtMost = 1000;

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

    const { search } = query;
    if (!search) {
      const { total, statements } = plan();
      return answer(
        total,
        await db.pipelineRead(principal, run => statements.map(asked => run(asked.text, asked.values))),
      );
    }
    return db.read(principal, async tx => {
      const run = tx[runText];
      conditions.push(await matching(run, module, principal.tenantId, search, values));
      const { total, statements } = plan();
      return answer(total, await Promise.all(statements.map(asked => run(asked.text, asked.values))));
    });
  };
}

/** The condition that a search adds: the matches' ids while they are few, else the comparison itself. */
async function matching(
  run: RunText,
  module: Module,
  tenantId: string,
  term: string,
  values: Values,
): Promise<string> {
  const ids = await findIds(run, module.table, tenantId, term);
  return ids
    ? `id = any (${values.add(ids)}::uuid[])`
    : `search_text like crm.search_pattern(${values.add(term)})`;
}

async function findIds(
  run: RunText,
  table: string,
  tenantId: string,
  term: string,
): Promise<string[] | undefined> {
  // Two letters have no trigram, so the index cannot help.
  if (term.length < 3) {
    return undefined;
  }
  const rows = await run('select crm.search_ids($1, $2, $3, $4) as id', [
    table,
    tenantId,
    term,
    rareAtMost + 1,
  ]);
  return rows.length > rareAtMost ? undefined : rows.map(row => row.id);
}

function conditionsOf({ resource }: Module, { principal, query }: Request, values: Values): string[] {
  const conditions = ['tenant_id = $1'];
  const reach = withinReach(resource, principal, resource.permissions.read, values);
  if (reach) {
    conditions.push(reach);
  }
  if (query.ids) {
    conditions.push(`id = any (${values.add(query.ids.split(','))}::uuid[])`);
  }
  for (const [name, field] of Object.entries(resource.fields)) {
    const wanted = query[name];
    if (wanted !== undefined) {
      const column = columnOf(name);
      conditions.push(`${values.add(wanted)} = ${field.kind === 'references' ? `any (${column})` : column}`);
    }
  }
  return conditions;
}

function linkTo({ resource }: Module, query: ListQuery, cursor: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) {
      parameters.set(name, String(value));
    }
  }
  return `</api${resource.path}?${parameters}>; rel="next"`;
}
