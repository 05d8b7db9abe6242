import type { ForecastCategory } from '@pipewright/contract/forecast/forecast-categories.ts';
import type { ChangeKind, listForecastChanges } from '@pipewright/contract/forecast/forecast-operations.ts';
import type { z } from 'zod';
import { runText, type TenantDb } from '../database/tenant/tenant-db.ts';
import { minIdAt } from '../ids.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { conditionsOf } from '../resources/query/selection.ts';
import { createValues } from '../resources/query/values.ts';
import { zone } from '../resources/query/zone.ts';
import type { DayRange } from './periods.ts';

type Result = z.output<(typeof listForecastChanges)['result']>;

interface Row {
  readonly dealId: string;
  readonly name: string;
  readonly ownerUserId: string | null;
  readonly kind: ChangeKind;
  readonly isNew: boolean;
  readonly isDeleted: boolean;
  readonly amountBefore: number;
  readonly amountNow: number;
  readonly dateBefore: string | null;
  readonly dateNow: string | null;
  readonly categoryBefore: ForecastCategory;
  readonly categoryNow: ForecastCategory;
  readonly difference: number;
  readonly total: number;
  readonly count: number;
}

const most = 200;

/** The deals whose changes since a day have changed what a period promises, by what the change log says of that day. */
export async function readForecastChanges(
  module: Module,
  db: TenantDb,
  principal: Principal,
  { days, since }: { days: DayRange; since: string },
): Promise<Result> {
  const rows = await db.read(principal, async tx => {
    const [begin] = await tx<{ at: Date }>`
      select ${since}::date::timestamp at time zone time_zone as at from crm.organization
      where tenant_id = ${principal.tenantId} and id = ${principal.tenantId}`;
    const values = createValues(
      principal.tenantId,
      minIdAt(begin?.at.getTime() ?? Date.now()),
      days.from,
      days.to,
    );
    const conditions = conditionsOf(module, { principal, query: {} }, values).join(' and ');
    return tx[runText]<Row>(changesStatement(conditions), values.list);
  });
  const [{ total = 0, count = 0 } = {}] = rows;
  return {
    changes: rows.map(row => ({
      dealId: row.dealId,
      name: row.name,
      ownerUserId: row.ownerUserId,
      kind: row.kind,
      before: row.isNew
        ? null
        : {
            amount: row.amountBefore,
            expectedCloseDate: row.dateBefore,
            forecastCategory: row.categoryBefore,
          },
      now: row.isDeleted
        ? null
        : { amount: row.amountNow, expectedCloseDate: row.dateNow, forecastCategory: row.categoryNow },
      difference: row.difference,
    })),
    difference: total,
    count,
  };
}

/** The columns that decide whether, and with how much, a deal counts in a period. */
const columns = ['base_amount', 'expected_close_date', 'forecast_category', 'closed_at_utc'];

/**
 * The oldest value before each change is the value at the beginning. A deal counts in a period if it is won and was
 * closed in it, or if it is open, not omitted, and expected in it. Of deleted deals, the log has the whole row: who may see
 * them follows from the owner that they had.
 */
function changesStatement(conditions: string): string {
  const was = (column: string, type: string) =>
    `case when was.values ? '${column}' then (was.values ->> '${column}')::${type} else deal.${column} end`;
  const counts = (at: string) => `not ${at}_is_missing and coalesce(case
      when ${at}_category = 'closed' then (${at}_closed at time zone ${zone})::date between $3::date and $4::date
      else ${at}_closed is null and ${at}_category <> 'omitted' and ${at}_date between $3::date and $4::date
    end, false)`;
  return `with entry as materialized (
      select row_id, id, operation, before from crm.change_log
      where tenant_id = $1 and entity = 'deal' and operation in ('insert', 'update', 'delete') and change_set_id >= $2
    ), first as (
      select distinct on (row_id) row_id, operation from entry order by row_id, id
    ), oldest as (
      select distinct on (row_id, key) row_id, key, value
      from entry cross join lateral jsonb_each(before)
      where operation <> 'insert' and key in (${columns.map(column => `'${column}'`).join(', ')})
      order by row_id, key, id
    ), was as (
      select row_id, jsonb_object_agg(key, value) as values from oldest group by row_id
    ), deleted as (
      select (jsonb_populate_record(null::crm.deal, last.before)).* from (
        select distinct on (row_id) row_id, before from entry where operation = 'delete' order by row_id, id desc
      ) as last where row_id not in (select id from crm.deal where tenant_id = $1)
    ), state as (
      select deal.id, deal.name, deal.owner_user_id, now_is_missing,
        deal.base_amount as now_amount, deal.expected_close_date as now_date,
        deal.forecast_category as now_category, deal.closed_at_utc as now_closed,
        first.operation = 'insert' as was_is_missing,
        ${was('base_amount', 'numeric')} as was_amount, ${was('expected_close_date', 'date')} as was_date,
        ${was('forecast_category', 'text')} as was_category, ${was('closed_at_utc', 'timestamptz')} as was_closed
      from (
        select *, false as now_is_missing from crm.deal where ${conditions}
        union all select *, true from deleted where ${conditions}
      ) as deal
      join first on first.row_id = deal.id
      left join was on was.row_id = deal.id
    ), counted as (
      select *, ${counts('was')} as was_counted, ${counts('now')} as now_counted from state
    ), change as (
      select *, (case when now_counted then now_amount else 0 end)
          - (case when was_counted then was_amount else 0 end) as difference,
        case
          when was_counted and now_is_missing then 'deleted'
          when now_counted and now_category = 'closed' and (was_is_missing or was_category <> 'closed') then 'won'
          when now_counted and was_is_missing then 'added'
          when now_counted and not was_counted then 'moved-in'
          when was_counted and now_counted and was_amount <> now_amount then 'amount'
          when was_counted and now_counted and was_category <> now_category then 'category'
          when was_counted and now_counted then null
          when was_counted and now_closed is not null and now_category = 'omitted' then 'lost'
          when was_counted and now_category = 'omitted' then 'omitted'
          when was_counted and now_closed is null and (now_date is null or now_date > was_date) then 'pushed'
          when was_counted then 'moved-out'
        end as kind
      from counted
    )
    select id as "dealId", name, owner_user_id as "ownerUserId", kind, was_is_missing as "isNew",
      now_is_missing as "isDeleted",
      was_amount as "amountBefore", now_amount as "amountNow", was_date::text as "dateBefore",
      now_date::text as "dateNow", was_category as "categoryBefore", now_category as "categoryNow", difference,
      sum(difference) over () as total, count(*) over ()::integer as count
    from change where kind is not null
    order by abs(difference) desc, name, id limit ${most}`;
}
