import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addField } from '../../testing/custom-fields.ts';
import { find, listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const sized = (...sizes: string[]) => ({
  or: sizes.map(value => ({ field: 'companySize', op: 'is', value })),
});
const everything = { and: [] };
const addTerritory = (name: string, values: object = {}) => make(user, '/territories', { name, ...values });
const addCompany = (values: object = {}) => make(user, '/companies', { name: 'Navy', ...values });
const patch = (path: string, id: string, body: object) => user.call('PATCH', `/api${path}/${id}`, { body });

/** A tree: large companies, among them the largest; then everything else. */
async function addTree() {
  const large = await addTerritory('Large', { companyFilter: sized('201-1000', '1000+'), sortOrder: 1 });
  const largest = await addTerritory('Largest', { companyFilter: sized('1000+'), parentId: large.id });
  const small = await addTerritory('Small', { companyFilter: sized('1-10', '1000+'), parentId: large.id });
  const rest = await addTerritory('Rest', { companyFilter: everything, sortOrder: 2 });
  return { large, largest, small, rest };
}

describe('a new company', () => {
  it('comes into the first match in depth-first order, children only inside of their parent', async () => {
    const { large, largest, rest } = await addTree();
    const placed = async (companySize: string | null) => (await addCompany({ companySize })).territoryId;
    expect(await placed('1000+')).toBe(largest.id);
    expect(await placed('201-1000')).toBe(large.id);
    // Matches a child of Large, but not Large itself.
    expect(await placed('1-10')).toBe(rest.id);
    expect(await placed(null)).toBe(rest.id);
  });

  it('answers with its territory by name', async () => {
    const all = await addTerritory('All', { companyFilter: everything });
    expect(await addCompany()).toMatchObject({
      territoryId: all.id,
      territory: { id: all.id, name: 'All' },
      followsTerritoryRules: true,
    });
  });

  it('passes a territory without a rule on to its children, which nothing limits', async () => {
    const group = await addTerritory('Group');
    const child = await addTerritory('Child', { companyFilter: sized('1-10'), parentId: group.id });
    expect((await addCompany({ companySize: '1-10' })).territoryId).toBe(child.id);
    expect((await addCompany({ companySize: '11-50' })).territoryId).toBeNull();
  });

  it('is not placed by an inactive territory or below one', async () => {
    const off = await addTerritory('Off', { companyFilter: everything, isActive: false });
    await addTerritory('Below', { companyFilter: everything, parentId: off.id });
    expect((await addCompany()).territoryId).toBeNull();
  });

  it('is placed by custom fields, numbers, references and fields of other records', async () => {
    await addField(user, { entity: 'company', label: 'Segment', type: 'text' });
    const industry = await find(user, '/industries', 'name', 'Technology');
    const segment = await addTerritory('Segment', {
      companyFilter: { field: 'custom.segment', op: 'is', value: "D'Arc \\ 100 %" },
    });
    const rich = await addTerritory('Rich', {
      companyFilter: { field: 'annualRevenue', op: 'atLeast', value: 1_000_000.5 },
    });
    const technology = await addTerritory('Technology', {
      companyFilter: { field: 'industryId', op: 'isAnyOf', value: [industry.id] },
    });
    const subsidiaries = await addTerritory('Subsidiaries', {
      companyFilter: { field: 'parentCompanyId.name', op: 'startsWith', value: 'Head' },
    });
    const head = await addCompany({ name: 'Head office' });
    const placed = async (values: object) => (await addCompany(values)).territoryId;
    expect(await placed({ custom: { segment: "d'arc \\ 100 %" } })).toBe(segment.id);
    expect(await placed({ annualRevenue: 1_000_001 })).toBe(rich.id);
    expect(await placed({ annualRevenue: 1_000_000 })).toBeNull();
    expect(await placed({ industryId: industry.id })).toBe(technology.id);
    expect(await placed({ parentCompanyId: head.id })).toBe(subsidiaries.id);
  });

  it('stays without territory where the field of the rule is gone, and can be written', async () => {
    const field = await addField(user, { entity: 'company', label: 'Segment', type: 'text' });
    const restored = await undo(user, await patch('/custom-fields', field.id, { isActive: false }));
    await addTerritory('Segment', { companyFilter: { field: 'custom.segment', op: 'is', value: 'A' } });
    expect(await patch('/custom-fields', field.id, { isActive: false })).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('used by the rules of the territory Segment') },
    });
    // An undo is not held up by what was added since.
    expect((await undo(user, restored)).status).toBe(200);
    expect((await addCompany()).territoryId).toBeNull();
  });
});

describe('a changed company', () => {
  it('moves in the same request, also in bulk, and back by an undo', async () => {
    const { largest, large, rest } = await addTree();
    const company = await addCompany({ companySize: '1000+' });
    const changed = await patch('/companies', company.id, { companySize: '201-1000' });
    expect(changed.body).toMatchObject({ territoryId: large.id });
    expect((await undo(user, changed)).status).toBe(200);
    expect(await read(user, '/companies', company.id)).toMatchObject({ territoryId: largest.id });
    await user.call('POST', '/api/companies/bulk-update', {
      body: { ids: [company.id], updates: { companySize: '1-10' } },
    });
    expect(await read(user, '/companies', company.id)).toMatchObject({ territoryId: rest.id });
  });

  it('stays where somebody has put it, until it follows the rules again', async () => {
    const { rest, large } = await addTree();
    const company = await addCompany();
    const moved = await patch('/companies', company.id, { territoryId: large.id });
    expect(moved.body).toMatchObject({ territoryId: large.id, followsTerritoryRules: false });
    const later = await patch('/companies', company.id, { phone: '+49 30 1234567' });
    expect(later.body).toMatchObject({ territoryId: large.id, followsTerritoryRules: false });
    const back = await patch('/companies', company.id, { followsTerritoryRules: true });
    expect(back.body).toMatchObject({ territoryId: rest.id, followsTerritoryRules: true });
  });

  it('can be kept out of all territories', async () => {
    await addTree();
    const company = await addCompany();
    await patch('/companies', company.id, { territoryId: null });
    expect((await patch('/companies', company.id, { phone: '030' })).body).toMatchObject({
      territoryId: null,
      followsTerritoryRules: false,
    });
  });

  it('keeps its territory in a PUT that does not name it', async () => {
    const { large } = await addTree();
    const { id } = await addCompany({ territoryId: large.id });
    const answer = await user.call('PUT', `/api/companies/${id}`, { body: { name: 'Army' } });
    expect(answer.body).toMatchObject({ name: 'Army', territoryId: large.id, followsTerritoryRules: false });
  });
});

describe('leads', () => {
  it('have their own rules', async () => {
    const territory = await addTerritory('Web', {
      leadFilter: { field: 'companyName', op: 'contains', value: 'web' },
    });
    const lead = { firstName: 'A', lastName: 'B', email: 'a@web.test', companyName: 'Webber' };
    expect(await make(user, '/leads', lead)).toMatchObject({ territoryId: territory.id });
    expect(await make(user, '/leads', { ...lead, companyName: 'Other' })).toMatchObject({
      territoryId: null,
    });
    expect((await addCompany({ name: 'Webber' })).territoryId).toBeNull();
  });
});

describe('lists and figures', () => {
  it('filter by a territory with those below it, and group by it, also through a company', async () => {
    const { large, largest, rest } = await addTree();
    await addCompany({ name: 'A', companySize: '1000+' });
    const b = await addCompany({ name: 'B', companySize: '201-1000' });
    await addCompany({ name: 'C' });
    const listed = async (path: string, filter: object) =>
      (await listAll(user, `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`)).map(r => r.name);
    const within = { field: 'territoryId', op: 'isWithin', value: [large.id] };
    expect((await listed('/companies', within)).sort()).toEqual(['A', 'B']);
    expect(await listed('/companies', { ...within, op: 'isAnyOf' })).toEqual(['B']);
    expect((await listAll(user, `/companies?territoryId=${rest.id}`)).map(r => r.name)).toEqual(['C']);
    await make(user, '/opportunities', { name: 'D', companyId: b.id, amount: 5 });
    expect(await listed('/opportunities', { ...within, field: 'companyId.territoryId' })).toEqual(['D']);
    const groups = async (path: string, field: string) =>
      (
        await user.call('POST', `/api${path}/groups`, {
          body: { by: [{ field }], measures: { n: { measure: 'count' } } },
        })
      ).body;
    expect(JSON.stringify(await groups('/companies', 'territoryId'))).toContain(largest.id);
    expect(JSON.stringify(await groups('/opportunities', 'companyId.territoryId'))).toContain(large.id);
  });
});

describe('the definition of a territory', () => {
  it('refuses filters that do not apply to companies, and cycles', async () => {
    const refused = async (body: object) =>
      (
        (await user.call('POST', '/api/territories', { body: { name: 'X', ...body } })).body as {
          fields: object;
        }
      ).fields;
    expect(await refused({ companyFilter: { field: 'colour', op: 'is', value: 'red' } })).toHaveProperty(
      'companyFilter',
    );
    expect(await refused({ leadFilter: { field: 'territoryId', op: 'isEmpty' } })).toEqual({
      leadFilter: 'The rules decide the territory, so they cannot ask for it',
    });
    expect(await refused({ leadFilter: { field: 'custom.none', op: 'is', value: 'x' } })).toHaveProperty(
      'leadFilter',
    );
    expect(await refused({ ownerRule: 'person' })).toEqual({ assigneeUserId: 'Choose who gets the records' });
    const { large, largest } = await addTree();
    expect((await patch('/territories', large.id, { parentId: largest.id })).body).toMatchObject({
      fields: { parentId: 'A territory cannot stand below itself' },
    });
  });

  it('takes effect with the next request, also when it is undone', async () => {
    const all = await addTerritory('All', { companyFilter: everything });
    const narrowed = await patch('/territories', all.id, { companyFilter: sized('1-10') });
    expect((await addCompany()).territoryId).toBeNull();
    expect((await undo(user, narrowed)).status).toBe(200);
    expect((await addCompany()).territoryId).toBe(all.id);
  });

  it('needs the permission to manage territories', async () => {
    const person = await app.addUser(user, 'Sales representative');
    const answer = await person.call('POST', '/api/territories', { body: { name: 'Mine' } });
    expect(answer.status).toBe(403);
    expect((await person.call('POST', '/api/territories/apply')).status).toBe(403);
    expect((await person.call('GET', '/api/territories')).status).toBe(200);
  });

  it('belongs to one organization', async () => {
    await addTerritory('All', { companyFilter: everything });
    const other = await app.createTenant();
    expect((await make(other, '/companies', { name: 'Theirs' })).territoryId).toBeNull();
    const { id } = await addCompany();
    expect((await other.call('GET', `/api/companies/${id}/territory`)).status).toBe(404);
  });
});
