import { monthsOf } from '@pipewright/contract/forecast/forecast-figures.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { reachedPeople } from '../../platform/reached-people.ts';
import { targetOver } from '../../platform/reports/targets/target-over.ts';

export interface Team {
  readonly id: string;
  readonly name: string;
  readonly memberUserIds: readonly string[];
}

/** What was planned for a period, of the people whose deals the caller may read. */
export interface Plans {
  readonly names: ReadonlyMap<string, string>;
  readonly teams: readonly Team[];
  /** By person. */
  readonly targets: ReadonlyMap<string, number>;
  /** By team: what was set for the team itself, where the caller may read the deals of all its members. */
  readonly teamTargets: ReadonlyMap<string, number>;
  /** By person: the latest submission. */
  readonly submitted: ReadonlyMap<string, number>;
}

export async function readPlans(tx: TenantTx, period: string): Promise<Plans> {
  const { tenantId } = tx.principal;
  const reached = reachedPeople(tx.principal, deals.permissions.read);
  const isSeen = (userId: string) => reached?.includes(userId) ?? true;
  const periods = [...new Set([period, ...monthsOf(period)])];
  const [members, teams, targets, submissions] = await Promise.all([
    tx<{ id: string; name: string }>`
      select user_id as id, full_name as name from crm.membership where tenant_id = ${tenantId}`,
    tx<{ id: string; name: string; memberUserIds: string[] }>`
      select id, name, member_user_ids as "memberUserIds" from crm.team
      where tenant_id = ${tenantId} order by name, id`,
    tx<{ userId: string | null; teamId: string | null; period: string; amount: number }>`
      select user_id as "userId", team_id as "teamId", period, amount from crm.sales_target
      where tenant_id = ${tenantId} and period = any (${periods}::text[])`,
    tx<{ userId: string; amount: number }>`
      select distinct on (user_id) user_id as "userId", amount from crm.forecast_submission
      where tenant_id = ${tenantId} and period = ${period}
      order by user_id, created_at_utc desc, id desc`,
  ]);
  const whole = teams.filter(
    ({ memberUserIds }) => reached === undefined || (memberUserIds.length > 0 && memberUserIds.every(isSeen)),
  );
  const targetOf = (isMeant: (target: (typeof targets)[number]) => boolean) =>
    targetOver(targets.filter(isMeant), monthsOf(period));
  const withTarget = new Set(targets.flatMap(({ userId }) => userId ?? []));
  return {
    names: new Map(members.map(({ id, name }) => [id, name])),
    teams,
    targets: new Map(
      [...withTarget].filter(isSeen).map(id => [id, targetOf(({ userId }) => userId === id) ?? 0]),
    ),
    teamTargets: new Map(
      whole.flatMap(({ id }) => {
        const target = targetOf(({ teamId }) => teamId === id);
        return target === null ? [] : [[id, target] as const];
      }),
    ),
    submitted: new Map(
      submissions.filter(({ userId }) => isSeen(userId)).map(({ userId, amount }) => [userId, amount]),
    ),
  };
}
