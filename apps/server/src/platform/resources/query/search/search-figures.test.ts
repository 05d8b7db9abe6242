import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeRows } from '../../../../testing/databases/nodes.ts';
import { modules } from '../../../../testing/enrolled-modules.ts';
import { openTestApp, type TestApp, type User } from '../../../../testing/test-app.ts';
import { connect, type Sql } from '../../../database/connections/connection.ts';
import { runText } from '../../../database/tenant/tenant-db.ts';
import { searchForAll } from '../selection.ts';
import { createValues } from '../values.ts';

let app: TestApp;
let user: User;
let owner: Sql;
/** More than are passed on as ids. */
const matching = 1100;
const others = 50;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
  owner = connect(app.owner, { max: 1, searchPath: 'crm', timeoutMs: 120_000 });
  await changeRows(app.owner, user.tenantId, async tx => {
    await tx`select set_config('app.action', 'test', true)`;
    await tx`insert into crm.lead (tenant_id, first_name, last_name, lead_status_id, estimated_value, is_active)
      select ${user.tenantId}, case when i <= ${matching} then 'Quentin' else 'Ann' end, 'Lead ' || i,
        (select id from crm.lead_status where tenant_id = ${user.tenantId} order by id limit 1), i, true
      from generate_series(1, ${matching + others}) as i`;
  });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

async function conditionFor(search: string): Promise<string | undefined> {
  const module = modules.find(({ resource }) => resource.name === 'lead');
  const { tenantId, userId } = user;
  const principal = { tenantId, userId, permissions: new Map() };
  if (!module) {
    throw new Error('There is no module of leads');
  }
  return app.database.tenants.read(principal, async tx => {
    const request = { principal, query: { search } };
    return (await searchForAll(tx[runText], module, request, createValues(tenantId))).at(-1);
  });
}

async function figuresFor(search: string) {
  const [list, groups] = await Promise.all([
    user.call('GET', `/api/leads?pageSize=1&total=exact&search=${search}`),
    user.call('GET', `/api/leads/groups?by=leadStatusId&search=${search}`),
  ]);
  const { total } = groups.body as { total: { count: number; value: number } };
  return { listed: Number(list.headers['x-total-count']), count: total.count, value: total.value };
}

describe('the figures of a search', () => {
  const expected = { listed: matching, count: matching, value: (matching * (matching + 1)) / 2 };

  it('compare every record where a large share matches', async () => {
    expect(await conditionFor('quentin')).toContain('search_text like');
    expect(await figuresFor('quentin')).toEqual(expected);
  });

  it('read the matches by the index where these are a small share', async () => {
    // As if the organization had many more.
    await owner`insert into crm.row_count (tenant_id, entity, n) values (${user.tenantId}, 'lead', 30000)`;
    expect(await conditionFor('quentin')).toContain('crm.search_ids');
    expect(await figuresFor('quentin')).toEqual(expected);
    expect(await conditionFor('q')).toContain('search_text like');
    expect(await figuresFor('q')).toEqual(expected);
  });
});
