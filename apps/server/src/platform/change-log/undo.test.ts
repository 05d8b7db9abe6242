import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { prioritiesModule } from '../../modules/master-data/priorities.ts';
import { productCategoriesModule } from '../../modules/master-data/product-categories.ts';
import { tagsModule } from '../../modules/master-data/tags.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { newChangeSet, runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import { newId } from '../ids.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ modules: [tagsModule, prioritiesModule, productCategoriesModule] });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

type Record = { id: string; name: string; version: number };
const undo = (changeSet: string | undefined) => user.call('POST', `/api/change-sets/${changeSet}/undo`);
const get = (id: string) => user.call('GET', `/api/tags/${id}`);
const make = (name: string) => user.call('POST', '/api/tags', { body: { name } });
const rename = (id: string, name: string) => user.call('PATCH', `/api/tags/${id}`, { body: { name } });
const idOf = ({ body }: { body: unknown }) => (body as Record).id;
const setOf = ({ headers }: { headers: { [name: string]: string | undefined } }) => headers['x-change-set'];

/** Several changes in one action, as bulk operations and imports make them. */
async function inOneAction(work: (tx: TenantTx) => Promise<unknown>): Promise<string> {
  const changeSet = newChangeSet('test');
  const principal = { tenantId: user.tenantId, userId: user.userId, permissions: new Map() };
  await app.database.tenants.write(principal, changeSet, work);
  return changeSet.id;
}

/** All rows without the columns that every change updates. */
async function allRows() {
  const rows = await Promise.all(
    ['tags', 'priorities', 'product-categories'].map(
      async path => (await user.call('GET', `/api/${path}?pageSize=500`)).body,
    ),
  );
  return (rows.flat() as object[]).map(row => ({ ...row, version: 0, updatedAtUtc: '' }));
}

describe('undo', () => {
  it('reverts an insert', async () => {
    const created = await make('New');
    expect(await undo(setOf(created))).toMatchObject({
      status: 200,
      body: { message: 'Undone.', undone: 1 },
    });
    expect((await get(idOf(created))).status).toBe(404);
  });

  it('reverts an update and keeps later changes to other fields', async () => {
    const id = idOf(await make('Before'));
    const renamed = await rename(id, 'After');
    await user.call('PATCH', `/api/tags/${id}`, { body: { sortOrder: 9 } });
    expect((await undo(setOf(renamed))).status).toBe(200);
    expect((await get(id)).body).toMatchObject({ name: 'Before', sortOrder: 9, version: 4 });
  });

  it('restores a deleted record with the same id and a new version', async () => {
    const id = idOf(await make('Gone'));
    const before = await get(id);
    const deleted = await user.call('DELETE', `/api/tags/${id}`);
    expect((await undo(setOf(deleted))).status).toBe(200);
    expect((await get(id)).body).toEqual({ ...(before.body as object), version: 2 });
  });

  it('reverts any mix of changes, also of rows that refer to each other', async () => {
    const before = await allRows();
    const set = await inOneAction(async tx => {
      const run = tx[runText];
      await run(`insert into crm.product_category (name, sort_order, is_active) values ('Top', 1, true)`);
      const tenant = [user.tenantId];
      await run(
        `insert into crm.product_category (tenant_id, name, sort_order, is_active, parent_id)
         select tenant_id, 'Below', 1, true, id from crm.product_category where tenant_id = $1 and name = 'Top'`,
        tenant,
      );
      await run(
        `update crm.product_category set parent_id = below.id
         from (select id from crm.product_category where tenant_id = $1 and name = 'Below') as below
         where tenant_id = $1 and name = 'Services'`,
        tenant,
      );
      await run(`update crm.tag set sort_order = sort_order + 10 where tenant_id = $1`, tenant);
      await run(
        `update crm.tag set name = name || '!', description = 'twice' where tenant_id = $1 and sort_order > 11`,
        tenant,
      );
      await run(`delete from crm.tag where tenant_id = $1 and sort_order = 13`, tenant);
      await run(`delete from crm.priority where tenant_id = $1 and name <> 'Low'`, tenant);
    });
    expect(await allRows()).not.toEqual(before);
    expect((await undo(set)).status).toBe(200);
    expect(await allRows()).toEqual(before);
  });

  it('is refused and changes nothing if later changes conflict', async () => {
    const [kept, touched] = [idOf(await make('Kept')), idOf(await make('Touched'))];
    const set = await inOneAction(tx =>
      tx[runText](
        `update crm.tag set name = name || ' v2' where tenant_id = $1 and name in ('Kept', 'Touched')`,
        [user.tenantId],
      ),
    );
    await rename(touched, 'Mine now');
    expect(await undo(set)).toMatchObject({
      status: 409,
      body: { code: 'changedSince', rows: [{ entity: 'tag', id: touched }] },
    });
    expect((await get(kept)).body).toMatchObject({ name: 'Kept v2' });

    const created = await make('Fresh');
    await rename(idOf(created), 'Edited');
    expect((await undo(setOf(created))).status).toBe(409);
  });

  it('can be undone itself, repeatedly', async () => {
    const id = idOf(await make('One'));
    const renamed = await rename(id, 'Two');
    const first = await undo(setOf(renamed));
    const second = await undo(setOf(first));
    expect((await get(id)).body).toMatchObject({ name: 'Two' });
    const third = await undo(setOf(second));
    expect(third.status).toBe(200);
    expect((await get(id)).body).toMatchObject({ name: 'One' });
  });

  it('can go back step by step', async () => {
    const created = await make('One');
    const id = idOf(created);
    const two = await rename(id, 'Two');
    const three = await rename(id, 'Three');
    expect((await undo(setOf(two))).status).toBe(409);
    expect((await undo(setOf(three))).status).toBe(200);
    expect((await undo(setOf(two))).status).toBe(200);
    expect((await get(id)).body).toMatchObject({ name: 'One' });
    expect((await undo(setOf(created))).status).toBe(200);
    expect((await get(id)).status).toBe(404);
  });

  it('happens once, also when requested twice at once', async () => {
    const renamed = await rename(idOf(await make('One')), 'Two');
    const answers = await Promise.all([undo(setOf(renamed)), undo(setOf(renamed))]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await undo(setOf(renamed))).body).toMatchObject({ message: 'This was undone already.' });
  });

  it('is refused if the row is in use or its name is taken', async () => {
    const parent = await user.call('POST', '/api/product-categories', { body: { name: 'Parent' } });
    await user.call('POST', '/api/product-categories', { body: { name: 'Child', parentId: idOf(parent) } });
    expect(await undo(setOf(parent))).toMatchObject({ status: 409, body: { code: 'inUse' } });

    const id = idOf(await make('Wanted'));
    const deleted = await user.call('DELETE', `/api/tags/${id}`);
    await make('wanted');
    expect((await undo(setOf(deleted))).status).toBe(409);
  });

  it('responds 404 for an unknown change set', async () => {
    expect((await undo(newId())).status).toBe(404);
  });

  it('reverts five thousand rows at once', async () => {
    const set = await inOneAction(tx =>
      tx[runText](`insert into crm.tag (name, color, sort_order, is_active)
        select 'bulk ' || n, '#000000', n, true from generate_series(1, 5000) as n`),
    );
    expect((await user.call('GET', '/api/tags?pageSize=1')).headers['x-total-count']).toBe('5005');
    expect((await undo(set)).body).toMatchObject({ undone: 5000 });
    expect((await user.call('GET', '/api/tags?pageSize=1')).headers['x-total-count']).toBe('5');
  });
});
