import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiving } from '../../testing/archives.ts';
import { databaseOf } from '../../testing/databases/nodes.ts';
import { type Found, find, listAll, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';
import { systemPrincipal } from '../principal.ts';

let app: TestApp;
let sql: Sql;
let user: User;
let germany: Found;
beforeAll(async () => {
  app = await openTestApp();
  sql = connect(app.owner, { max: 1, searchPath: 'pg_catalog' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
});
beforeEach(async () => {
  user = await app.createTenant();
  germany = await find(user, '/countries', 'code', 'DE');
});

/** How many states, cities and entries of the change log the organization has in the database. */
async function stored() {
  return app.database.tenants.read(systemPrincipal(user.tenantId), async tx => {
    const [row] = await tx<{ states: number; cities: number; entries: number; countries: string[] }>`
      select (select count(*) from crm.state where tenant_id = ${user.tenantId}) as states,
        (select count(*) from crm.city where tenant_id = ${user.tenantId}) as cities,
        (select count(*) from crm.change_log where tenant_id = ${user.tenantId}) as entries,
        array(
          select distinct country.code from crm.state
          join crm.country on country.tenant_id = ${user.tenantId} and country.id = country_id
          where state.tenant_id = ${user.tenantId} order by country.code) as countries`;
    if (!row) {
      throw new Error('a query without a row');
    }
    return row;
  });
}

/** What the reference data has of a country, or of all. */
async function known(code: string | null = null) {
  const [row] = await sql<{ states: number; cities: number }[]>`
    select count(distinct state.n)::integer as states, count(distinct city.n)::integer as cities
    from reference.country join reference.state on state.country_n = country.n
    left join reference.city on city.country_n = country.n
    where ${code}::text is null or country.code = ${code}`;
  return row;
}

const counts = async () => (await user.call('GET', '/api/masters/counts')).body as Record<string, number>;

describe('a new organization', () => {
  it('has no copies of states and cities, and counts all of them', async () => {
    const all = await known();
    expect(await stored()).toMatchObject({ states: 0, cities: 0 });
    expect(await counts()).toMatchObject({ state: all?.states, city: all?.cities });
    expect(await stored()).toMatchObject({ states: 0, cities: 0 });
  });

  it('gets those of a country that it lists, with the totals', async () => {
    const { body, headers } = await user.call('GET', `/api/states?countryId=${germany.id}&pageSize=5`);
    const german = await known('DE');
    expect(headers['x-total-count']).toBe(String(german?.states));
    expect((body as Found[]).every(({ createdAtUtc }) => createdAtUtc === germany.createdAtUtc)).toBe(true);
    expect(await stored()).toMatchObject({ ...german, countries: ['DE'] });
    const all = await known();
    expect(await counts()).toMatchObject({ state: all?.states, city: all?.cities });
  });

  it('gets those of the countries that a search finds something in', async () => {
    const { body } = await user.call('GET', '/api/cities?search=munic');
    expect(body).toMatchObject([{ name: 'Munich', countryId: germany.id }]);
    expect((await stored()).countries).toEqual(['DE']);
  });

  it('finds names whose lower case depends on the collation', async () => {
    const { body } = await user.call('GET', '/api/cities?search=izmir');
    expect(body).toMatchObject([{ name: 'İzmir' }]);
    expect((await stored()).countries).toEqual(['TR']);
  });

  it('gets all of them for a list of everything, and for groups of everything', async () => {
    const all = await known();
    const grouped = await user.call('POST', '/api/states/groups', {
      body: { by: [], measures: { number: { measure: 'count' } } },
    });
    expect(grouped).toMatchObject({ status: 200, body: { total: { number: all?.states } } });
    expect(await listAll(user, '/states')).toHaveLength(all?.states ?? 0);
    expect(await listAll(user, '/cities')).toHaveLength(all?.cities ?? 0);
  });

  it('is not changed by that: nothing is logged, and records keep their version', async () => {
    const { entries } = await stored();
    await listAll(user, '/states');
    expect((await stored()).entries).toBe(entries);
    expect((await user.call('GET', `/api/countries/${germany.id}`)).body).toEqual(germany);
  });
});

describe('those who come at once', () => {
  it('all see the same states', async () => {
    const german = await known('DE');
    const lists = await Promise.all(
      Array.from({ length: 6 }, () => listAll(user, `/states?countryId=${germany.id}`)),
    );
    for (const list of lists) {
      expect(list.map(({ id }) => id)).toEqual(lists[0]?.map(({ id }) => id));
      expect(list).toHaveLength(german?.states ?? 0);
    }
    expect(await stored()).toMatchObject({ ...german });
  });
});

describe('during a restore', () => {
  it('the first use of a country is refused, and what is there can be read', async () => {
    const liechtenstein = await find(user, '/countries', 'code', 'LI');
    const states = await listAll(user, `/states?countryId=${liechtenstein.id}`);
    const holder = connect(await databaseOf(app.owner, user.tenantId), { max: 1, searchPath: 'crm' });
    await holder`select pg_advisory_lock(hashtextextended(${`${user.tenantId} restore`}, 0))`;
    try {
      const refused = await user.call('GET', `/api/states?countryId=${germany.id}`);
      expect(refused.status).toBe(503);
      expect(refused.headers['retry-after']).toBeDefined();
      expect(await listAll(user, `/states?countryId=${liechtenstein.id}`)).toEqual(states);
      expect((await stored()).countries).toEqual(['LI']);
    } finally {
      await holder.end();
    }
    expect(await listAll(user, `/states?countryId=${germany.id}`)).toHaveLength(
      (await known('DE'))?.states ?? 0,
    );
  });
});

describe('a change', () => {
  it('finds the states of a country that nobody has listed', async () => {
    expect(
      await user.call('POST', '/api/states', { body: { name: 'bavaria', countryId: germany.id } }),
    ).toMatchObject({ status: 409, body: { fields: { name: 'Name is taken already' } } });
    const lead = await make(user, '/leads', {
      firstName: 'Ina',
      lastName: 'Huber',
      email: 'ina@example.test',
      city: 'Munich',
    });
    expect(lead).toMatchObject({
      countryId: germany.id,
      city: { name: 'Munich' },
      state: { name: 'Bavaria' },
    });
  });

  it('finds a city whose lower case depends on the collation', async () => {
    const lead = await make(user, '/leads', {
      firstName: 'Ece',
      lastName: 'Demir',
      email: 'ece@example.test',
      city: 'İzmir',
    });
    expect(lead).toMatchObject({ city: { name: 'İzmir' }, state: { name: 'İzmir Province' } });
    expect((await stored()).countries).toEqual(['TR']);
  });

  it('cannot delete a country that has states, and says how many', async () => {
    const german = await known('DE');
    const dependents = await user.call('GET', `/api/dependents?resource=country&id=${germany.id}`);
    expect(dependents.body).toEqual(
      expect.arrayContaining([expect.objectContaining({ resource: 'state', count: german?.states })]),
    );
    const liechtenstein = await find(user, '/countries', 'code', 'LI');
    const { states } = (await known('LI')) ?? {};
    expect(await user.call('DELETE', `/api/countries/${liechtenstein.id}`)).toMatchObject({
      status: 409,
      body: { usage: expect.arrayContaining([{ resource: 'state', label: 'states', count: states }]) },
    });
  });

  it('is undone alone: what was copied for it stays', async () => {
    const made = await user.call('POST', '/api/states', {
      body: { name: 'Atlantis', countryId: germany.id },
    });
    expect((await undo(user, made)).status).toBe(200);
    expect(await stored()).toMatchObject({ ...(await known('DE')) });
  });

  it('of all states in bulk includes those that nobody has listed', async () => {
    const german = await known('DE');
    const { body } = await user.call('POST', '/api/states/bulk-update', {
      body: { matching: { countryId: germany.id }, updates: { isActive: false } },
    });
    expect(body).toMatchObject({ updated: german?.states });
  });
});

describe('an archive', () => {
  it('restores what had been copied, and the rest comes on first use, also in another organization', async () => {
    const german = await known('DE');
    const archives = archiving(app, user);
    const archive = await archives.make();
    await listAll(user, '/states');
    expect((await archives.restore(archive.id)).state).toBe('done');
    expect(await stored()).toMatchObject({ states: 0, cities: 0 });
    expect(await listAll(user, `/states?countryId=${germany.id}`)).toHaveLength(german?.states ?? 0);

    const subdomain = `copy-${user.tenantId.slice(-12)}`;
    const copying = await archives.restore(archive.id, { into: 'new', name: 'Copy', subdomain });
    expect(copying.state).toBe('done');
    const copyId = (await app.identity.findOrganization(subdomain)) ?? '';
    const token = await app.signIn(user.email, copyId);
    const copied = await app.call('GET', `/api/cities?countryId=${germany.id}&search=munich`, { token });
    expect(copied.body).toMatchObject([{ name: 'Munich', countryId: germany.id }]);
  });
});

describe('places that are known by their ids', () => {
  let state: Found;
  let city: Found;
  /** They were copied after the archive was made. */
  beforeEach(async () => {
    const archives = archiving(app, user);
    const archive = await archives.make();
    city = await find(user, `/cities?countryId=${germany.id}`, 'name', 'Munich');
    state = await find(user, `/states?countryId=${germany.id}`, 'name', 'Bavaria');
    expect((await archives.restore(archive.id)).state).toBe('done');
    expect(await stored()).toMatchObject({ states: 0, cities: 0 });
  });

  it.each([
    ['by a list of ids', () => `/api/states?ids=${state.id}`],
    ['by the cities of a state', () => `/api/cities?stateId=${state.id}`],
  ])('are found again %s', async (_, path) => {
    expect(((await user.call('GET', path())).body as Found[]).length).toBeGreaterThan(0);
    expect((await stored()).countries).toEqual(['DE']);
  });

  it('are found again by one id', async () => {
    expect((await user.call('GET', `/api/cities/${city.id}`)).body).toMatchObject({ name: 'Munich' });
    expect((await stored()).countries).toEqual(['DE']);
  });

  it('are found again by a lead', async () => {
    const lead = await make(user, '/leads', {
      firstName: 'Ina',
      lastName: 'Huber',
      email: 'ina@example.test',
      cityId: city.id,
    });
    expect(lead).toMatchObject({ city: { name: 'Munich' }, state: { name: 'Bavaria' } });
  });
});

describe('what is written by hand', () => {
  it('is logged, also if it claims to be a copy', async () => {
    const { entries } = await stored();
    await app.database.tenants.write(systemPrincipal(user.tenantId), newChangeSet('test'), async tx => {
      await tx`select set_config('app.copying_places', 'on', true)`;
      await tx`insert into crm.state (tenant_id, name, country_id, sort_order, is_active)
        values (${user.tenantId}, 'Hidden', ${germany.id}, 0, true)`;
      await tx`insert into crm.state (tenant_id, id, name, country_id, sort_order, is_active)
        select ${user.tenantId}, crm.seeded_id(${user.tenantId}, min(n)), 'Hidden as well', ${germany.id}, 0, true
        from reference.state`;
      // With the name, but in another country.
      await tx`insert into crm.state (tenant_id, id, name, code, country_id, sort_order, is_active)
        select ${user.tenantId}, crm.seeded_id(${user.tenantId}, state.n), state.name, state.code, ${germany.id}, 0, true
        from reference.country join reference.state on state.country_n = country.n
        where country.code = 'LI' order by state.n limit 1`;
    });
    expect((await stored()).entries).toBe(entries + 3);
  });
});
