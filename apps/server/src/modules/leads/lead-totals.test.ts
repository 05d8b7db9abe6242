import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { find, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
let sql: Sql;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

interface Total {
  status: string;
  source: string | null;
  n: number;
  value: number;
}

/** What the stored rows add up to for each combination of values, and how many rows there are. */
async function readTotals() {
  const totals = await sql<(Total & { rows: number })[]>`
    select lead_status_id as status, lead_source_id as source, sum(n)::integer as n, sum(value)::float8 as value,
      count(*)::integer as rows
    from crm.lead_total where tenant_id = ${user.tenantId}
    group by lead_status_id, lead_source_id, priority_id, assigned_to_user_id
    having sum(n) <> 0 or sum(value) <> 0
    order by 1, 2`;
  const [all] = await sql<{ rows: number }[]>`
    select count(*)::integer as rows from crm.lead_total where tenant_id = ${user.tenantId}`;
  return { totals: totals.map(({ rows, ...total }) => total), rows: all?.rows };
}

const fold = () =>
  sql.begin(async tx => {
    await tx`select set_config('app.tenant_id', ${user.tenantId}, true)`;
    await tx`select crm.fold_lead_total()`;
  });

it('the stored totals of leads are merged to one row for each combination of values, without changing a sum', async () => {
  const [qualified, referral] = [
    await find(user, '/lead-statuses', 'key', 'qualified'),
    await find(user, '/lead-sources', 'key', 'referral'),
  ];
  const ids: string[] = [];
  for (let i = 0; i < 6; i++) {
    // Some without a source and a priority: empty values are a combination as well.
    const source = i % 2 ? { leadSourceId: referral.id } : {};
    const person = { firstName: 'Ada', lastName: `King ${i}`, email: `ada${i}@example.test` };
    ids.push((await make(user, '/leads', { ...person, ...source, estimatedValue: 10 + i })).id);
  }
  // One statement that takes away and adds several combinations.
  const { status } = await user.call('POST', '/api/leads/bulk-update', {
    body: { ids: ids.slice(0, 4), updates: { leadStatusId: qualified.id } },
  });
  expect(status).toBe(200);

  const before = await readTotals();
  expect(before.totals.map(({ n, value }) => [n, value]).sort()).toEqual([
    [1, 14],
    [1, 15],
    [2, 22],
    [2, 24],
  ]);
  await fold();
  expect(await readTotals()).toEqual({ totals: before.totals, rows: 4 });
});
