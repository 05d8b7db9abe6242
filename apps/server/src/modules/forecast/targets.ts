import type { listTargets, saveTargets } from '@pipewright/contract/forecast/forecast-operations.ts';
import type { z } from 'zod';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant-db.ts';
import { invalid } from '../../platform/errors.ts';

type Target = z.output<(typeof listTargets)['result']>[number];
type Given = z.output<(typeof saveTargets)['body']>['targets'];

export async function readTargets(tx: TenantTx, year: number): Promise<Target[]> {
  const { tenantId } = tx.principal;
  const prefix = String(year).padStart(4, '0');
  return tx<Target>`
    select id, user_id as "userId", team_id as "teamId", period, amount from crm.sales_target
    where tenant_id = ${tenantId} and period >= ${`${prefix}-`} and period < ${`${prefix}.`}
    order by period, id`;
}

/** Sets the given targets and leaves all others. A target without an amount is removed. */
export async function writeTargets(tx: TenantTx, changeSet: ChangeSet, given: Given) {
  changeSet.changedEntities.add('sales-target');
  await assertScopes(tx, given);
  const removed = given.filter(({ amount }) => amount === null);
  const kept = given.filter(({ amount }) => amount !== null);
  const { tenantId } = tx.principal;
  const gone = await tx`
    delete from crm.sales_target using unnest(
      ${removed.map(scopeOf)}::uuid[], ${removed.map(({ period }) => period)}::text[]) as given (scope, period)
    where tenant_id = ${tenantId} and sales_target.period = given.period
      and coalesce(user_id, team_id) = given.scope
    returning sales_target.id`;
  const saved = await tx`
    insert into crm.sales_target (tenant_id, user_id, team_id, period, amount)
    select distinct on (coalesce(user_id, team_id), period) ${tenantId}::uuid, user_id, team_id, period, amount from unnest(
      ${kept.map(({ userId }) => userId ?? '')}::text[], ${kept.map(({ teamId }) => teamId ?? '')}::text[],
      ${kept.map(({ period }) => period)}::text[], ${kept.map(({ amount }) => String(amount))}::numeric[])
      with ordinality as given (user_text, team_text, period, amount, position),
      lateral (select nullif(user_text, '')::uuid as user_id, nullif(team_text, '')::uuid as team_id) as scope
    order by coalesce(user_id, team_id), period, position desc
    on conflict (tenant_id, period, (coalesce(user_id, team_id)))
    do update set amount = excluded.amount where sales_target.amount <> excluded.amount
    returning id`;
  return { saved: saved.length, removed: gone.length };
}

function scopeOf({ userId, teamId }: Given[number]): string {
  return userId ?? teamId ?? '';
}

async function assertScopes(tx: TenantTx, given: Given): Promise<void> {
  const { tenantId } = tx.principal;
  const [people, teams] = await Promise.all([
    tx<{ id: string }>`select user_id as id from crm.membership where tenant_id = ${tenantId}`,
    tx<{ id: string }>`select id from crm.team where tenant_id = ${tenantId}`,
  ]);
  const known = (rows: readonly { id: string }[]) => new Set(rows.map(({ id }) => id));
  const [knownPeople, knownTeams] = [known(people), known(teams)];
  if (
    given.some(
      ({ userId, teamId }) => (userId && !knownPeople.has(userId)) || (teamId && !knownTeams.has(teamId)),
    )
  ) {
    throw invalid({ targets: 'Somebody, or a team, does not exist any more' });
  }
}
