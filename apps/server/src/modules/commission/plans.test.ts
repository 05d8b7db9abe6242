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
