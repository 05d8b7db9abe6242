import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type User } from '../testing/test-app.ts';

let app: TestApp;
let german: User;
beforeAll(async () => {
  app = await openTestApp();
  german = await app.createTenant('Beispiel GmbH', { language: 'de', country: 'Germany' });
});
afterAll(() => app.close());

const namesOf = async (user: User, path: string): Promise<readonly string[]> => {
  const { body } = await user.call('GET', path);
  const rows = Array.isArray(body) ? body : (body as { items: readonly { name: string }[] }).items;
  return rows.map(({ name }: { name: string }) => name);
};

it('a new organization starts with lists, roles and templates in its language', async () => {
  expect(await namesOf(german, '/api/lead-statuses')).toEqual(
    expect.arrayContaining(['Neu', 'Kontaktiert', 'Abgeschlossen – gewonnen']),
  );
  expect(await namesOf(german, '/api/deal-stages')).toEqual(
    expect.arrayContaining(['Bedarfsanalyse', 'Verhandlung', 'Gewonnen']),
  );
  expect(await namesOf(german, '/api/user-roles')).toEqual(
    expect.arrayContaining(['Administrator', 'Vertriebsleitung', 'Nur lesen']),
  );
  const templates = (await german.call('GET', '/api/mail-templates')).body;
  expect(JSON.stringify(templates)).toContain('Guten Tag {{firstName}},');
});

it('countries, regions and currencies have the names that CLDR gives them', async () => {
  expect(await namesOf(german, '/api/countries')).toContain('Deutschland');
  // Of the regions, the tests have one: all of them are in seeds.test.ts.
  expect(await namesOf(german, '/api/regions')).toEqual(['Europa']);
  expect(await namesOf(german, '/api/currencies?search=EUR')).toEqual(['Euro']);
  expect(await namesOf(german, '/api/currencies?search=USD')).toEqual(['US-Dollar']);
});

it('the organization’s country still completes phone numbers', async () => {
  const { body } = await german.call('POST', '/api/leads', {
    body: { firstName: 'Grete', lastName: 'Hermann', email: 'grete@example.test', phone: '030 1000001' },
  });
  const same = await german.call(
    'GET',
    `/api/leads/duplicates?${new URLSearchParams({ phone: '+49 30 1000001' })}`,
  );
  expect(same.body).toMatchObject([{ record: { id: (body as { id: string }).id } }]);
});

it('without a language everything is English', async () => {
  const english = await app.createTenant();
  expect(await namesOf(english, '/api/lead-statuses')).toContain('Closed Won');
  expect(await namesOf(english, '/api/currencies?search=USD')).toEqual(['US Dollar']);
});

it('the sample data is in the organization’s language as well', async () => {
  expect((await german.call('POST', '/api/sample-data')).status).toBe(201);
  const deals = await namesOf(german, '/api/deals');
  expect(deals.some(name => /^(Jahresvertrag|Pilotprojekt|Rahmenvertrag) – /.test(name))).toBe(true);
  expect(deals.filter(name => /contract|project|agreement|package/i.test(name))).toEqual([]);
  expect(await namesOf(german, '/api/products')).toContain('Etikettendrucker');
  const { body } = await german.call('GET', '/api/activities?pageSize=100');
  const subjects = (body as { subject: string }[]).map(({ subject }) => subject);
  expect(subjects.filter(subject => / (with|for|about|to) /.test(subject))).toEqual([]);
});
