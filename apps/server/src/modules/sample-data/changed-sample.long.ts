import { afterAll, beforeAll, expect, it } from 'vitest';
import { find, listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

it('removing the sample data names what was changed since, and removes that only when asked to', async () => {
  const admin = await app.createTenant();
  await admin.call('POST', '/api/sample-data');
  const company = await find(admin, '/companies', 'name', 'Kestrel Airways');
  await admin.call('PATCH', `/api/companies/${company.id}`, { body: { description: 'Ours' } });
  const call = await make(admin, '/activities', { kind: 'call', subject: 'Mine', companyId: company.id });
  expect(await admin.call('DELETE', '/api/sample-data')).toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining('“Kestrel Airways”'),
      rows: [{ entity: 'company', id: company.id }],
    },
  });
  const removed = await admin.call('DELETE', '/api/sample-data?includingChanged=true');
  expect(removed.status).toBe(204);
  for (const path of ['/companies', '/contacts', '/leads', '/deals', '/quotes', '/orders']) {
    expect(await listAll(admin, path)).toEqual([]);
  }
  expect(await listAll(admin, '/activities')).toMatchObject([{ id: call.id, companyId: null }]);
  expect((await admin.call('GET', '/api/sample-data')).body).toMatchObject({ isLoaded: false });

  const undo = `/api/change-sets/${removed.headers['x-change-set']}/undo`;
  expect((await admin.call('POST', undo)).status).toBe(200);
  expect(await listAll(admin, '/companies')).toHaveLength(60);
  expect((await admin.call('GET', '/api/sample-data')).body).toMatchObject({ isLoaded: true });
});

it('an undo of the sample data leaves everything as it was before, and it can be loaded again', async () => {
  const admin = await app.createTenant();
  const mine = await make(admin, '/companies', { name: 'My own' });
  const load = () => admin.call('POST', '/api/sample-data');
  const loaded = await load();
  const undo = `/api/change-sets/${loaded.headers['x-change-set']}/undo`;
  expect((await admin.call('POST', undo)).status).toBe(200);
  expect((await admin.call('GET', '/api/sample-data')).body).toMatchObject({ isLoaded: false });
  for (const path of [
    '/contacts',
    '/leads',
    '/deals',
    '/deal-contacts',
    '/activities',
    '/quotes',
    '/orders',
  ]) {
    expect([path, await listAll(admin, path)]).toEqual([path, []]);
  }
  expect(await listAll(admin, '/companies')).toEqual([mine]);
  expect((await load()).status).toBe(201);
});
