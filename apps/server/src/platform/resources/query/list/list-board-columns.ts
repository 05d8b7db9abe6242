import type { Row } from 'postgres';
import { runText, type TenantDb } from '../../../database/tenant/tenant-db.ts';
import type { Principal } from '../../../principal.ts';
import type { Module } from '../../define-module.ts';
import { columnOf, typeOf } from '../columns.ts';
import { conditionsOf, needsIndex, type Selection, searchFor } from '../selection.ts';
import { createValues } from '../values.ts';
import { keysOf, parseRecords } from './list-records.ts';
import { listed } from './order.ts';
import { pageColumns } from './page-columns.ts';
import { keyOrder } from './sort.ts';

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
  asked: {
    by: string;
    keys: readonly string[];
    sort: string;
    pageSize: number;
    fields?: readonly string[] | undefined;
  },
): Promise<Map<string, Column>> {
  const { resource, table } = module;
  const { by, keys, sort, pageSize, fields } = asked;
  const order = keyOrder(resource, sort);
  const rows = await db.read(request.principal, async tx => {
    const values = createValues(request.principal.tenantId);
    const conditions = conditionsOf(module, request, values);
    if (needsIndex(module, request.principal, request.query)) {
      conditions.push(...(await searchFor(tx[runText], module, request, values)));
    }
    const shown = pageColumns(module, { principal: request.principal, fields, keys: order.keys }, values);
    return tx[runText](
      `select wanted_key, ${shown.selected} from unnest(${values.add(keys)}::${typeOf(resource.fields[by])}[])
         with ordinality as wanted (wanted_key, wanted_place)
       cross join lateral (
         select ${listed(shown.own)}, ${order.sorted} from crm.${table}
         where ${conditions.join(' and ')} and ${columnOf(by)} = wanted_key
         order by ${order.byOfTable} limit ${pageSize + 1}
       ) as page ${shown.joins}
       order by wanted_place, ${order.by}`,
      values.list,
    );
  });
  const found = Map.groupBy(rows, row => String(row.wanted_key));
  return new Map(
    keys.map(key => {
      const all = found.get(key) ?? [];
      const shown = all.slice(0, pageSize);
      const last = all.length > pageSize ? shown.at(-1) : undefined;
      return [
        key,
        {
          rows: parseRecords({ records: shown.map(({ record }) => record) }),
          nextCursor: last ? order.cursorAfter(keysOf(last)) : null,
        },
      ];
    }),
  );
}
