import { resources } from '@pipewright/contract/registry/resources.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, roles, type Sql } from '../../platform/database/connections/connection.ts';
import { testDatabaseWithWholeWorld } from '../../testing/databases/test-database.ts';
import { type Found, find, listAll } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
let sql: Sql;
beforeAll(async () => {
  app = await openTestApp({ owner: await testDatabaseWithWholeWorld() });
  user = await app.createTenant();
  sql = connect(app.owner, { max: 1, searchPath: 'pg_catalog' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

const idsOf = (rows: readonly Found[]) => new Set(rows.map(({ id }) => id));

describe('a new organization', () => {
  it('fills every list with valid records', async () => {
    const { body } = await user.call('GET', '/api/masters/counts');
    const counted = resources.filter(({ area }) => area === 'masters' || area === 'products');
    expect(Object.keys(body as object).sort()).toEqual(counted.map(({ name }) => name).sort());
    // These and products are what an organization adds itself.
    const added = ['custom-field', 'custom-object', 'layout', 'marketing-cost'];
    const lists = counted.filter(({ area, name }) => area === 'masters' && !added.includes(name));
    expect(lists).toHaveLength(19);
    for (const { name, path, record } of lists) {
      const rows = await listAll(user, path);
      expect(rows.length, name).toBeGreaterThan(2);
      expect((body as Record<string, number>)[name], name).toBe(rows.length);
      for (const row of rows) {
        record.parse(row);
      }
    }
  });

  it('has the countries of ISO 3166 with both codes', async () => {
    const countries = await listAll(user, '/countries');
    expect(countries).toHaveLength(249);
    for (const { code, code3 } of countries) {
      expect(code).toMatch(/^[A-Z]{2}$/);
      expect(code3).toMatch(/^[A-Z]{3}$/);
    }
    expect(countries.map(({ name, code, code3 }) => `${name} ${code} ${code3}`)).toEqual(
      expect.arrayContaining(['India IN IND', 'United States US USA', 'Germany DE DEU', 'Türkiye TR TUR']),
    );
  });

  it('has all parts of the world in its language', async () => {
    const german = await app.createTenant('Beispiel GmbH', { language: 'de', country: 'Germany' });
    const namesOf = async (as: User) => (await listAll(as, '/regions')).map(({ name }) => name).toSorted();
    expect(await namesOf(user)).toEqual(
      ['Africa', 'Asia', 'Europe', 'Latin America & Caribbean', 'Northern America', 'Oceania'].toSorted(),
    );
    const europe = await find(user, '/regions', 'name', 'Europe');
    expect((europe.countryIds as string[]).length).toBeGreaterThan(45);
    expect(await namesOf(german)).toEqual(
      ['Afrika', 'Asien', 'Europa', 'Lateinamerika und Karibik', 'Nördliches Amerika', 'Ozeanien'].toSorted(),
    );
  });

  it('contains their states and the cities of 100,000 people or more in the right places', async () => {
    const [countries, states, cities] = await Promise.all(
      ['/countries', '/states', '/cities'].map(path => listAll(user, path)),
    );
    const india = countries?.find(({ code }) => code === 'IN');
    const countryIds = idsOf(countries ?? []);
    const stateById = new Map(states?.map(state => [state.id, state]));
    expect(states?.length).toBeGreaterThan(3800);
    expect(cities?.length).toBeGreaterThan(4200);
    expect(states?.every(({ countryId }) => countryIds.has(countryId as string))).toBe(true);
    expect(
      cities?.every(({ stateId, countryId }) => stateById.get(stateId as string)?.countryId === countryId),
    ).toBe(true);
    const mumbai = cities?.find(({ name }) => name === 'Mumbai');
    expect(mumbai?.countryId).toBe(india?.id);
    expect(stateById.get(mumbai?.stateId as string)).toMatchObject({ name: 'Maharashtra', code: 'MH' });
  });

  it('has the currencies of ISO 4217 with symbols and decimal places', async () => {
    const currencies = await listAll(user, '/currencies');
    expect(currencies.length).toBeGreaterThan(150);
    const shown = currencies.map(({ code, symbol, decimalPlaces }) => `${code} ${symbol} ${decimalPlaces}`);
    expect(shown).toEqual(expect.arrayContaining(['INR ₹ 2', 'JPY ¥ 0', 'EUR € 2', 'KWD KWD 3', 'USD $ 2']));
    expect(currencies.filter(({ isBaseCurrency }) => isBaseCurrency)).toMatchObject([
      { code: 'USD', exchangeRate: 1 },
    ]);
    expect(currencies.every(({ exchangeRate }) => Number(exchangeRate) > 0)).toBe(true);
  });

  it('has industries with a description and an icon, and priorities with their keys', async () => {
    const industries = await listAll(user, '/industries');
    expect(industries.every(({ description, iconClass }) => description && iconClass)).toBe(true);
    const priorities = await listAll(user, '/priorities');
    expect(priorities.map(({ key }) => key)).toEqual(['low', 'medium', 'high', 'urgent']);
  });
});

describe('the reference data', () => {
  it('can be read and nothing else by the product’s roles', async () => {
    const grants = await sql`
      select distinct privilege_type as privilege from information_schema.role_table_grants
      where table_schema = 'reference' and grantee in ${sql(Object.values(roles))}`;
    expect(grants).toEqual([{ privilege: 'SELECT' }]);
  });

  it('belongs to no tenant: its tables have no tenant column', async () => {
    const columns = await sql`
      select from information_schema.columns where table_schema = 'reference' and column_name = 'tenant_id'`;
    expect(columns).toHaveLength(0);
  });
});
