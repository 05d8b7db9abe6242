import type { Filter } from '@pipewright/contract/filters.ts';
import type { Measure } from '@pipewright/contract/groups.ts';
import { groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import type { Asked } from './dashboard.ts';

interface Stage extends Record<string, unknown> {
  id: string;
  name: string;
  color: string;
  isWon: boolean;
  isLost: boolean;
}

/** The pipeline by stage, the deals that were added, and those that were won. */
export async function dealFigures(module: Module, { all, db, principal, now, before }: Asked) {
  const stages = await db.read(
    principal,
    tx => tx<Stage>`
      select id, name, color, is_won as "isWon", is_lost as "isLost" from crm.deal_stage
      where tenant_id = ${principal.tenantId} order by sort_order, name`,
  );
  const open = stages.filter(({ isWon, isLost }) => !isWon && !isLost);
  const wonIds = stages.filter(({ isWon }) => isWon).map(({ id }) => id);
  const count = { measure: 'count' } as const;
  const value = { measure: 'sum', field: 'baseAmount' } as const;
  const group = <Name extends string>(
    measures: Readonly<Record<Name, Measure>>,
    { filter, by }: { filter?: Filter; by?: string },
  ) =>
    groupRecords(
      module,
      all,
      db,
      { principal, query: { filter } },
      { by: by ? [{ field: by }] : [], measures },
    );
  const created = (period: string) =>
    group({ value }, { filter: { field: 'createdAtUtc', op: 'within', value: period } });
  const won = (period: string, by?: string) => {
    const closed: Filter = { field: 'closedAtUtc', op: 'within', value: period };
    return group({ count, value }, { filter: { and: [closed, inStages(wonIds)] }, by });
  };
  const ofStages = {
    count,
    value,
    weighted: { ...value, weightedBy: 'probability' },
    open: { ...value, filter: inStages(open.map(({ id }) => id)) },
  };
  const [byStage, newNow, newBefore, wonNow, wonBefore, wonByMonth] = await Promise.all([
    group(ofStages, { by: 'dealStageId' }),
    created(now),
    created(before),
    won(now),
    won(before),
    won('last-365-days', 'closedAtUtc'),
  ]);
  const ofStage = new Map(byStage.groups.map(({ keys: [id], figures }) => [id, figures]));
  const columns = open.map(({ id, name, color }) => {
    const { count, value, weighted } = ofStage.get(id) ?? {};
    return { id, name, color, count: count ?? 0, value: value ?? 0, weighted: weighted ?? 0 };
  });
  return {
    pipeline: {
      value: byStage.total.open ?? 0,
      now: newNow.total.value ?? 0,
      before: newBefore.total.value ?? 0,
    },
    won: {
      count: wonNow.total.count ?? 0,
      now: wonNow.total.value ?? 0,
      before: wonBefore.total.value ?? 0,
    },
    wonStageIds: wonIds,
    byStage: columns,
    wonByMonth: wonByMonth.groups.map(({ keys: [month], figures }) => ({
      month: month ?? '',
      count: figures.count ?? 0,
      value: figures.value ?? 0,
    })),
  };
}

/** Deals in one of the stages; none without stages. */
function inStages(ids: readonly string[]): Filter {
  return ids.length > 0 ? { field: 'dealStageId', op: 'isAnyOf', value: ids } : { or: [] };
}
