import type { leadGroupings } from '@pipewright/contract/operations/leads.ts';
import type { TenantDb } from '../../platform/database/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';
import { groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import type { Selection } from '../../platform/resources/query/selection.ts';
import { readKeyNames } from '../../platform/resources/query/titles.ts';
import { readStatuses, statsOf } from './lead-stats.ts';

type Grouping = (typeof leadGroupings)[number];

/** What charts and reports show: the largest group first. */
export async function readLeadGroups(
  module: Module,
  all: readonly Module[],
  db: TenantDb,
  { principal, query }: { principal: Principal; query: Selection & { by: Grouping } },
) {
  const { by, ...selection } = query;
  const [groups, statuses] = await Promise.all([
    groupRecords(
      module,
      db,
      { principal, query: selection },
      { by: [by, 'leadStatusId'], sum: 'estimatedValue' },
    ),
    readStatuses(db, principal),
  ]);
  const byKey = Map.groupBy(groups, ({ keys }) => keys[0] ?? null);
  const names = await readKeyNames(module, all, db, { principal, by, keys: [...byKey.keys()] });
  const rows = [...byKey].map(([key, members]) => ({
    key,
    name: names.get(key) ?? null,
    count: members.reduce((sum, { count }) => sum + count, 0),
    value: members.reduce((total, { sum }) => total + sum, 0),
    conversionRate: statsOf(members, statuses).conversionRate,
  }));
  return { body: rows.sort((a, b) => b.count - a.count) };
}
