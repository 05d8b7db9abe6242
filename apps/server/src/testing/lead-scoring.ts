import { createScoreRefresh } from '../modules/leads/refresh-scores.ts';
import { connect, type Sql } from '../platform/database/connections/connection.ts';
import { make, read } from './records.ts';
import { openTestApp, type TestApp, type User } from './test-app.ts';

export interface ScoringTest {
  readonly app: TestApp;
  /** For what no request does, such as letting a day pass. */
  readonly owner: Sql;
  close(): Promise<void>;
}

/** The product, and the database as its owner sees it. */
export async function openScoringTest(): Promise<ScoringTest> {
  const app = await openTestApp();
  const owner = connect(app.owner, { max: 1, searchPath: 'crm', timeoutMs: 0 });
  return {
    app,
    owner,
    async close() {
      await owner.end();
      await app.close();
    },
  };
}

let people = 0;

/** A lead of whom nothing but name and address is known, unless `body` says more. */
export function addScoredLead(user: User, body: object = {}) {
  people += 1;
  return make(user, '/leads', {
    firstName: 'Grace',
    lastName: `Hopper ${people}`,
    email: `grace-${people}@x.example`,
    ...body,
  });
}

export async function scoreOf(user: User, id: string): Promise<number> {
  return Number((await read(user, '/leads', id)).leadScore);
}

/** Computes all scores that wait, until nothing is left; returns how many steps that took. */
export async function refreshScores(app: TestApp, { tenantId }: User, batch = 500): Promise<number> {
  const { job } = createScoreRefresh({
    tenants: app.database.tenants,
    listDueTenants: async () => [],
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

/** The scores of all leads after each of them is scored again. */
export async function recomputedScores(app: TestApp, owner: Sql, user: User) {
  await owner`
    insert into crm.lead_rescoring (tenant_id) values (${user.tenantId})
    on conflict (tenant_id) do update set finished_at_utc = null, last_id = null, done = 0, total = null`;
  await refreshScores(app, user);
  return storedScores(owner, user);
}
