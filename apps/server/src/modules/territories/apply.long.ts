import type { TerritoryChanges } from '@pipewright/contract/operations/sales/territories.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
}, 120_000);
afterAll(() => app.close());

const companies = 20_000;
const sizes = ['1-10', '11-50', '51-200', '201-1000', '1000+'];

it('moves 20,000 companies as the preview says, and an undo restores them all', async () => {
  const people = await Promise.all(
    Array.from({ length: 7 }, () => app.addUser(user, 'Sales representative')),
  );
  const { tenantId } = user;
  await app.database.tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('fill'),
    tx => tx`
      insert into crm.company (tenant_id, name, company_size, annual_revenue, owner_user_id, tag_ids, is_active)
      select ${tenantId}, 'Company ' || n, (${sizes}::text[])[1 + n % 5], n, ${user.userId}, '{}', true
      from generate_series(1, ${companies}::integer) as n`,
  );
  for (const [index, value] of sizes.entries()) {
    const top = await make(user, '/territories', {
      name: value,
      companyFilter: { field: 'companySize', op: 'is', value },
      ownerRule: 'round-robin',
      memberUserIds: people.map(({ userId }) => userId),
      sortOrder: index,
    });
    for (let i = 0; i < 4; i += 1) {
      await make(user, '/territories', {
        name: `${value} ${i}`,
        parentId: top.id,
        companyFilter: { field: 'annualRevenue', op: 'atLeast', value: 16_000 - i * 4000 },
        sortOrder: i,
        ownerRule: 'round-robin',
        memberUserIds: people.map(({ userId }) => userId),
      });
    }
  }
  const before = await hashOf();
  const previewed = await timed('preview', () => user.call('GET', '/api/territories/preview'));
  const { changes } = previewed.body as { changes: TerritoryChanges[] };
  expect(changes[0]).toMatchObject({ total: companies, ownersChanged: companies });

  const applied = await user.call('POST', '/api/territories/apply');
  const { job } = applied.body as { job: { id: string } };
  await timed('apply', async () => {
    while ((await app.longJobs.worker.step(tenantId, { jobId: job.id })) === 'again') {}
  });
  const moves = await counted('territory_id');
  for (const { to, count } of changes[0]?.moves ?? []) {
    expect(moves.get(to?.id ?? '')).toBe(count);
  }
  const owned = await counted('owner_user_id');
  for (const { person, gets } of changes[0]?.owners.filter(each => each.gets > 0) ?? []) {
    expect(owned.get(person.id)).toBe(gets);
  }
  const undone = await user.call('POST', `/api/change-sets/${applied.headers['x-change-set']}/undo`);
  const { job: undoing } = undone.body as { job: { id: string } };
  await timed('undo', async () => {
    while ((await app.longJobs.worker.step(tenantId, { jobId: undoing.id })) === 'again') {}
  });
  expect(await hashOf()).toBe(before);
}, 900_000);

async function timed<T>(name: string, work: () => Promise<T>): Promise<T> {
  const start = performance.now();
  const result = await work();
  console.info(`${name}: ${Math.round(performance.now() - start)} ms`);
  return result;
}

/** How many companies have each value of a column. */
async function counted(column: 'territory_id' | 'owner_user_id'): Promise<Map<string, number>> {
  const { tenantId } = user;
  const rows = await app.database.tenants.read(systemPrincipal(tenantId), tx =>
    column === 'territory_id'
      ? tx<{ value: string; count: number }>`
          select territory_id as value, count(*) as count from crm.company where tenant_id = ${tenantId} group by 1`
      : tx<{ value: string; count: number }>`
          select owner_user_id as value, count(*) as count from crm.company where tenant_id = ${tenantId} group by 1`,
  );
  return new Map(rows.map(({ value, count }) => [value, count]));
}

async function hashOf(): Promise<string> {
  const { tenantId } = user;
  const [row] = await app.database.tenants.read(
    systemPrincipal(tenantId),
    tx => tx<{ hash: string }>`
      select md5(string_agg(concat_ws(' ', id, territory_id, owner_user_id, follows_territory_rules, owner_by_territory),
        ',' order by id)) as hash
      from crm.company where tenant_id = ${tenantId}`,
  );
  return row?.hash ?? '';
}
