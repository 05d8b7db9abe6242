import { runText, type TenantDb } from '../database/tenant-db.ts';
import type { Principal } from '../principal.ts';
import { columnOf } from './columns.ts';
import type { Module } from './define-module.ts';
import { conditionsOf, needsIndex, type Selection, searchFor } from './selection.ts';
import { createValues } from './values.ts';

export interface Group {
  /** The values of the fields that were grouped by, in their order. */
  readonly keys: readonly (string | null)[];
  readonly count: number;
  readonly sum: number;
}

/** How many of the records that a search and filters select have the same values, and what another field adds up to. */
export async function groupRecords(
  module: Module,
  db: TenantDb,
  request: { principal: Principal; query: Selection },
  fields: { by: readonly string[]; sum: string },
): Promise<Group[]> {
  const { principal, query } = request;
  return db.read(principal, async tx => {
    const values = createValues(principal.tenantId);
    const conditions = conditionsOf(module, request, values);
    if (needsIndex(module, query)) {
      conditions.push(...(await searchFor(tx[runText], module, request, values)).conditions);
    }
    const by = fields.by.map(columnOf);
    const rows = await tx[runText](
      `select jsonb_build_array(${by.map(column => `${column}::text`).join(', ')}) as keys, count(*) as count,
         coalesce(sum(${columnOf(fields.sum)}), 0) as sum
       from crm.${module.table} where ${conditions.join(' and ')} group by ${by.join(', ')}`,
      values.list,
    );
    return rows.map(({ keys, count, sum }) => ({ keys, count, sum }));
  });
}

/** Whether a selection leaves nothing out for this person, so that kept totals can answer. */
export function isWholeList(module: Module, request: { principal: Principal; query: Selection }): boolean {
  const isNarrowed = Object.values(request.query).some(value => value !== undefined && value !== '');
  return !isNarrowed && conditionsOf(module, request, createValues(request.principal.tenantId)).length === 1;
}
