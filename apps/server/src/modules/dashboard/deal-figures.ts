import type { Filter } from '@pipewright/contract/filters.ts';
import { type Group, groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import type { Asked } from './dashboard.ts';

interface Stage extends Record<string, unknown> {
  id: string;
  name: string;
  color: string;
  isWon: boolean;
  isLost: boolean;
}

/** What is in the pipeline stage by stage, what came into it, and what was won. */
export async function dealFigures(module: Module, { db, principal, now, before }: Asked) {
  const stages = await db.read(
    principal,
    tx => tx<Stage>`
      select id, name, color, is_won as "isWon", is_lost as "isLost" from crm.deal_stage
      where tenant_id = ${principal.tenantId} order by sort_order, name`,
  );
  const wonIds = stages.filter(({ isWon }) => isWon).map(({ id }) => id);
  const sums = { sum: 'baseAmount', percent: 'probability' };
  const group = (by: string, filter?: Filter) =>
    groupRecords(module, db, { principal, query: { filter } }, { by: [by], ...sums });
  const won = (by: string, value: string) =>
    wonIds.length === 0
      ? []
      : group(by, {
          and: [
            { field: 'closedAtUtc', op: 'within', value },
            { field: 'dealStageId', op: 'isAnyOf', value: wonIds },
          ],
        });
  const created = (value: string) => group('dealStageId', { field: 'createdAtUtc', op: 'within', value });
  const [byStage, newNow, newBefore, wonNow, wonBefore, wonByMonth] = await Promise.all([
    group('dealStageId'),
    created(now),
    created(before),
    won('dealStageId', now),
    won('dealStageId', before),
    won('closedAtUtc', 'last-365-days'),
  ]);
  const ofStage = new Map(byStage.map(each => [each.keys[0], each]));
  const open = stages.filter(({ isWon, isLost }) => !isWon && !isLost);
  const columns = open.map(({ id, name, color }) => {
    const { count = 0, sum: value = 0, weighted = 0 } = ofStage.get(id) ?? {};
    return { id, name, color, count, value, weighted };
  });
  return {
    pipeline: {
      value: columns.reduce((sum, { value }) => sum + value, 0),
      now: summed(newNow),
      before: summed(newBefore),
    },
    won: {
      count: wonNow.reduce((sum, { count }) => sum + count, 0),
      now: summed(wonNow),
      before: summed(wonBefore),
    },
    wonStageIds: wonIds,
    byStage: columns,
    wonByMonth: wonByMonth
      .map(({ keys: [month], count, sum }) => ({ month: month ?? '', count, value: sum }))
      .sort((a, b) => a.month.localeCompare(b.month)),
  };
}

function summed(groups: readonly Group[]): number {
  return groups.reduce((total, { sum }) => total + sum, 0);
}
