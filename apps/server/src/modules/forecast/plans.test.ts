import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlanReader, type PlanReader } from '../../testing/sql/read-plans.ts';

let plans: PlanReader;
beforeAll(async () => {
  plans = await openPlanReader();
});
afterAll(() => plans.close());

const planOf = (statement: string) => plans.planOf(statement);

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
