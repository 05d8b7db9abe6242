import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import { runText, type TenantDb } from '../../database/tenant-db.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { columnOf, typeOf } from '../query/columns.ts';
import { zone } from '../query/filter.ts';
import { keptTotals } from '../query/kept-totals.ts';
import { conditionsOf, needsIndex, type Selection, searchFor } from '../query/selection.ts';
import { createValues } from '../query/values.ts';

export interface Group {
  /** The values of the fields that were grouped by, in their order; of days and moments the months. */
  readonly keys: readonly (string | null)[];
  readonly count: number;
  readonly sum: number;
  /** What the sum is with each at its percentage; without one, the sum. */
  readonly weighted: number;
}

interface Request {
  principal: Principal;
  query: Selection;
}

interface Figures {
  readonly by: readonly string[];
  readonly sum: string;
  readonly percent?: string;
}

/** How many of the records that a search and filters select have the same values, and what another field adds up to. */
export async function groupRecords(
  module: Module,
  db: TenantDb,
  request: Request,
  figures: Figures,
): Promise<Group[]> {
  const { principal, query } = request;
  return db.read(principal, async tx => {
    const values = createValues(principal.tenantId);
    const conditions = conditionsOf(module, request, values);
    const kept = isSummed(module, figures) ? keptTotals(module, query, figures.by) : undefined;
    if (!kept && needsIndex(module, query)) {
      conditions.push(...(await searchFor(tx[runText], module, request, values)).conditions);
    }
    const by = figures.by.map((field, i) => ({ ...keyOf(module.resource, field), name: `key_${i}` }));
    const names = by.map(({ name }) => name).join(', ');
    const rows = await tx[runText](
      `select jsonb_build_array(${by.map(({ name, show }) => show(name)).join(', ')}) as keys,
         sum(n)::bigint as count, sum(value) as sum, sum(weighted) as weighted
       from (
         select ${by.map(({ value, name }) => `${value} as ${name}`).join(', ')},
           ${kept ? keptFigures(figures) : countedFigures(figures)}
         from crm.${kept ?? module.table} where ${conditions.join(' and ')}
       ) as selected group by ${names} having sum(n) > 0 order by ${names}`,
      values.list,
    );
    return rows.map(({ keys, count, sum, weighted }) => ({ keys, count, sum, weighted }));
  });
}

/** Whether the kept totals add up what is asked for. */
function isSummed({ totals }: Module, { sum, percent }: Figures): boolean {
  return totals?.sum === sum && (percent === undefined || totals.percent === percent);
}

function keptFigures({ percent }: Figures): string {
  return `n, value, ${percent ? 'weighted' : 'value as weighted'}`;
}

function countedFigures({ sum, percent }: Figures): string {
  const value = columnOf(sum);
  return `1 as n, ${value} as value, ${value}${percent ? ` * ${columnOf(percent)} / 100` : ''} as weighted`;
}

/** What is grouped by, and how the group is called then: months are cheaper to compare than their names. */
function keyOf(resource: AnyResource, field: string) {
  const column = columnOf(field);
  const type = typeOf(resource.fields[field]);
  if (type !== 'date' && type !== 'timestamptz') {
    return { value: column, show: (key: string) => `${key}::text` };
  }
  const wallTime = type === 'date' ? `${column}::timestamp` : `${column} at time zone ${zone}`;
  return { value: `date_trunc('month', ${wallTime})`, show: (key: string) => `to_char(${key}, 'YYYY-MM')` };
}
