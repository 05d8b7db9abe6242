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
  // As queries of their own the bounds are calculated once, not for each row.
  const isWithin = (column: string) =>
    `(${column} >= (select (${from}) at time zone ${zone}) and ${column} < (select (${to}) at time zone ${zone}))`;
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
    ), open_stage as (
      select id, name, sort_order from crm.deal_stage where tenant_id = $1 and not is_won and not is_lost
    ), passed as materialized (
      select deal_id, deal_stage_id, left_at_utc - entered_at_utc as lasted, next.is_lost,
        next.is_won or (not next.is_lost and next.sort_order > open_stage.sort_order) as went_on
      from stay
      join open_stage on open_stage.id = deal_stage_id
      left join crm.deal_stage as next on next.tenant_id = $1 and next.id = next_id
      where ${isWithin}
    ), counted as (
      select deal_stage_id, count(*) as entered, count(*) filter (where is_lost) as lost,
        count(*) filter (where went_on) as went_on
      from (
        select deal_stage_id, bool_or(is_lost) as is_lost, bool_or(went_on) as went_on
        from passed group by deal_stage_id, deal_id
      ) as each_deal
      group by deal_stage_id
    ), lasted as (
      select deal_stage_id, ${medianDays('lasted')} as days from passed where lasted is not null group by deal_stage_id
    )
    select open_stage.id, open_stage.name, coalesce(entered, 0) as entered, coalesce(lost, 0) as lost,
      coalesce(went_on, 0) as "wentOn", days as "medianDays"
    from open_stage
    left join counted on counted.deal_stage_id = open_stage.id
    left join lasted on lasted.deal_stage_id = open_stage.id
    order by sort_order, name`;
}

function closedStatement(conditions: string, isWithin: string): string {
  return `select count(*) filter (where not is_won and not is_lost) as open,
      count(*) filter (where is_won and ${isWithin}) as won,
      count(*) filter (where is_lost and ${isWithin}) as lost,
      round(avg(base_amount) filter (where is_won and ${isWithin}), 2) as "averageWon",
      ${medianDays(cycle, `filter (where is_won and ${isWithin})`)} as "medianCycleDays"
    from (select deal_stage_id, base_amount, closed_at_utc, created_at_utc from crm.deal where ${conditions}) as deal
    join crm.deal_stage as stage on stage.tenant_id = $1 and stage.id = deal.deal_stage_id`;
}

/** Who won deals, and how long half of them took at most from their creation. */
function peopleStatement(conditions: string, isWithin: string): string {
  return `select deal.owner_user_id as id, full_name as name, count(*)::integer as won,
      ${medianDays(cycle)} as "medianCycleDays"
    from (select deal_stage_id, owner_user_id, closed_at_utc, created_at_utc from crm.deal
      where ${conditions} and ${isWithin}) as deal
    join crm.deal_stage as stage on stage.tenant_id = $1 and stage.id = deal.deal_stage_id and is_won
    left join crm.membership on membership.tenant_id = $1 and membership.user_id = deal.owner_user_id
    group by deal.owner_user_id, full_name order by won desc, full_name limit 50`;
}

const cycle = 'closed_at_utc - deal.created_at_utc';

/** The middle of intervals, in days. As floating-point numbers they are sorted faster than as intervals or numerics. */
function medianDays(interval: string, filter = ''): string {
  return `round((percentile_cont(0.5) within group (order by date_part('epoch', ${interval}))
    ${filter} / 86400)::numeric, 1)`;
}
