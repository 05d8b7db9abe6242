import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { type Found, find, listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { citiesModule } from './cities.ts';
import { countriesModule } from './countries.ts';
import { regionsModule } from './regions.ts';
import { statesModule } from './states.ts';

let app: TestApp;
let user: User;
let here: Found;
let there: Found;
let state: Found;
let city: Found;
beforeAll(async () => {
  app = await openTestApp({ modules: [countriesModule, statesModule, citiesModule, regionsModule] });
  user = await app.createTenant();
  here = await make(user, '/countries', { name: 'Here', code: 'xa', code3: 'xax' });
  there = await make(user, '/countries', { name: 'There', code: 'XB' });
  state = await make(user, '/states', { name: 'North', countryId: here.id });
  city = await make(user, '/cities', { name: 'Town', stateId: state.id });
});
afterAll(() => app.close());

const patch = (path: string, { id }: Found, body: object) =>
  user.call('PATCH', `/api${path}/${id}`, { body });

describe('countries', () => {
  it('have unique codes in capital letters', async () => {
    expect(here).toMatchObject({ code: 'XA', code3: 'XAX', sortOrder: 0, isActive: true });
    expect(there.code3).toBeNull();
    for (const [field, body] of [
      ['name', { name: 'here', code: 'XC' }],
      ['code', { name: 'Else', code: 'xb' }],
      ['code3', { name: 'Else', code: 'XC', code3: 'xaX' }],
    ] as const) {
      expect(await user.call('POST', '/api/countries', { body })).toMatchObject({
        status: 409,
        body: { code: 'conflict', fields: { [field]: expect.stringContaining('taken already') } },
      });
    }
    expect(await user.call('POST', '/api/countries', { body: { name: ' ', code3: 'LONG' } })).toMatchObject({
      status: 400,
      body: {
        fields: {
          name: 'Country Name is required',
          code: 'Code ISO 2 is required',
          code3: 'Code ISO 3 must have at most 3 characters',
        },
      },
    });
    const withDigits = { name: 'Digits', code: '12', code3: 'X1X' };
    expect(await user.call('POST', '/api/countries', { body: withDigits })).toMatchObject({
      status: 400,
      body: {
        fields: {
          code: 'Use 2 letters from A to Z, without digits',
          code3: 'Use 3 letters from A to Z, without digits',
        },
      },
    });
  });

  it('are found by any part of name and code', async () => {
    const { body } = await user.call('GET', '/api/countries?search=xb');
    expect(body).toMatchObject([{ name: 'There' }]);
  });
});

describe('states', () => {
  it('have a name that is unique within their country', async () => {
    expect(
      await user.call('POST', '/api/states', { body: { name: 'NORTH', countryId: here.id } }),
    ).toMatchObject({
      status: 409,
      body: { fields: { name: 'Name is taken already' } },
    });
    const other = await make(user, '/states', { name: 'NORTH', countryId: there.id, code: '' });
    expect(other.code).toBeNull();
    expect(await patch('/states', other, { countryId: here.id })).toMatchObject({ status: 409 });
    expect(await user.call('POST', '/api/states', { body: { name: 'x', countryId: newId() } })).toMatchObject(
      {
        status: 400,
        body: { fields: { countryId: 'This country does not exist' } },
      },
    );
    expect((await listAll(user, `/states?countryId=${there.id}`)).map(({ name }) => name)).toEqual(['NORTH']);
  });
});

describe('cities', () => {
  it('have the country of their state, and do not take it from anybody', async () => {
    expect(city.countryId).toBe(here.id);
    expect(await patch('/cities', city, { countryId: there.id })).toMatchObject({
      status: 400,
      body: { fields: { countryId: 'This field is not known here.' } },
    });
    expect(await user.call('POST', '/api/cities', { body: { name: 'x', stateId: newId() } })).toMatchObject({
      status: 400,
      body: { fields: { stateId: 'This state does not exist' } },
    });
    expect(
      await user.call('POST', '/api/cities', { body: { name: 'town', stateId: state.id } }),
    ).toMatchObject({
      status: 409,
    });
  });

  it('move with their state to another country, and return by undo', async () => {
    const moved = await patch('/states', state, { countryId: there.id, name: 'Moved' });
    expect(moved.status).toBe(200);
    expect((await listAll(user, `/cities?countryId=${there.id}`)).map(({ id }) => id)).toEqual([city.id]);
    expect((await undo(user, moved)).status).toBe(200);
    expect(await read(user, '/cities', city.id)).toMatchObject({ countryId: here.id, stateId: state.id });
  });

  it('take the country of the state they are moved to', async () => {
    const south = await make(user, '/states', { name: 'South', countryId: there.id });
    const moved = await patch('/cities', city, { stateId: south.id });
    expect(moved.body).toMatchObject({ stateId: south.id, countryId: there.id });
    const bulk = await user.call('POST', '/api/cities/bulk-update', {
      body: { ids: [city.id], updates: { stateId: state.id } },
    });
    expect(bulk.status).toBe(200);
    expect(await read(user, '/cities', city.id)).toMatchObject({ countryId: here.id });
    expect((await undo(user, bulk)).status).toBe(200);
    expect(await read(user, '/cities', city.id)).toMatchObject({ stateId: south.id, countryId: there.id });
    expect((await undo(user, moved)).status).toBe(200);
    expect(await read(user, '/cities', city.id)).toMatchObject({ stateId: state.id, countryId: here.id });
  });
});

describe('a place in use', () => {
  it('cannot be deleted while in use, and the error names the uses', async () => {
    expect(await user.call('DELETE', `/api/states/${state.id}`)).toMatchObject({
      status: 409,
      body: { code: 'inUse', message: 'This state is used by 1 city.' },
    });
    const region = await make(user, '/regions', { name: 'Ours', countryIds: [here.id, there.id] });
    expect(await user.call('DELETE', `/api/countries/${here.id}`)).toMatchObject({
      status: 409,
      body: {
        code: 'inUse',
        message: 'This country is used by 1 state, 1 city and 1 region.',
        usage: [
          { resource: 'state', label: 'state', count: 1 },
          { resource: 'city', label: 'city', count: 1 },
          { resource: 'region', label: 'region', count: 1 },
        ],
      },
    });
    const ids = [here.id, there.id];
    const bulk = await user.call('POST', '/api/countries/bulk-delete', { body: { ids } });
    expect(bulk).toMatchObject({ status: 409, body: { code: 'inUse' } });
    expect(JSON.stringify(bulk.body)).toContain('1 region');
    await user.call('DELETE', `/api/regions/${region.id}`);
  });

  it('can be deactivated, keeps its uses, and is hidden from pickers', async () => {
    expect((await patch('/states', state, { isActive: false })).status).toBe(200);
    expect(await read(user, '/cities', city.id)).toMatchObject({ stateId: state.id });
    expect((await patch('/cities', city, { name: 'Town 2' })).status).toBe(200);
    const active = await listAll(user, `/states?countryId=${here.id}&isActive=true`);
    expect(active.map(({ id }) => id)).not.toContain(state.id);
    await patch('/states', state, { isActive: true });
  });
});

describe('regions', () => {
  it('contain countries, each once, and are found by them', async () => {
    const region = await make(user, '/regions', { name: 'Near', countryIds: [here.id] });
    expect((await listAll(user, `/regions?countryIds=${here.id}`)).map(({ name }) => name)).toEqual(['Near']);
    const changed = await patch('/regions', region, { countryIds: [there.id] });
    expect(changed.body).toMatchObject({ countryIds: [there.id] });
    expect(await listAll(user, `/regions?countryIds=${here.id}`)).toEqual([]);
    expect(await patch('/regions', region, { countryIds: [here.id, here.id] })).toMatchObject({
      status: 400,
      body: { fields: { countryIds: 'Each can be chosen only once' } },
    });
    expect(await patch('/regions', region, { countryIds: [newId()] })).toMatchObject({
      status: 400,
      body: { fields: { countryIds: 'This country does not exist' } },
    });
    expect((await undo(user, changed)).status).toBe(200);
    expect(await read(user, '/regions', region.id)).toMatchObject({ countryIds: [here.id] });
    const deleted = await user.call('DELETE', `/api/regions/${region.id}`);
    expect((await undo(user, deleted)).status).toBe(200);
    expect((await listAll(user, `/regions?countryIds=${here.id}`)).map(({ name }) => name)).toEqual(['Near']);
    const europe = await find(user, '/regions', 'name', 'Europe');
    const germany = await find(user, '/countries', 'code', 'DE');
    expect(europe.countryIds).toContain(germany.id);
  });
});
