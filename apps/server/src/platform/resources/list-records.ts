import type { ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Row } from 'postgres';
import { type RunText, runText, type TenantDb } from '../database/tenant-db.ts';
import type { Answer } from '../http/define-route.ts';
import type { Principal } from '../principal.ts';
import { columnOf, selectList } from './columns.ts';
import type { Module } from './define-module.ts';
import { withinReach } from './reach.ts';
import { type Order, orderOf } from './sort.ts';
import { createValues, type Values } from './values.ts';

/** Above this many matches a search term is common, and reading on in the list's order finds a page sooner. */
const rareAtMost = 1000;
/** Filtered lists are counted up to here unless the exact number is asked for. */
const countedAtMost = 10_000;

/** A page of a list: searched, filtered, sorted, by key and not by offset, with the total in a header. */
export function createLister(module: Module) {
  const { resource, table } = module;
  const select = `select ${selectList(resource)} from crm.${table}`;

  return async function list(input: {
    principal: Principal;
    query: ListQuery;
    db: TenantDb;
  }): Promise<Answer<Row[]>> {
    const { principal, query, db } = input;
    const order = orderOf(resource, query.sort);
    const values = createValues(principal.tenantId);
    const conditions = conditionsOf(module, principal, query, values);
    const isWhole = conditions.length === 1 && !query.search;

    const ask = (run: RunText) => {
      const total = totalQuery(module, query, isWhole, conditions, values);
      const counted = total ? [run(total.text, total.values)] : [];
      const page = pageQuery(select, order, conditions, query, values);
      return [run(page, values.list), ...counted];
    };

    if (!query.search) {
      const [rows = [], counted] = await db.pipelineRead(principal, ask);
      return answer(module, query, order, rows, counted);
    }
    const term = query.search;
    return db.read(principal, async tx => {
      const run = tx[runText];
      const ids = await findIds(run, table, principal.tenantId, term);
      if (ids?.length === 0) {
        return answer(module, query, order, [], [{ total: 0 }]);
      }
      conditions.push(
        ids
          ? `id = any (${values.add(ids)}::uuid[])`
          : `search_text like crm.search_pattern(${values.add(term)})`,
      );
      const [rows = [], counted] = await Promise.all(ask(run));
      return answer(module, query, order, rows, counted);
    });
  };
}

/** The ids of all matches while they are few; undefined for a term so common that they would not help. */
async function findIds(
  run: RunText,
  table: string,
  tenantId: string,
  term: string,
): Promise<string[] | undefined> {
  // Two letters have no trigram, so the index cannot help either.
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

function conditionsOf(
  { resource }: Module,
  principal: Principal,
  query: ListQuery,
  values: Values,
): string[] {
  const conditions = ['tenant_id = $1'];
  const reach = withinReach(resource, principal, resource.permissions.read, values);
  if (reach) {
    conditions.push(reach);
  }
  for (const field of Object.keys(resource.fields)) {
    const wanted = query[field];
    if (wanted !== undefined) {
      conditions.push(`${columnOf(field)} = ${values.add(wanted)}`);
    }
  }
  return conditions;
}

function pageQuery(
  select: string,
  order: Order,
  conditions: string[],
  query: ListQuery,
  values: Values,
): string {
  const after = query.cursor ? [order.after(query.cursor, values)] : [];
  const where = [...conditions, ...after].join(' and ');
  return `${select} where ${where} order by ${order.by} limit ${values.add(query.pageSize + 1)}`;
}

/** A whole list has a maintained counter; a filtered one is counted, but not without end. */
function totalQuery(
  module: Module,
  query: ListQuery,
  isWhole: boolean,
  conditions: string[],
  values: Values,
) {
  if (query.total === 'none') {
    return undefined;
  }
  if (isWhole) {
    return {
      text: 'select coalesce(sum(n), 0)::bigint as total from crm.row_count where tenant_id = $1 and entity = $2',
      values: [values.list[0], module.resource.name],
    };
  }
  const limit = query.total === 'capped' ? ` limit ${countedAtMost + 1}` : '';
  return {
    text: `select count(*) as total from (select from crm.${module.table} where ${conditions.join(' and ')}${limit}) as counted`,
    values: [...values.list],
  };
}

function answer(module: Module, query: ListQuery, order: Order, rows: Row[], counted?: Row[]): Answer<Row[]> {
  const page = rows.slice(0, query.pageSize);
  const last = page.at(-1);
  const more = rows.length > page.length && last;
  return {
    body: page,
    headers: {
      ...totalHeaders(query, counted?.[0]?.total),
      ...(more ? { link: nextLink(module, query, order.cursorAfter(last)) } : {}),
    },
  };
}

function totalHeaders(query: ListQuery, total: number | undefined): Record<string, string> {
  if (total === undefined) {
    return {};
  }
  if (query.total === 'capped' && total > countedAtMost) {
    return { 'x-total-count': String(countedAtMost), 'x-total-count-capped': 'true' };
  }
  return { 'x-total-count': String(total) };
}

function nextLink({ resource }: Module, query: ListQuery, cursor: string): string {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries({ ...query, cursor })) {
    if (value !== undefined) {
      parameters.set(name, String(value));
    }
  }
  return `</api${resource.path}?${parameters}>; rel="next"`;
}
