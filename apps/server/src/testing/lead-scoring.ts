import { createScoreRefresh } from '../modules/leads/refresh-scores.ts';
import type { Sql } from '../platform/database/connection.ts';
import type { TestApp, User } from './test-app.ts';

/** Computes all scores that wait, until nothing is left; returns how many steps that took. */
export async function refreshScores(app: TestApp, { tenantId }: User, batch = 500): Promise<number> {
  const { job } = createScoreRefresh({
    tenants: app.database.tenants,
    listOrganizations: async () => [],
    batch,
  });
  for (let steps = 1; steps < 100; steps++) {
    if ((await job.step(tenantId, { tenantId })) === 'over') {
      return steps;
    }
  }
  throw new Error('The refresh does not end');
}

/** The scores as they are stored, by lead. */
export async function storedScores(owner: Sql, { tenantId }: User) {
  return owner<
    { id: string; score: number; fit: number; engagement: number; expires: Date | null; version: number }[]
  >`
    select id, lead_score as score, fit_score as fit, engagement_score as engagement,
      score_expires_at_utc::text as expires, version
    from crm.lead where tenant_id = ${tenantId} order by id`;
}

/** What all leads have when every one of them is scored again. */
export async function recomputedScores(app: TestApp, owner: Sql, user: User) {
  await owner`
    insert into crm.lead_rescoring (tenant_id) values (${user.tenantId})
    on conflict (tenant_id) do update set finished_at_utc = null, last_id = null, done = 0, total = null`;
  await refreshScores(app, user);
  return storedScores(owner, user);
}
