import {
  accuracyOf,
  type PeriodKind,
  periodOfDay,
  shiftPeriod,
} from '@pipewright/contract/forecast/forecast-figures.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import type { TenantDb } from '../../platform/database/tenant/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';
import { reachedPeople } from '../../platform/reached-people.ts';
import { wonWithin } from '../../platform/reports/targets/won-deals.ts';
import { groupRecords } from '../../platform/resources/aggregate/group-records.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { daysOf } from './forecast-filters.ts';

const pastPeriods = 6;

interface Submitted {
  readonly userId: string;
  readonly fullName: string | null;
  readonly period: string;
  readonly first: number;
  readonly last: number;
}

/** What people submitted for the last periods, and what they won in them. */
export async function readAccuracy(
  module: Module,
  all: readonly Module[],
  db: TenantDb,
  { principal, kind }: { principal: Principal; kind: PeriodKind },
) {
  const { tenantId } = principal;
  const [clock] = await db.read(
    principal,
    tx => tx<{ today: string }>`select crm.today_of(${tenantId})::text as today`,
  );
  const current = periodOfDay(clock?.today ?? '', kind);
  const periods = Array.from({ length: pastPeriods }, (_, index) => shiftPeriod(current, -index - 1));
  const days = { from: daysOf(periods.at(-1) ?? current).from, to: daysOf(periods[0] ?? current).to };
  const [submitted, { groups }] = await Promise.all([
    readSubmitted(db, principal, periods),
    groupRecords(
      module,
      all,
      db,
      { principal, query: { filter: wonWithin(days) } },
      {
        by: [{ field: 'ownerUserId' }, { field: 'closedAtUtc', period: kind }],
        measures: { won: { measure: 'sum', field: 'baseAmount' } },
        limit: 10_000,
      },
    ),
  ]);
  const wonBy = new Map(groups.map(({ keys, figures }) => [keys.join(), figures.won ?? 0]));
  return submitted.map(line => {
    const won = wonBy.get([line.userId, line.period].join()) ?? 0;
    return {
      ...line,
      won,
      accuracyOfFirst: accuracyOf(won, line.first),
      accuracyOfLast: accuracyOf(won, line.last),
    };
  });
}

/** The first and the last submission of each person and period, of those before the period was over. */
async function readSubmitted(
  db: TenantDb,
  principal: Principal,
  periods: readonly string[],
): Promise<readonly Submitted[]> {
  const { tenantId } = principal;
  const reached = reachedPeople(principal, deals.permissions.read);
  const ends = periods.map(period => daysOf(period).to);
  return db.read(
    principal,
    tx => tx<Submitted & Record<string, unknown>>`
      select submission.user_id as "userId", full_name as "fullName", submission.period,
        (array_agg(amount order by submission.created_at_utc, submission.id))[1] as first,
        (array_agg(amount order by submission.created_at_utc desc, submission.id desc))[1] as last
      from crm.forecast_submission as submission
      join unnest(${periods}::text[], ${ends}::date[]) as past (period, ends_on) on past.period = submission.period
      join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
      left join crm.membership on membership.tenant_id = ${tenantId} and membership.user_id = submission.user_id
      where submission.tenant_id = ${tenantId} and submission.period = any (${periods}::text[])
        and (${reached === undefined} or submission.user_id = any (${reached ?? []}::uuid[]))
        and (submission.created_at_utc at time zone time_zone)::date <= ends_on
      group by submission.user_id, full_name, submission.period
      order by submission.period desc, full_name, submission.user_id`,
  );
}
