import type { ListQuery } from '@pipewright/contract/define-resource.ts';
import type { Permission } from '@pipewright/contract/permissions.ts';
import type { Row } from 'postgres';
import { resourceFor } from '../../../custom-fields/resource-for.ts';
import { demand, type Principal } from '../../../principal.ts';
import type { Module } from '../../define-module.ts';
import { ownersWithinReach } from '../reach.ts';
import { conditionsOf } from '../selection.ts';
import { type Total, totalOf } from '../totals/total.ts';
import { createValues, type Values } from '../values.ts';
import type { Order, Owners, Window } from './order.ts';
import { rowsByColumn, selectByColumn } from './page-by-column.ts';
import { pageColumns } from './page-columns.ts';
import { orderOf } from './sort.ts';

export interface PageRequest {
  readonly principal: Principal;
  readonly query: ListQuery;
  /** Whose reach counts, unless it is that of reading. */
  readonly permission?: Permission | undefined;
}

/** The two statements of a page. */
export interface PageStatement {
  readonly text: string;
  readonly values: readonly unknown[];
  readonly total: Total | undefined;
  readonly order: Order;
  /** What it has found, as rows with `record`, a record as JSON text, and the keys of the cursor that it does not have. */
  readonly rowsOf: (found: readonly Row[]) => readonly Row[];
}

/** The request of a list, before the statement is built: a search adds its own conditions. */
export interface PageQuestion {
  readonly order: Order;
  readonly values: Values;
  readonly conditions: string[];
  readonly owners: Owners | undefined;
  /** Looks only at the first rows of the list. */
  readonly window?: Window | undefined;
}

export function askForPage(module: Module, request: PageRequest): PageQuestion {
  const { resource } = module;
  const { query, permission = resource.permissions.read } = request;
  const { userId, teamIds = userId ? [userId] : [] } = request.principal;
  // One array, so that the condition and the split into owners share a parameter.
  const principal = { ...request.principal, teamIds };
  const values = createValues(principal.tenantId);
  const conditions = conditionsOf(module, { principal, query, permission }, values);
  const owners = isPlain(query) ? ownersWithinReach(resource, principal, permission, values) : undefined;
  const isWhole = isPlain(query) && demand(principal, permission) === 'all';
  const order = orderOf(resourceFor(resource, principal), query.sort, isWhole);
  return { order, values, conditions, owners };
}

/** The total counts what the conditions select, wherever the page begins. */
export function writePage(
  module: Module,
  { principal, query }: PageRequest,
  { order, values, conditions, owners, window }: PageQuestion,
  after: readonly unknown[] | undefined = query.cursor ? order.readCursor(query.cursor) : undefined,
): PageStatement {
  const total = totalOf(module, query, conditions, values);
  const columns = pageColumns(module, { principal, fields: query.fields, keys: order.keys }, values);
  const source = {
    columns: columns.own,
    table: module.table,
    where: owners ? 'tenant_id = $1' : conditions.join(' and '),
    owners,
    after,
    // Written out, so that PostgreSQL knows how few rows are read when it makes a plan that it keeps.
    limit: query.pageSize + 1,
    values,
  };
  const found = window && order.findInWindow ? order.findInWindow(source, window) : order.find(source);
  const rest = { values: values.list, total, order };
  const { byColumn } = columns;
  if (byColumn) {
    const { columns: read, joins } = byColumn;
    return {
      ...rest,
      text: selectByColumn(read, `(${found}) as page ${joins} order by ${order.by}`),
      rowsOf: rows => rowsByColumn(read, rows),
    };
  }
  return {
    ...rest,
    text: `select ${columns.selected} from (${found}) as page ${columns.joins} order by ${order.by}`,
    rowsOf: rows => rows,
  };
}

const plainParameters = ['pageSize', 'cursor', 'sort', 'total', 'fields'];

/** A list without search and filters: how it is best read does not depend on anybody's data. */
export function isPlain(query: ListQuery): boolean {
  return Object.keys(query).every(name => query[name] === undefined || plainParameters.includes(name));
}
