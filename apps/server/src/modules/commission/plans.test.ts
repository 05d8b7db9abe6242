import { afterAll, beforeAll, expect, it } from 'vitest';
import { openPlanReader, type PlanReader } from '../../testing/sql/read-plans.ts';

let plans: PlanReader;
beforeAll(async () => {
  plans = await openPlanReader();
});
afterAll(() => plans.close());

const planOf = (statement: string) => plans.planOf(statement);

it('the won deals of a person are read by the days on which they were closed', async () => {
  const plan = await planOf(`select base_amount from crm.deal where tenant_id = $1 and owner_user_id = $1
    and forecast_category = 'closed' and closed_at_utc >= '2026-01-01' and closed_at_utc < '2026-02-01'
    order by closed_at_utc`);
  expect(plan).toMatch(/deal_won.*Index Cond:.*owner_user_id = .*closed_at_utc >= /s);
  expect(plan).not.toContain('Sort');
});

it('splits are read by deal and by person, statements by period', async () => {
  const read = (table: string, condition: string) =>
    planOf(`select * from crm.${table} where tenant_id = $1 and ${condition}`);
  expect(await read('deal_split', 'deal_id = $1')).toContain('deal_split_user_id_unique');
  expect(await read('deal_split', 'user_id = $1')).toContain('deal_split_user_id');
  expect(await read('commission_statement', `period = '2026-01' and user_id = $1`)).toContain(
    'commission_statement_period_unique',
  );
});
