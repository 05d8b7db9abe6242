import type { Row } from 'postgres';
import { runText, type TenantDb } from '../../database/tenant-db.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { columnOf, typeOf } from './columns.ts';
import { selectList } from './select-list.ts';
import { conditionsOf, needsIndex, type Selection, searchFor } from './selection.ts';
import { keyOrder } from './sort.ts';
import { createValues } from './values.ts';

export interface Column {
  readonly rows: readonly Row[];
  /** For the list of this value in the same order, where more follow. */
  readonly nextCursor: string | null;
}

/** The first page of several lists by one statement, a list for each value of a field: the columns of a board. */
export async function readColumns(
  module: Module,
  db: TenantDb,
  request: { principal: Principal; query: Selection },
  asked: { by: string; keys: readonly string[]; sort: string; pageSize: number },
): Promise<Map<string, Column>> {
  const { resource, table } = module;
  const { by, keys, sort, pageSize } = asked;
  const order = keyOrder(resource, sort);
  const rows = await db.read(request.principal, async tx => {
    const values = createValues(request.principal.tenantId);
    const conditions = conditionsOf(module, request, values);
    if (needsIndex(module, request.query)) {
      conditions.push(...(await searchFor(tx[runText], module, request, values)));
    }
    return tx[runText](
      `select listed.* from unnest(${values.add(keys)}::${typeOf(resource.fields[by])}[]) as wanted (wanted_key)
       cross join lateral (
         select ${selectList(module, request.principal, values)} from crm.${table}
         where ${conditions.join(' and ')} and ${columnOf(by)} = wanted_key
         order by ${order.by} limit ${values.add(pageSize + 1)}
       ) as listed`,
      values.list,
    );
  });
  const found = Map.groupBy(rows, row => String(row[by]));
  return new Map(
    keys.map(key => {
      const all = found.get(key) ?? [];
      const shown = all.slice(0, pageSize);
      const last = all.length > pageSize ? shown.at(-1) : undefined;
      return [key, { rows: shown, nextCursor: last ? order.cursorAfter(last) : null }];
    }),
  );
}
