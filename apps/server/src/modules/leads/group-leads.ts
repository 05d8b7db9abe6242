import type { leadGroupings } from '@pipewright/contract/operations/sales/leads.ts';
import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';
import { type Figures, groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readKeyNames } from '../../platform/resources/query/search/titles.ts';
import type { Selection } from '../../platform/resources/query/selection.ts';
import { conversionShare, readStatuses } from './lead-stats.ts';

type Grouping = (typeof leadGroupings)[number];

/** What charts and reports show: the largest group first. */
export async function readLeadGroups(
  module: Module,
  all: readonly Module[],
  db: TenantDb,
  { principal, query }: { principal: Principal; query: Selection & { by: Grouping } },
) {
  const { by, ...selection } = query;
  const statuses = await readStatuses(db, principal);
  const { groups, total, hasMore } = await groupRecords(
    module,
    all,
    db,
    { principal, query: selection },
    {
      by: [{ field: by }],
      measures: {
        count: { measure: 'count' },
        value: { measure: 'sum', field: 'estimatedValue' },
        conversionRate: conversionShare(statuses),
      },
    },
  );
  const keys = groups.map(group => group.keys[0] ?? null);
  const names = await readKeyNames(module, all, db, { principal, by, keys });
  return {
    body: {
      groups: groups.map(({ keys: [key = null], figures }) => ({
        key,
        name: names.get(key) ?? null,
        ...withoutNulls(figures),
      })),
      total: withoutNulls(total),
      hasMore,
    },
  };
}

/** Nothing to add up or to divide by is shown as 0. */
function withoutNulls({ count, value, conversionRate }: Figures<'count' | 'value' | 'conversionRate'>) {
  return { count: count ?? 0, value: value ?? 0, conversionRate: conversionRate ?? 0 };
}
