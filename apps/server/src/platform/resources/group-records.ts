import { runText, type TenantDb } from '../database/tenant-db.ts';
import type { Principal } from '../principal.ts';
import { columnOf } from './columns.ts';
import type { Module } from './define-module.ts';
import { keptTotals } from './kept-totals.ts';
import { conditionsOf, needsIndex, type Selection, searchFor } from './selection.ts';
import { createValues } from './values.ts';

export interface Group {
  /** The values of the fields that were grouped by, in their order. */
  readonly keys: readonly (string | null)[];
  readonly count: number;
  readonly sum: number;
}

interface Request {
  principal: Principal;
  query: Selection;
}

/** How many of the records that a search and filters select have the same values, and what another field adds up to. */
export async function groupRecords(
  module: Module,
  db: TenantDb,
  request: Request,
  fields: { by: readonly string[]; sum: string },
): Promise<Group[]> {
  const { principal, query } = request;
  return db.read(principal, async tx => {
    const values = createValues(principal.tenantId);
    const conditions = conditionsOf(module, request, values);
    const kept = fields.sum === module.totals?.sum ? keptTotals(module, query, fields.by) : undefined;
    if (!kept && needsIndex(module, query)) {
      conditions.push(...(await searchFor(tx[runText], module, request, values)).conditions);
    }
    const by = fields.by.map(columnOf);
    const [table, count, sum] = kept
      ? [kept, 'sum(n)::bigint', 'sum(value)']
      : [module.table, 'count(*)', `coalesce(sum(${columnOf(fields.sum)}), 0)`];
    const rows = await tx[runText](
      `select jsonb_build_array(${by.map(column => `${column}::text`).join(', ')}) as keys, ${count} as count, ${sum} as sum
       from crm.${table} where ${conditions.join(' and ')} group by ${by.join(', ')} having ${count} > 0`,
      values.list,
    );
    return rows.map(({ keys, count: counted, sum: summed }) => ({ keys, count: counted, sum: summed }));
  });
}
