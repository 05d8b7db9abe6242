import type { TerritoryChanges } from '@pipewright/contract/operations/sales/territories.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
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

const everything = { and: [] };
const addTerritory = (name: string, values: object = {}) => make(user, '/territories', { name, ...values });
const lead = { firstName: 'A', lastName: 'B', email: 'a@example.test' };
const addPeople = (count: number) =>
  Promise.all(Array.from({ length: count }, () => app.addUser(user, 'Sales representative')));
const idsOf = (people: readonly User[]) => people.map(({ userId }) => userId);
const preview = async () =>
  ((await user.call('GET', '/api/territories/preview')).body as { changes: TerritoryChanges[] }).changes;

/** Applies the rules and waits for the job. */
async function apply() {
  const answer = await user.call('POST', '/api/territories/apply');
  await finish(answer.body as { job?: { id: string } });
  return answer;
}

async function finish({ job }: { job?: { id: string } }) {
  while (job && (await app.longJobs.worker.step(user.tenantId, { jobId: job.id })) === 'again') {}
}

/** How many records have each value of a field. */
async function counted(path: string, field: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const row of await listAll(user, path)) {
    counts[String(row[field])] = (counts[String(row[field])] ?? 0) + 1;
  }
  return counts;
}

describe('the owner of a record that comes into a territory', () => {
  it('is the named person, unless the request names somebody', async () => {
    const [person] = await addPeople(1);
    await addTerritory('All', {
      companyFilter: everything,
      ownerRule: 'person',
      assigneeUserId: person?.userId,
    });
    expect(await make(user, '/companies', { name: 'A' })).toMatchObject({
      ownerUserId: person?.userId,
      ownerByTerritory: true,
    });
    expect(await make(user, '/companies', { name: 'B', ownerUserId: user.userId })).toMatchObject({
      ownerUserId: user.userId,
      ownerByTerritory: false,
    });
  });

  it('stays who created it, where that is all they may', async () => {
    const [person, other] = await addPeople(2);
    await addTerritory('All', {
      companyFilter: everything,
      ownerRule: 'person',
      assigneeUserId: other?.userId,
    });
    const answer = await person?.call('POST', '/api/companies', { body: { name: 'Mine' } });
    expect(answer?.body).toMatchObject({ ownerUserId: person?.userId, ownerByTerritory: false });
  });

  it('is in turn each member who is not away, also under concurrency', async () => {
    const people = await addPeople(4);
    const [away, ...there] = people;
    await away?.call('PUT', '/api/absence', { body: { awayUntil: '2099-12-31' } });
    await addTerritory('All', {
      leadFilter: everything,
      ownerRule: 'round-robin',
      memberUserIds: idsOf(people),
    });
    await Promise.all(
      Array.from({ length: 50 }, (_, i) => make(user, '/leads', { ...lead, email: `a${i}@example.test` })),
    );
    const counts = await counted('/leads', 'assignedToUserId');
    expect(Object.keys(counts).sort()).toEqual(idsOf(there).sort());
    expect(Math.max(...Object.values(counts)) - Math.min(...Object.values(counts))).toBe(1);
    // Turns are no edits.
    expect(await find(user, '/territories', 'name', 'All')).toMatchObject({ version: 1 });
  });

  it('is the member with the fewest open leads', async () => {
    const [busy, idle] = await addPeople(2);
    const closed = (await listAll(user, '/lead-statuses')).find(status => status.isClosedStatus);
    const given = (assignedToUserId: string | undefined, values: object = {}) =>
      make(user, '/leads', { ...lead, assignedToUserId, ...values });
    await given(busy?.userId);
    await given(busy?.userId);
    await given(idle?.userId);
    await given(idle?.userId, { leadStatusId: closed?.id });
    await given(idle?.userId, { leadStatusId: closed?.id });
    await addTerritory('All', {
      leadFilter: everything,
      ownerRule: 'least-busy',
      memberUserIds: [busy?.userId, idle?.userId],
    });
    expect(await make(user, '/leads', lead)).toMatchObject({ assignedToUserId: idle?.userId });
  });

  it('changes with the territory, but stays a member, and stays where somebody moves it', async () => {
    const [first, second] = await addPeople(2);
    const named = (person: User | undefined) => ({ ownerRule: 'person', assigneeUserId: person?.userId });
    const sized = (value: string) => ({ companyFilter: { field: 'companySize', op: 'is', value } });
    await addTerritory('Small', { ...sized('1-10'), ...named(first) });
    await addTerritory('Medium', { ...sized('11-50'), ...named(second) });
    await addTerritory('Large', {
      ...sized('51-200'),
      ownerRule: 'round-robin',
      memberUserIds: [first?.userId, second?.userId],
    });
    const { id } = await make(user, '/companies', { name: 'A', companySize: '1-10' });
    const change = async (body: object) => (await user.call('PATCH', `/api/companies/${id}`, { body })).body;
    expect(await change({ companySize: '11-50' })).toMatchObject({ ownerUserId: second?.userId });
    expect(await change({ companySize: '51-200' })).toMatchObject({ ownerUserId: second?.userId });
    const { id: small } = await find(user, '/territories', 'name', 'Small');
    expect(await change({ territoryId: small })).toMatchObject({ ownerUserId: second?.userId });
    expect(await change({ ownerUserId: user.userId })).toMatchObject({ ownerByTerritory: false });
  });
});

describe('applying the rules', () => {
  it('does what the preview says, as one change set that an undo takes back', async () => {
    const people = await addPeople(3);
    const [first, second, third] = people;
    for (let i = 0; i < 12; i += 1) {
      const companySize = i < 8 ? '1-10' : '11-50';
      const ownerUserId = i % 2 ? first?.userId : user.userId;
      await make(user, '/companies', { name: `Company ${i}`, companySize, ownerUserId });
      await make(user, '/leads', { ...lead, email: `l${i}@example.test`, assignedToUserId: third?.userId });
    }
    const kept = await find(user, '/companies', 'name', 'Company 0');
    const small = await addTerritory('Small', {
      companyFilter: { field: 'companySize', op: 'is', value: '1-10' },
      ownerRule: 'round-robin',
      memberUserIds: [second?.userId, third?.userId],
    });
    const busy = await addTerritory('Leads', {
      leadFilter: everything,
      ownerRule: 'least-busy',
      memberUserIds: [first?.userId, second?.userId],
    });
    // Somebody has chosen that this one belongs nowhere.
    await user.call('PATCH', `/api/companies/${kept.id}`, { body: { territoryId: small.id } });
    await user.call('PATCH', `/api/companies/${kept.id}`, { body: { territoryId: null } });
    const before = [await listAll(user, '/companies'), await listAll(user, '/leads')];
    const seenBefore = await Promise.all(
      people.map(async each => (await listAll(each, '/companies')).length),
    );

    const [companies, leads] = await preview();
    expect(companies).toMatchObject({
      total: 7,
      moves: [{ from: null, to: { id: small.id, name: 'Small' }, count: 7 }],
      ownersChanged: 7,
      chosen: 1,
    });
    expect(leads).toMatchObject({
      total: 12,
      moves: [{ to: { id: busy.id }, count: 12 }],
      ownersChanged: 12,
    });

    const applied = await apply();
    expect(applied.status).toBe(202);
    expect(await preview()).toMatchObject([{ total: 0 }, { total: 0 }]);
    const moved = await listAll(user, '/companies');
    expect(moved.filter(({ territoryId }) => territoryId === small.id)).toHaveLength(7);
    expect(moved.find(({ id }) => id === kept.id)).toMatchObject({
      territoryId: null,
      ownerUserId: user.userId,
    });

    // Each person got, gave, sees and no longer sees what the preview said.
    for (const [index, person] of people.entries()) {
      const owned = (rows: readonly Record<string, unknown>[]) =>
        rows.filter(({ ownerUserId }) => ownerUserId === person.userId).length;
      const { gets = 0, gives = 0 } = companies?.owners.find(each => each.person.id === person.userId) ?? {};
      expect(owned(moved) - owned(before[0] ?? [])).toBe(gets - gives);
      const { gains = 0, loses = 0 } = companies?.access.find(each => each.person.id === person.userId) ?? {};
      expect((await listAll(person, '/companies')).length - (seenBefore[index] ?? 0)).toBe(gains - loses);
    }
    const byLeads = await counted('/leads', 'assignedToUserId');
    for (const { person, gets } of leads?.owners.filter(each => each.gets > 0) ?? []) {
      expect(byLeads[person.id]).toBe(gets);
    }

    expect((await undo(user, applied)).status).toBe(200);
    const restored = [await listAll(user, '/companies'), await listAll(user, '/leads')];
    expect(restored.map(withoutVersions)).toEqual(before.map(withoutVersions));
  });

  it('says so if there is nothing to move', async () => {
    expect(await apply()).toMatchObject({
      status: 200,
      body: { message: 'Every record is where the rules say.' },
    });
  });

  it('needs the permission to change everything', async () => {
    const role = await make(user, '/user-roles', {
      name: 'Planner',
      permissions: {
        'masters.read': 'all',
        'territories.manage': 'all',
        'companies.read': 'all',
        'leads.read': 'all',
      },
    });
    const planner = await app.addUser(user, String(role.name));
    expect((await planner.call('POST', '/api/territories', { body: { name: 'Mine' } })).status).toBe(201);
    expect((await planner.call('GET', '/api/territories/preview')).status).toBe(403);
    expect((await planner.call('POST', '/api/territories/apply')).status).toBe(403);
  });
});

const withoutVersions = (rows: readonly Record<string, unknown>[]) =>
  rows
    .map(({ version: _, updatedAtUtc: __, ...row }) => row)
    .sort((a, b) => (String(a.id) < String(b.id) ? -1 : 1));

describe('removing a territory', () => {
  const remove = (id: string, recordsTo: string | null) =>
    user.call('POST', `/api/territories/${id}/remove`, { body: { recordsTo } });

  async function addTwo() {
    const first = await addTerritory('First', { companyFilter: everything, sortOrder: 1 });
    const child = await addTerritory('Child', { parentId: first.id });
    const second = await addTerritory('Second', { companyFilter: everything, sortOrder: 2 });
    const company = await make(user, '/companies', { name: 'A' });
    expect(company.territoryId).toBe(first.id);
    return { first, child, second, company };
  }

  it('is refused while records are in it, unless somebody says where they go', async () => {
    const { first } = await addTwo();
    const answer = await user.call('DELETE', `/api/territories/${first.id}`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'inUse' } });
  });

  it('moves its records to where the rules of the others say, and its children up', async () => {
    const { first, child, second, company } = await addTwo();
    const removed = await remove(first.id, 'rules');
    expect(removed).toMatchObject({ status: 200, body: { message: 'Territory First deleted.' } });
    expect(await read(user, '/companies', company.id)).toMatchObject({
      territoryId: second.id,
      followsTerritoryRules: true,
    });
    expect(await read(user, '/territories', child.id)).toMatchObject({ parentId: null });
    expect((await undo(user, removed)).status).toBe(200);
    expect(await read(user, '/companies', company.id)).toMatchObject({ territoryId: first.id });
    expect(await read(user, '/territories', first.id)).toMatchObject({ name: 'First', isActive: true });
    expect(await read(user, '/territories', child.id)).toMatchObject({ parentId: first.id });
  });

  it('moves its records to another territory, or to none', async () => {
    const { first, child, second, company } = await addTwo();
    expect((await remove(first.id, first.id)).status).toBe(400);
    await remove(first.id, child.id);
    expect(await read(user, '/companies', company.id)).toMatchObject({
      territoryId: child.id,
      followsTerritoryRules: false,
    });
    await remove(child.id, null);
    expect(await read(user, '/companies', company.id)).toMatchObject({ territoryId: null });
    expect((await listAll(user, '/territories')).map(({ id }) => id)).toEqual([second.id]);
  });
});

describe('why a record is where it is', () => {
  it('lists the evaluated rules, with the names that they mention', async () => {
    const industry = await find(user, '/industries', 'name', 'Technology');
    const isTechnology = { field: 'industryId', op: 'isAnyOf', value: [industry.id] };
    const top = await addTerritory('Top', { companyFilter: isTechnology });
    const low = await addTerritory('Low', {
      companyFilter: everything,
      parentId: top.id,
      ownerRule: 'person',
      assigneeUserId: user.userId,
    });
    const company = await make(user, '/companies', { name: 'A', industryId: industry.id });
    const explain = async () => (await user.call('GET', `/api/companies/${company.id}/territory`)).body;
    expect(await explain()).toEqual({
      territory: { id: low.id, name: 'Low' },
      followsRules: true,
      byRules: { id: low.id, name: 'Low' },
      rules: [
        { id: top.id, name: 'Top', filter: isTechnology },
        { id: low.id, name: 'Low', filter: everything },
      ],
      names: { [industry.id]: 'Technology' },
      ownerRule: 'person',
      ownerByTerritory: true,
    });
    await user.call('PATCH', `/api/companies/${company.id}`, { body: { territoryId: top.id } });
    expect(await explain()).toMatchObject({
      territory: { name: 'Top' },
      followsRules: false,
      byRules: { name: 'Low' },
    });
    const [stranger] = await addPeople(1);
    expect((await stranger?.call('GET', `/api/companies/${company.id}/territory`))?.status).toBe(404);
  });
});
