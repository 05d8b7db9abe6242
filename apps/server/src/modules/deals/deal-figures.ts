import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { dealGroupings } from '@pipewright/contract/operations/deals.ts';
import type { deals } from '@pipewright/contract/resources/deals.ts';
import type { TenantDb } from '../../platform/database/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';
import { type Group, groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readColumns } from '../../platform/resources/query/list-board-columns.ts';
import type { Selection } from '../../platform/resources/query/selection.ts';
import { readKeyNames } from '../../platform/resources/query/titles.ts';

interface Request {
  readonly principal: Principal;
  readonly query: Selection;
}

interface Stage {
  readonly id: string;
  readonly name: string;
  readonly color: string;
  readonly probability: number;
  readonly isWon: boolean;
  readonly isLost: boolean;
  readonly isActive: boolean;
}

const sums = { sum: 'baseAmount', percent: 'probability' } as const;

/** A column for each active stage, and for another one as long as deals are in it. */
export async function readBoard(
  module: Module,
  db: TenantDb,
  {
    principal,
    query: { pageSize, ...query },
  }: { principal: Principal; query: Selection & { pageSize: number } },
) {
  const stages = await readStages(db, principal);
  const keys = stages.map(({ id }) => id);
  const request = { principal, query };
  const [groups, columns] = await Promise.all([
    groupRecords(module, db, request, { by: ['dealStageId'], ...sums }),
    readColumns(module, db, request, { by: 'dealStageId', keys, sort: 'rank', pageSize }),
  ]);
  const groupOf = new Map(groups.map(group => [group.keys[0], group]));
  const body = stages
    .filter(({ id, isActive }) => isActive || groupOf.has(id))
    .map(({ isActive: _isActive, ...stage }) => {
      const { rows = [], nextCursor = null } = columns.get(stage.id) ?? {};
      const group = groupOf.get(stage.id);
      const listed = rows as unknown as RecordOf<typeof deals>[];
      return { stage, ...added(group ? [group] : []), deals: listed, nextCursor };
    });
  return { body };
}

/** What is expected of each month: open deals, and beside them what is won. */
export async function readForecast(module: Module, db: TenantDb, { principal, query }: Request) {
  const stages = await readStages(db, principal);
  const isWon = new Map(stages.filter(({ isLost }) => !isLost).map(stage => [stage.id, stage.isWon]));
  const groups = await groupRecords(
    module,
    db,
    { principal, query },
    { by: ['expectedCloseDate', 'dealStageId'], ...sums },
  );
  const months = Map.groupBy(groups, ({ keys: [month = null] }) => month);
  const body = [...months].map(([month, members]) => {
    const [won = [], open = []] = [true, false].map(wanted =>
      members.filter(({ keys: [, stage] }) => isWon.get(stage ?? '') === wanted),
    );
    return { month, ...added(open), won: added(won).sum };
  });
  const expected = body.filter(({ count, won }) => count > 0 || won > 0);
  return { body: expected.sort((a, b) => inOrder(a.month, b.month)) };
}

/** Months in their order, else the largest group first. */
export async function readDealGroups(
  module: Module,
  all: readonly Module[],
  db: TenantDb,
  {
    principal,
    query: { by, ...query },
  }: { principal: Principal; query: Selection & { by: (typeof dealGroupings)[number] } },
) {
  const groups = await groupRecords(module, db, { principal, query }, { by: [by], ...sums });
  const rows = groups.map(group => ({ key: group.keys[0] ?? null, ...added([group]) }));
  const names = await readKeyNames(module, all, db, { principal, by, keys: rows.map(({ key }) => key) });
  const isByMonth = !module.resource.fields[by]?.references;
  return {
    body: rows
      .map(row => ({ ...row, name: names.get(row.key) ?? null }))
      .sort((a, b) => (isByMonth ? inOrder(a.key, b.key) : b.count - a.count)),
  };
}

/** To the cent, since adding fractions of two leaves a little over. */
function added(groups: readonly Group[]) {
  const total = (of: 'count' | 'sum' | 'weighted') =>
    Math.round(groups.reduce((sum, group) => sum + group[of], 0) * 100) / 100;
  return { count: total('count'), sum: total('sum'), weighted: total('weighted') };
}

/** What has no month comes last. */
function inOrder(a: string | null, b: string | null): number {
  return (a ?? '9999').localeCompare(b ?? '9999');
}

async function readStages(db: TenantDb, principal: Principal): Promise<Stage[]> {
  return db.read(
    principal,
    tx => tx<Stage & Record<string, unknown>>`
      select id, name, color, probability, is_won as "isWon", is_lost as "isLost", is_active as "isActive"
      from crm.deal_stage where tenant_id = ${principal.tenantId} order by sort_order, name, id`,
  );
}
