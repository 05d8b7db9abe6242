import type { Filter, Period } from '@pipewright/contract/filters.ts';
import type { StageHistory } from '@pipewright/contract/operations/reports/reports.ts';
import { runText, type TenantDb } from '../database/tenant/tenant-db.ts';
import { notFound } from '../errors.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { spans } from '../resources/query/filter/filter.ts';
import { conditionsOf } from '../resources/query/selection.ts';
import { createValues } from '../resources/query/values.ts';
import { zone } from '../resources/query/zone.ts';

interface Request {
  readonly all: readonly Module[];
  readonly db: TenantDb;
  readonly principal: Principal;
  readonly filter: Filter | undefined;
  /** When deals came into a stage, and when they were closed; the last year unless it says otherwise. */
  readonly within: Period | undefined;
}

/** How deals go through the stages, from `crm.deal_stay`: of the deals that a list with the same filter would show. */
export async function calculateStageHistory(request: Request): Promise<StageHistory> {
  const { all, db, principal, filter, within = 'last-365-days' } = request;
  const module = all.find(({ resource }) => resource.name === 'deal');
  if (!module) {
    throw notFound();
  }
  const [from, to] = spans[within];
  const isWithin = (column: string) =>
    `(${column} >= ((${from}) at time zone ${zone}) and ${column} < ((${to}) at time zone ${zone}))`;
  return db.read(principal, async tx => {
    const read = async (statement: (deals: string) => string) => {
      const values = createValues(principal.tenantId);
      const query = filter ? { filter } : {};
      const conditions = conditionsOf(module, { principal, query }, values).join(' and ');
      return tx[runText](statement(conditions), values.list);
    };
    const stages = await read(conditions => stagesStatement(conditions, isWithin('entered_at_utc')));
    const [closed] = await read(conditions => closedStatement(conditions, isWithin('closed_at_utc')));
    const people = await read(conditions => peopleStatement(conditions, isWithin('closed_at_utc')));
    const { open = 0, won = 0, lost = 0, averageWon = null, medianCycleDays = null } = closed ?? {};
    const rate = won + lost > 0 ? won / (won + lost) : null;
    const canTell = rate !== null && averageWon !== null && medianCycleDays > 0;
    return {
      stages: stages.map(({ id, name, entered, wentOn, lost: gone, medianDays }) => ({
        ...{ id, name, entered, wentOn },
        lost: gone,
        medianDays: medianDays ?? null,
      })),
      ...{ open, won, lost, averageWon, medianCycleDays },
      winRate: rate === null ? null : Math.round(rate * 1000) / 10,
      people: people.map(({ id, name, won: count, medianCycleDays: days }) => ({
        ...{ id, name },
        won: count,
        medianCycleDays: days,
      })),
      velocityPerDay: canTell ? Math.round((open * rate * averageWon) / medianCycleDays) : null,
    };
  });
}

/** Each stay with the stage that followed it. A deal that came back to a stage counts once. */
function stagesStatement(conditions: string, isWithin: string): string {
  return `with stay as (
      select deal_id, deal_stage_id, entered_at_utc, left_at_utc,
        lead(deal_stage_id) over (partition by deal_id order by entered_at_utc) as next_id
      from crm.deal_stay
      where tenant_id = $1 and deal_id in (select id from crm.deal where ${conditions})
    )
    select stage.id, stage.name, count(distinct deal_id) as entered,
      count(distinct deal_id) filter (where next.is_lost) as lost,
      count(distinct deal_id) filter (
        where next.is_won or (not next.is_lost and next.sort_order > stage.sort_order)) as "wentOn",
      round((percentile_cont(0.5) within group (order by extract(epoch from left_at_utc - entered_at_utc))
        filter (where left_at_utc is not null) / 86400)::numeric, 1) as "medianDays"
    from crm.deal_stage as stage
    left join stay on stay.deal_stage_id = stage.id and ${isWithin}
    left join crm.deal_stage as next on next.tenant_id = $1 and next.id = stay.next_id
    where stage.tenant_id = $1 and not stage.is_won and not stage.is_lost
    group by stage.id, stage.name, stage.sort_order
    order by stage.sort_order, stage.name`;
}

function closedStatement(conditions: string, isWithin: string): string {
  return `select count(*) filter (where not is_won and not is_lost) as open,
      count(*) filter (where is_won and ${isWithin}) as won,
      count(*) filter (where is_lost and ${isWithin}) as lost,
      round(avg(base_amount) filter (where is_won and ${isWithin}), 2) as "averageWon",
      ${medianCycleDays(`filter (where is_won and ${isWithin})`)} as "medianCycleDays"
    from (select deal_stage_id, base_amount, closed_at_utc, created_at_utc from crm.deal where ${conditions}) as deal
    join crm.deal_stage as stage on stage.tenant_id = $1 and stage.id = deal.deal_stage_id`;
}

/** Who won deals, and how long half of them took at most from their creation. */
function peopleStatement(conditions: string, isWithin: string): string {
  return `select deal.owner_user_id as id, full_name as name, count(*)::integer as won,
      ${medianCycleDays('')} as "medianCycleDays"
    from (select deal_stage_id, owner_user_id, closed_at_utc, created_at_utc from crm.deal
      where ${conditions} and ${isWithin}) as deal
    join crm.deal_stage as stage on stage.tenant_id = $1 and stage.id = deal.deal_stage_id and is_won
    left join crm.membership on membership.tenant_id = $1 and membership.user_id = deal.owner_user_id
    group by deal.owner_user_id, full_name order by won desc, full_name limit 50`;
}

function medianCycleDays(filter: string): string {
  return `round((percentile_cont(0.5) within group (order by extract(epoch from closed_at_utc - deal.created_at_utc))
    ${filter} / 86400)::numeric, 1)`;
}
