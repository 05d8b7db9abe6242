import type { RecordOf } from '@pipewright/contract/define-resource.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { deals } from '@pipewright/contract/resources/deals.ts';
import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';
import { type Figures, groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readColumns } from '../../platform/resources/query/list/list-board-columns.ts';
import type { Selection } from '../../platform/resources/query/selection.ts';

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

/** A column for each active stage, and for another one as long as deals are in it. */
export async function readBoard(
  module: Module,
  all: readonly Module[],
  db: TenantDb,
  {
    principal,
    query: { pageSize, fields, ...query },
  }: { principal: Principal; query: Selection & { pageSize: number; fields?: readonly string[] } },
) {
  const stages = await readStages(db, principal);
  const keys = stages.map(({ id }) => id);
  const request = { principal, query };
  const [{ groups }, columns] = await Promise.all([
    groupRecords(module, all, db, request, { by: [{ field: 'dealStageId' }], measures: sums() }),
    readColumns(module, db, request, { by: 'dealStageId', keys, sort: 'rank', pageSize, fields }),
  ]);
  const figuresOf = new Map(groups.map(({ keys: [id], figures }) => [id, figures]));
  const body = stages
    .filter(({ id, isActive }) => isActive || figuresOf.has(id))
    .map(({ isActive: _isActive, ...stage }) => {
      const { rows = [], nextCursor = null } = columns.get(stage.id) ?? {};
      const listed = rows as RecordOf<typeof deals>[];
      return { stage, ...filled(figuresOf.get(stage.id) ?? {}), deals: listed, nextCursor };
    });
  return { body };
}

/** The forecast by month: open deals next to won ones. */
export async function readForecast(
  module: Module,
  all: readonly Module[],
  db: TenantDb,
  { principal, query }: Request,
) {
  const stages = await readStages(db, principal);
  const open = inStage(stages, ({ isWon, isLost }) => !isWon && !isLost);
  const won = inStage(stages, ({ isWon, isLost }) => isWon && !isLost);
  const { groups } = await groupRecords(
    module,
    all,
    db,
    { principal, query },
    {
      by: [{ field: 'expectedCloseDate' }],
      measures: { ...sums(open), won: { measure: 'sum', field: 'baseAmount', filter: won } },
    },
  );
  const body = groups.map(({ keys: [month = null], figures }) => ({
    month,
    ...filled(figures),
    won: figures.won ?? 0,
  }));
  return { body: body.filter(({ count, won: value }) => count > 0 || value > 0) };
}

/** How many deals there are, what they are worth, and what that is with each at its probability. */
function sums(filter?: Filter) {
  return {
    count: { measure: 'count', filter },
    sum: { measure: 'sum', field: 'baseAmount', filter },
    weighted: { measure: 'sum', field: 'baseAmount', weightedBy: 'probability', filter },
  } as const;
}

function filled({ count, sum, weighted }: Partial<Figures<'count' | 'sum' | 'weighted'>>) {
  return { count: count ?? 0, sum: sum ?? 0, weighted: weighted ?? 0 };
}

/** The deals in the stages that are meant; none where no stage is. */
function inStage(stages: readonly Stage[], isMeant: (stage: Stage) => boolean): Filter {
  const value = stages.filter(isMeant).map(({ id }) => id);
  return value.length > 0 ? { field: 'dealStageId', op: 'isAnyOf', value } : { or: [] };
}

async function readStages(db: TenantDb, principal: Principal): Promise<Stage[]> {
  return db.read(
    principal,
    tx => tx<Stage & Record<string, unknown>>`
      select id, name, color, probability, is_won as "isWon", is_lost as "isLost", is_active as "isActive"
      from crm.deal_stage where tenant_id = ${principal.tenantId} order by sort_order, name, id`,
  );
}
