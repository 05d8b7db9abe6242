import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importing } from '../../testing/imports/imports.ts';
import { type Found, find, make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let north: User;
let mate: User;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  [north, mate] = [await representative(), await representative()];
  await make(admin, '/teams', { name: 'North', memberUserIds: [north.userId, mate.userId] });
});
afterAll(() => app.close());

const representative = () => app.addUser(admin, 'Sales representative');
const person = { firstName: 'Any', lastName: 'Body', email: 'any@example.test' };
const leadOf = (owner: User | null, given: object = {}) =>
  make(admin, '/leads', { ...person, ...given, assignedToUserId: owner?.userId ?? null });
const status = async (user: User, path: string) => (await user.call('GET', `/api${path}`)).status;

describe('a team', () => {
  it('lets members see each other’s records, from the next request on, until they leave', async () => {
    const [one, other] = [await representative(), await representative()];
    const lead = await leadOf(other);
    expect(await status(one, `/leads/${lead.id}`)).toBe(404);
    const made = await admin.call('POST', '/api/teams', {
      body: { name: 'South', memberUserIds: [one.userId, other.userId] },
    });
    const team = made.body as Found;
    expect(await status(one, `/leads/${lead.id}`)).toBe(200);
    await admin.call('PATCH', `/api/teams/${team.id}`, { body: { memberUserIds: [one.userId] } });
    expect(await status(one, `/leads/${lead.id}`)).toBe(404);
    await admin.call('PATCH', `/api/teams/${team.id}`, {
      body: { memberUserIds: [one.userId, other.userId] },
    });
    const deleted = await admin.call('DELETE', `/api/teams/${team.id}`);
    expect(await status(one, `/leads/${lead.id}`)).toBe(404);
    expect((await undo(admin, deleted)).status).toBe(200);
    expect(await status(one, `/leads/${lead.id}`)).toBe(200);
  });

  it('lets managers see the records of members, and not the reverse', async () => {
    const [manager, member] = [await representative(), await representative()];
    await make(admin, '/teams', {
      name: 'West',
      managerUserId: manager.userId,
      memberUserIds: [member.userId],
    });
    expect(await status(manager, `/leads/${(await leadOf(member)).id}`)).toBe(200);
    expect(await status(member, `/leads/${(await leadOf(manager)).id}`)).toBe(404);
  });

  it('may be several: one reaches the people of each', async () => {
    const [both, one, other] = [await representative(), await representative(), await representative()];
    await make(admin, '/teams', { name: 'Big', memberUserIds: [both.userId, one.userId] });
    await make(admin, '/teams', { name: 'Small', memberUserIds: [both.userId, other.userId] });
    const [ofOne, ofOther] = [await leadOf(one), await leadOf(other)];
    expect(await status(both, `/leads/${ofOne.id}`)).toBe(200);
    expect(await status(both, `/leads/${ofOther.id}`)).toBe(200);
    expect(await status(one, `/leads/${ofOther.id}`)).toBe(404);
  });

  it('contains only people of the organization, and only users who manage users change it', async () => {
    const stranger = await app.createTenant('Stranger');
    const body = { name: 'Spies', memberUserIds: [stranger.userId] };
    expect((await admin.call('POST', '/api/teams', { body })).body).toMatchObject({
      fields: { memberUserIds: expect.any(String) },
    });
    expect((await north.call('POST', '/api/teams', { body: { name: 'Mine' } })).status).toBe(403);
    const [team] = (await north.call('GET', '/api/teams?search=North')).body as Found[];
    const everybody = { body: { memberUserIds: [north.userId, mate.userId, admin.userId] } };
    expect((await north.call('PATCH', `/api/teams/${team?.id}`, everybody)).status).toBe(403);
  });
});

describe('a sales representative', () => {
  it('can read the team’s records, but change and delete only their own', async () => {
    const [own, mates, nobodys] = [await leadOf(north), await leadOf(mate), await leadOf(null)];
    await admin.call('PATCH', `/api/leads/${nobodys.id}`, { body: { assignedToUserId: null } });
    const change = async ({ id }: Found) =>
      (await north.call('PATCH', `/api/leads/${id}`, { body: { jobTitle: 'CTO' } })).status;
    expect([await change(own), await change(mates), await change(nobodys)]).toEqual([200, 404, 404]);
    expect(await status(north, `/leads/${mates.id}`)).toBe(200);
    expect(await status(north, `/leads/${nobodys.id}`)).toBe(200);
    expect((await north.call('DELETE', `/api/leads/${mates.id}`)).status).toBe(404);
    expect((await north.call('DELETE', `/api/leads/${own.id}`)).status).toBe(204);
  });

  it('can undo their own actions, but not those of others beyond their reach', async () => {
    const made = await north.call('POST', '/api/leads', { body: person });
    const lead = made.body as Found;
    const given = await north.call('PATCH', `/api/leads/${lead.id}`, {
      body: { assignedToUserId: mate.userId },
    });
    expect(given.status).toBe(200);
    expect((await undo(mate, given)).status).toBe(403);
    expect((await undo(north, given)).status).toBe(200);
    const byAdmin = await admin.call('PATCH', `/api/leads/${lead.id}`, { body: { jobTitle: 'CFO' } });
    expect((await undo(mate, byAdmin)).status).toBe(403);
    expect((await undo(north, byAdmin)).status).toBe(200);
    expect((await undo(north, made)).status).toBe(200);
  });

  it('counts, groups and sums only the team’s records', async () => {
    const [one, other] = [await representative(), await representative()];
    await make(admin, '/teams', { name: 'Figures', memberUserIds: [one.userId, other.userId] });
    const worth = (owner: User, estimatedValue: number) =>
      leadOf(owner, { lastName: 'Worth', estimatedValue });
    await Promise.all([worth(one, 100), worth(other, 20), worth(admin, 7000)]);
    await Promise.all(
      [one, other, admin].map((owner, i) =>
        make(admin, '/deals', { name: `Deal ${i}`, amount: 10 ** (i + 1), ownerUserId: owner.userId }),
      ),
    );
    const ask = async (path: string) => (await one.call('GET', `/api${path}`)).body;
    const nobodys = Number((await admin.call('GET', `/api/leads?${withoutOwner}`)).headers['x-total-count']);
    expect(await ask('/leads/stats')).toMatchObject({ totalLeads: 2 + nobodys });
    expect(await ask('/leads/stats?search=Worth')).toMatchObject({ totalLeads: 2, pipelineValue: 120 });
    const owners = (await ask('/leads/groups?by=assignedToUserId')) as { groups: { key: string | null }[] };
    expect(
      owners.groups
        .map(({ key }) => key)
        .filter(Boolean)
        .sort(),
    ).toEqual([one.userId, other.userId].sort());
    const board = (await ask('/deals/board')) as { sum: number; deals: Found[] }[];
    expect(board.reduce((sum, column) => sum + column.sum, 0)).toBe(110);
    expect(board.flatMap(({ deals }) => deals)).toHaveLength(2);
    const months = (await ask('/deals/forecast')) as { sum: number }[];
    expect(months.reduce((total, { sum }) => total + sum, 0)).toBe(110);
    expect(await ask('/dashboard?period=this-month')).toMatchObject({ deals: { pipeline: { value: 110 } } });
  });

  it('cannot read records beyond the team through those within it', async () => {
    const company = await make(admin, '/companies', { name: 'Hidden Ltd' });
    const body = { firstName: 'Seen', lastName: 'Person', companyId: company.id, ownerUserId: north.userId };
    const contact = await make(admin, '/contacts', body);
    expect((await north.call('GET', `/api/contacts/${contact.id}`)).body).toMatchObject({
      companyId: company.id,
      company: null,
    });
    expect((await admin.call('GET', `/api/contacts/${contact.id}`)).body).toMatchObject({
      company: { name: 'Hidden Ltd' },
    });
    await admin.call('PATCH', `/api/contacts/${contact.id}`, { body: { companyId: null } });
    const timeline = await north.call('GET', `/api/contacts/${contact.id}/timeline`);
    expect(JSON.stringify(timeline.body)).not.toContain('Hidden');
  });

  it('can read and change only participants of deals within their reach', async () => {
    const [theirs, own] = await Promise.all(
      [admin, north].map(owner => make(admin, '/deals', { name: 'Deal', ownerUserId: owner.userId })),
    );
    const contact = await make(admin, '/contacts', {
      firstName: 'P',
      lastName: 'Q',
      ownerUserId: north.userId,
    });
    const part = (deal: Found | undefined) => ({ dealId: deal?.id, contactId: contact.id, role: 'User' });
    const hidden = await make(admin, '/deal-contacts', part(theirs));
    const listed = (await north.call('GET', '/api/deal-contacts')).body as Found[];
    expect(listed).toEqual([]);
    expect((await north.call('GET', `/api/deal-contacts/${hidden.id}`)).status).toBe(404);
    expect((await north.call('DELETE', `/api/deal-contacts/${hidden.id}`)).status).toBe(404);
    const changed = await admin.call('PATCH', `/api/deal-contacts/${hidden.id}`, { body: { role: 'Buyer' } });
    expect((await undo(north, changed)).status).toBe(403);
    expect((await north.call('POST', '/api/deal-contacts', { body: part(theirs) })).body).toMatchObject({
      fields: { dealId: 'This deal does not exist' },
    });
    const added = (await north.call('POST', '/api/deal-contacts', { body: part(own) })).body as Found;
    const moved = await north.call('PATCH', `/api/deal-contacts/${added.id}`, {
      body: { dealId: theirs?.id },
    });
    expect(moved.status).toBe(400);
  });
});

it('an import makes and changes records only for people within its reach', async () => {
  const held = ['read', 'create', 'edit', 'import'].map(action => [`contacts.${action}`, 'team']);
  await make(admin, '/user-roles', { name: 'Importer', permissions: Object.fromEntries(held) });
  const [importer, colleague] = [await app.addUser(admin, 'Importer'), await app.addUser(admin, 'Importer')];
  await make(admin, '/teams', { name: 'Imports', memberUserIds: [importer.userId, colleague.userId] });
  const there = {
    firstName: 'Old',
    lastName: 'Friend',
    email: 'old@example.test',
    ownerUserId: admin.userId,
  };
  const theirs = await make(admin, '/contacts', there);
  const file = [
    'First name,Last name,Email,Owner',
    `Ann,One,ann@example.test,${colleague.email}`,
    `Bob,Two,bob@example.test,${admin.email}`,
    'New,Name,old@example.test,',
  ].join('\n');
  const bring = importing(app, importer);
  const checked = await bring.check(await bring.send('contact', file), {
    duplicates: { keys: ['email'], action: 'overwrite' },
  });
  expect(checked.counts).toMatchObject({ create: 1, update: 0, error: 1 });
  await bring.run(checked);
  const ann = await find(importer, '/contacts', 'email', 'ann@example.test');
  expect(ann).toMatchObject({ ownerUserId: colleague.userId });
  expect((await admin.call('GET', `/api/contacts/${theirs.id}`)).body).toMatchObject({ firstName: 'Old' });
  expect((await north.call('GET', '/api/imports?resource=contact')).status).toBe(403);
});

const withoutOwner = `pageSize=1&total=exact&filter=${encodeURIComponent(
  JSON.stringify({ field: 'assignedToUserId', op: 'isEmpty' }),
)}`;
