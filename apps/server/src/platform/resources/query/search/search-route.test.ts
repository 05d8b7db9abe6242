import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { make } from '../../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const find = async (q: string, as = user) => {
  const { body } = await as.call('GET', `/api/search?${new URLSearchParams({ q })}`);
  return (body as { resource: string; title: string; detail: string }[]).map(found => [
    found.resource,
    found.title,
    found.detail,
  ]);
};

it('finds records of every kind by any part of a name, an email, a phone or a company', async () => {
  await make(user, '/leads', {
    firstName: 'Lea',
    lastName: 'Nordwind',
    email: 'lea@nord.example',
    phone: '+49 171 555 12',
  });
  await make(user, '/contacts', { lastName: 'Nordmann', email: 'n@mann.example' });
  await make(user, '/companies', { name: 'Nordlicht AG', website: 'nordlicht.example' });
  await make(user, '/deals', { name: 'Nordkap cruise' });
  await make(user, '/activities', { kind: 'call', subject: 'Call Nordwind' });
  expect(await find('nord')).toEqual([
    ['lead', 'Lea Nordwind', 'lea@nord.example · +49 171 555 12'],
    ['contact', 'Nordmann', 'n@mann.example'],
    ['company', 'Nordlicht AG', 'nordlicht.example'],
    ['deal', 'Nordkap cruise', ''],
    ['activity', 'Call Nordwind', ''],
  ]);
  expect(await find('17155512')).toEqual([['lead', 'Lea Nordwind', expect.any(String)]]);
});

it('finds nothing of other tenants or without permission', async () => {
  await make(user, '/leads', { firstName: 'Lea', lastName: 'Secret', email: 'lea@nord.example' });
  expect(await find('secret', await app.createTenant())).toEqual([]);
  const role = await make(user, '/user-roles', {
    name: 'Companies',
    permissions: { 'companies.read': 'all' },
  });
  expect(await find('secret', await app.addUser(user, role.name))).toEqual([]);
});

it('requires at least two letters', async () => {
  expect((await user.call('GET', '/api/search?q=a')).status).toBe(400);
});
