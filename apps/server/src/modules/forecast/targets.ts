import type { listTargets, saveTargets } from '@pipewright/contract/forecast/forecast-operations.ts';
import type { z } from 'zod';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { invalid } from '../../platform/errors.ts';

type Target = z.output<(typeof listTargets)['result']>[number];
type Given = z.output<(typeof saveTargets)['body']>['targets'];

export async function readTargets(tx: TenantTx, year: number): Promise<Target[]> {
  const { tenantId } = tx.principal;
  const prefix = String(year).padStart(4, '0');
  return tx<Target>`
    select id, user_id as "userId", team_id as "teamId", territory_id as "territoryId", period, amount
    from crm.sales_target
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
      and coalesce(user_id, team_id, territory_id) = given.scope
    returning sales_target.id`;
  const saved = await tx`
    insert into crm.sales_target (tenant_id, user_id, team_id, territory_id, period, amount)
    select distinct on (coalesce(user_id, team_id, territory_id), period)
      ${tenantId}::uuid, user_id, team_id, territory_id, period, amount
    from unnest(
      ${kept.map(({ userId }) => userId ?? '')}::text[], ${kept.map(({ teamId }) => teamId ?? '')}::text[],
      ${kept.map(({ territoryId }) => territoryId ?? '')}::text[],
      ${kept.map(({ period }) => period)}::text[], ${kept.map(({ amount }) => String(amount))}::numeric[])
      with ordinality as given (user_text, team_text, territory_text, period, amount, position),
      lateral (select nullif(user_text, '')::uuid as user_id, nullif(team_text, '')::uuid as team_id,
        nullif(territory_text, '')::uuid as territory_id) as scope
    order by coalesce(user_id, team_id, territory_id), period, position desc
    on conflict (tenant_id, period, (coalesce(user_id, team_id, territory_id)))
    do update set amount = excluded.amount where sales_target.amount <> excluded.amount
    returning id`;
  return { saved: saved.length, removed: gone.length };
}

function scopeOf({ userId, teamId, territoryId }: Given[number]): string {
  return userId ?? teamId ?? territoryId ?? '';
}

async function assertScopes(tx: TenantTx, given: Given): Promise<void> {
  const { tenantId } = tx.principal;
  const [missing] = await tx`
    select from unnest(${given.map(({ userId }) => userId ?? '')}::text[],
      ${given.map(({ teamId }) => teamId ?? '')}::text[],
      ${given.map(({ territoryId }) => territoryId ?? '')}::text[]) as given (user_text, team_text, territory_text)
    where (user_text <> '' and not exists (
        select from crm.membership where tenant_id = ${tenantId} and user_id = user_text::uuid))
      or (team_text <> '' and not exists (
        select from crm.team where tenant_id = ${tenantId} and id = team_text::uuid))
      or (territory_text <> '' and not exists (
        select from crm.territory where tenant_id = ${tenantId} and id = territory_text::uuid))
    limit 1`;
  if (missing) {
    throw invalid({ targets: 'A person, team or territory does not exist any more' });
  }
}
