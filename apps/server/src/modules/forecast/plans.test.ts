import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connection.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let sql: Sql;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

/** The plan of a statement about the tenant, where tables are not so small that reading all of them is cheaper. */
async function planOf(statement: string): Promise<string> {
  const plan = await sql.begin(async tx => {
    await tx.unsafe(
      `set local role pipewright_app; set local app.tenant_id = '${admin.tenantId}'; set local enable_seqscan = off; set local enable_sort = off`,
    );
    return tx.unsafe(`explain (costs off) ${statement.replaceAll('$1', `'${admin.tenantId}'`)}`);
  });
  return plan.map(line => String(line['QUERY PLAN'])).join('\n');
}

it('the deals of a period are read by when they are expected', async () => {
  // Sorted, because an empty table gives the planner no other reason to prefer an index.
  const plan = await planOf(`select base_amount from crm.deal where tenant_id = $1
    and expected_close_date > '2026-09-30' and expected_close_date < '2027-01-01' order by expected_close_date`);
  expect(plan).toMatch(/deal_forecast.*Index Cond:.*expected_close_date > .*expected_close_date < /s);
  expect(plan).not.toContain('Sort');
});

it('targets and submissions are read by their period', async () => {
  const targets = await planOf(
    `select * from crm.sales_target where tenant_id = $1 and period = any ('{2026-Q1,2026-01}')`,
  );
  expect(targets).toMatch(/sales_target_period_unique.*Index Cond:.*period = ANY/s);
  const submissions = await planOf(
    `select * from crm.forecast_submission where tenant_id = $1 and period = '2026-Q1' and user_id = $1`,
  );
  expect(submissions).toMatch(/forecast_submission_period.*Index Cond:.*period = .*user_id = /s);
});
