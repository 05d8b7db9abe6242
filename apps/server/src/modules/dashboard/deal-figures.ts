import type { Filter } from '@pipewright/contract/filters.ts';
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
  const measures = {
    count: { measure: 'count' },
    value: { measure: 'sum', field: 'baseAmount' },
    weighted: { measure: 'sum', field: 'baseAmount', weightedBy: 'probability' },
    open: { measure: 'sum', field: 'baseAmount', filter: inStages(open.map(({ id }) => id)) },
  } as const;
  const group = (filter?: Filter, field?: string) =>
    groupRecords(
      module,
      all,
      db,
      { principal, query: { filter } },
      { by: field ? [{ field }] : [], measures },
    );
  const won = (value: string, field?: string) =>
    group(
      {
        and: [{ field: 'closedAtUtc', op: 'within', value }, inStages(wonIds)],
      },
      field,
    );
  const created = (value: string) => group({ field: 'createdAtUtc', op: 'within', value });
  const [byStage, newNow, newBefore, wonNow, wonBefore, wonByMonth] = await Promise.all([
    group(undefined, 'dealStageId'),
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
