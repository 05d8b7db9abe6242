import { afterAll, beforeAll, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let people: string[];
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  const others = await Promise.all(
    Array.from({ length: 9 }, () => app.addUser(admin, 'Sales representative')),
  );
  people = [admin, ...others].map(({ userId }) => userId);
}, 120_000);
afterAll(() => app.close());

const deals = 100_000;

it('a month with corrections of the months before is shown within a second among 100,000 deals', async () => {
  const { tenantId } = admin;
  await app.database.tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('fill'),
    tx => tx`
      insert into crm.deal (tenant_id, name, amount, deal_stage_id, owner_user_id, tag_ids, closed_at_utc)
      select ${tenantId}::uuid, 'Deal ' || n, n % 1000, won.id, (${people}::uuid[])[1 + n % 10], '{}',
        timestamptz '2024-01-01 12:00Z' + (n % 700) * interval '1 day'
      from generate_series(1, ${deals}::integer) as n
      cross join (select id from crm.deal_stage where tenant_id = ${tenantId} and is_won limit 1) as won`,
  );
  await make(admin, '/commission-plans', { name: 'All', rate: 5, startsOn: '2024-01-01', userIds: people });
  for (const period of ['2025-01', '2025-02', '2025-03']) {
    const { body } = await admin.call('POST', `/api/commission-statements/${period}/approve`, {
      body: { userIds: people },
    });
    expect(body).toEqual({ approved: people.length });
  }
  await app.database.tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('change'),
    tx => tx`
      update crm.deal set amount = amount + 1
      where tenant_id = ${tenantId} and closed_at_utc between '2025-02-10' and '2025-02-11'`,
  );
  const times: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    const begun = performance.now();
    const { body } = await admin.call('GET', '/api/commission-statements?period=2025-04');
    times.push(performance.now() - begun);
    const { statements } = body as { statements: { corrections: number }[] };
    expect(statements).toHaveLength(people.length);
    expect(statements.some(({ corrections }) => corrections > 0)).toBe(true);
  }
  expect(times.sort((a, b) => a - b)[2]).toBeLessThan(1000);
});
