import type { Filter } from '@pipewright/contract/filters.ts';
import { groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import type { Asked } from './dashboard.ts';

/** Open leads, new leads, and the sources of all leads. */
export async function leadFigures(module: Module, { all, db, principal, now, before }: Asked) {
  const { tenantId } = principal;
  const count = { measures: { count: { measure: 'count' } } } as const;
  const counted = async (filter: Filter) => {
    const { total } = await groupRecords(module, all, db, { principal, query: { filter } }, count);
    return total.count ?? 0;
  };
  const created = (value: string) => counted({ field: 'createdAtUtc', op: 'within', value });
  const lists = await db.read(principal, async tx => ({
    open: await tx<{ id: string }>`
      select id from crm.lead_status where tenant_id = ${tenantId} and not is_closed_status`,
    sources: await tx<{ id: string; name: string }>`
      select id, name from crm.lead_source where tenant_id = ${tenantId}`,
  }));
  const openStatusIds = lists.open.map(({ id }) => id);
  const isOpen: Filter =
    openStatusIds.length > 0 ? { field: 'leadStatusId', op: 'isAnyOf', value: openStatusIds } : { or: [] };
  const [open, bySource, createdNow, createdBefore] = await Promise.all([
    counted(isOpen),
    groupRecords(module, all, db, { principal, query: {} }, { by: [{ field: 'leadSourceId' }], ...count }),
    created(now),
    created(before),
  ]);
  const names = new Map(lists.sources.map(({ id, name }) => [id, name]));
  return {
    open: { value: open, now: createdNow, before: createdBefore },
    openStatusIds,
    bySource: bySource.groups.map(({ keys: [id = null], figures }) => ({
      id,
      name: names.get(id ?? '') ?? null,
      count: figures.count ?? 0,
    })),
  };
}
