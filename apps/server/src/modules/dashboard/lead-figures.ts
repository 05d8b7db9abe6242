import type { Filter } from '@pipewright/contract/filters.ts';
import { groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import type { Asked } from './dashboard.ts';

/** Open leads, those that came, and where they all came from. */
export async function leadFigures(module: Module, { db, principal, now, before }: Asked) {
  const { tenantId } = principal;
  const count = (by: string, filter?: Filter) =>
    groupRecords(module, db, { principal, query: { filter } }, { by: [by], sum: 'estimatedValue' });
  const created = (value: string) => count('leadStatusId', { field: 'createdAtUtc', op: 'within', value });
  const [byStatus, bySource, new_, old, lists] = await Promise.all([
    count('leadStatusId'),
    count('leadSourceId'),
    created(now),
    created(before),
    db.read(principal, async tx => ({
      open: await tx<{ id: string }>`
        select id from crm.lead_status where tenant_id = ${tenantId} and not is_closed_status`,
      sources: await tx<{ id: string; name: string }>`
        select id, name from crm.lead_source where tenant_id = ${tenantId}`,
    })),
  ]);
  const open = new Set(lists.open.map(({ id }) => id));
  const names = new Map(lists.sources.map(({ id, name }) => [id, name]));
  return {
    open: {
      value: added(byStatus.filter(({ keys: [id] }) => open.has(id ?? ''))),
      now: added(new_),
      before: added(old),
    },
    openStatusIds: [...open],
    bySource: bySource
      .map(({ keys: [id = null], count: counted }) => ({
        id,
        name: names.get(id ?? '') ?? null,
        count: counted,
      }))
      .sort((a, b) => b.count - a.count),
  };
}

function added(groups: readonly { count: number }[]): number {
  return groups.reduce((sum, { count }) => sum + count, 0);
}
