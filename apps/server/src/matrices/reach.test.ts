import type { GroupsResult } from '@pipewright/contract/groups.ts';
import { areas, permissions, type Reach } from '@pipewright/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Module } from '../platform/resources/define-module.ts';
import { untranslatedTexts } from '../testing/contract/assert-contract.ts';
import { sampleBody } from '../testing/contract/sample-body.ts';
import { defineObjects, modules } from '../testing/enrolled-modules.ts';
import { type Found, listAll, make } from '../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../testing/test-app.ts';

let app: TestApp;
let admin: User;
let mate: User;
/** For each reach, a user whose permissions all have it. */
const people = {} as Record<'own' | 'team', User>;
beforeAll(async () => {
  // Other files of this worker have provoked errors too.
  untranslatedTexts.clear();
  app = await openTestApp();
  admin = await app.createTenant();
  await defineObjects(admin);
  mate = await app.addUser(admin, 'Read only');
  for (const reach of ['own', 'team'] as const) {
    await make(admin, '/user-roles', { name: reach, permissions: everythingWith(reach) });
    people[reach] = await app.addUser(admin, reach);
    const memberUserIds = [people[reach].userId, mate.userId];
    await make(admin, '/teams', { name: `Team ${reach}`, memberUserIds });
  }
});
afterAll(() => app.close());

function everythingWith(reach: Reach) {
  const ofRecords = permissions.filter(permission =>
    areas.some(area => area !== 'masters' && permission.startsWith(`${area}.`)),
  );
  const held = ofRecords.map(permission => [permission, reach] as const);
  return { ...Object.fromEntries(held), 'masters.read': 'all' };
}

const cases = modules
  .filter(({ resource }) => resource.owner)
  .flatMap(module => (['own', 'team'] as const).map(reach => [module.resource.name, reach, module] as const));

describe.each(cases)('%ss with the reach %s', (_name, reach, module) => {
  const { resource } = module;
  const path = `/api${resource.path}`;
  const owner = resource.owner ?? '';
  let seen: Found[];
  let unseen: Found[];
  let term: string;
  const idsOf = (rows: unknown) => (rows as Found[]).map(({ id }) => id).sort();
  const expected = () => idsOf(seen);
  const ask = async (query: string) => (await people[reach].call('GET', `${path}?${query}`)).body;

  beforeAll(async () => {
    term = `quokka${resource.name}${reach}`;
    const made = async (userId: string | null) => makeOwned(module, userId, term);
    const [mine, mates, others] = await Promise.all(
      [people[reach].userId, mate.userId, admin.userId].map(made),
    );
    const nobodys = resource.fields[owner]?.presence === 'optional' ? await abandon(await made(null)) : [];
    const known = [mine, mates, others].filter(record => record !== undefined);
    seen = reach === 'own' ? known.slice(0, 1) : [...known.slice(0, 2), ...nobodys];
    unseen = [...known, ...nobodys].filter(record => !seen.includes(record));
  });

  async function abandon({ id }: Found): Promise<Found[]> {
    return [(await admin.call('PATCH', `${path}/${id}`, { body: { [owner]: null } })).body as Found];
  }

  it('lists, finds and counts no others', async () => {
    const all = [...seen, ...unseen].map(({ id }) => id).join(',');
    expect(idsOf(await ask(`ids=${all}`))).toEqual(expected());
    expect(idsOf(await ask(`search=${term}`))).toEqual(expected());
    const sort = resource.sortable.includes(owner) ? owner : 'createdAtUtc';
    expect(idsOf(await ask(`search=${term}&sort=${sort}`))).toEqual(expected());
    const listed = await listAll(people[reach], resource.path);
    expect(idsOf(listed).filter(id => all.includes(id))).toEqual(expected());
    const { headers } = await people[reach].call('GET', `${path}?pageSize=1&total=exact`);
    expect(headers['x-total-count']).toBe(String(listed.length));
    const groups = { by: [{ field: owner }], measures: { count: { measure: 'count' } } };
    const grouped = (await people[reach].call('POST', `${path}/groups`, { body: groups }))
      .body as GroupsResult;
    expect(grouped.total).toEqual({ count: listed.length });
    expect(grouped.groups.map(({ keys }) => keys[0]?.value)).not.toContain(admin.userId);
    const filter = encodeURIComponent(JSON.stringify({ field: owner, op: 'isAnyOf', value: [admin.userId] }));
    expect(idsOf(await ask(`filter=${filter}`))).toEqual([]);
    const { body } = await people[reach].call('GET', `/api/search?q=${term}`);
    expect(idsOf(body).filter(id => !expected().includes(id))).toEqual([]);
  });

  it('cannot read others, nor learn that they exist', async () => {
    for (const { id } of seen) {
      expect((await people[reach].call('GET', `${path}/${id}`)).status).toBe(200);
      expect((await people[reach].call('GET', `${path}/${id}/timeline`)).status).toBe(200);
    }
    for (const { id } of unseen) {
      expect((await people[reach].call('GET', `${path}/${id}`)).status).toBe(404);
      expect((await people[reach].call('GET', `${path}/${id}/timeline`)).status).toBe(404);
    }
  });

  it('exports no others', async () => {
    const { body } = await people[reach].call('GET', `${path}/export?format=csv&search=${term}`);
    expect(
      String(body)
        .trim()
        .split(/\r?\n(?=\S)/).length,
    ).toBeGreaterThan(1);
    const named = seen.map(record => wordOf(record)).filter(word => String(body).includes(word));
    expect(named).toHaveLength(seen.length);
    expect(unseen.map(record => wordOf(record)).filter(word => String(body).includes(word))).toEqual([]);
  });

  if (resource.canBeMerged) {
    it('sees no others as duplicates, and merges none', async () => {
      const [fields = []] = Object.values(resource.duplicates);
      for (const record of unseen) {
        const query = new URLSearchParams(
          Object.fromEntries(fields.map(field => [field, String(record[field] ?? 'none')])),
        );
        const { body } = await people[reach].call('GET', `${path}/duplicates?${query}`);
        expect((body as { record: Found }[]).map(({ record: { id } }) => id)).not.toContain(record.id);
        const body2 = { others: [record.id] };
        const mine = await people[reach].call('POST', `${path}/${seen[0]?.id}/merge`, { body: body2 });
        expect(mine.status).toBe(404);
        const theirs = { others: [seen[0]?.id] };
        expect(
          (await people[reach].call('POST', `${path}/${record.id}/merge`, { body: theirs })).status,
        ).toBe(404);
      }
    });
  }

  it('changes and deletes no others, individually, in bulk or by undo', async () => {
    const body = await sampleBody(admin, resource, modules);
    const call = people[reach].call;
    for (const record of unseen) {
      const one = `${path}/${record.id}`;
      expect((await call('PATCH', one, { body })).status).toBe(404);
      expect((await call('PUT', one, { body })).status).toBe(404);
      expect((await call('DELETE', one)).status).toBe(404);
      // The response does not even reveal the version.
      for (const headers of [{ 'if-match': '"1"' }, { 'if-match': '"999"' }]) {
        expect((await call('PATCH', one, { body, headers })).status).toBe(404);
        expect((await call('DELETE', one, { headers })).status).toBe(404);
      }
      const changed = await admin.call('PATCH', one, { body: { [owner]: record[owner] } });
      const undo = await call('POST', `/api/change-sets/${changed.headers['x-change-set']}/undo`);
      expect([403, 404]).toContain(undo.status);
    }
    const ids = unseen.map(({ id }) => id);
    const updates = { [owner]: people[reach].userId };
    const updated = await call('POST', `${path}/bulk-update`, { body: { ids, updates } });
    expect(updated.body).toMatchObject({ updated: 0, notFound: ids });
    expect((await call('POST', `${path}/bulk-delete`, { body: { ids } })).body).toMatchObject({ deleted: 0 });
    const matching = { search: term };
    const found = await call('POST', `${path}/bulk-update`, { body: { matching, updates } });
    expect(found.body).toMatchObject({ updated: seen.length });
    for (const record of unseen) {
      const { body: now } = await admin.call('GET', `${path}/${record.id}`);
      expect(now).toMatchObject({ [owner]: record[owner] });
    }
  });

  const naming = modules.flatMap(other =>
    Object.entries(other.resource.fields)
      .filter(([, { references, presence }]) => references === resource.name && presence !== 'computed')
      .map(([field]) => [other.resource.name, field, other] as const),
  );
  it.each(naming)(
    'cannot refer to records beyond it in the %s’s %s, and keeps existing references',
    async (_kind, field, other) => {
      const { call } = people[reach];
      const at = `/api${other.resource.path}`;
      const body = await sampleBody(people[reach], other.resource, modules);
      for (const { id } of unseen) {
        const refused = await call('POST', at, { body: { ...body, [field]: id } });
        expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) } } });
      }
      const made = (await call('POST', at, { body: { ...body, [field]: seen[0]?.id } })).body as Found;
      const one = `${at}/${made.id}`;
      const updates = { [field]: unseen[0]?.id };
      expect((await call('PATCH', one, { body: updates })).status).toBe(400);
      expect((await call('POST', `${at}/bulk-update`, { body: { ids: [made.id], updates } })).status).toBe(
        400,
      );
      if (other.resource.ownedThrough === field) {
        return;
      }
      expect((await admin.call('PATCH', one, { body: updates })).status).toBe(200);
      expect((await call('PATCH', one, { body: updates })).status).toBe(200);
    },
  );

  it('creates none for owners outside of the reach', async () => {
    const body = await sampleBody(admin, resource, modules);
    const makeFor = async (userId: string) =>
      (await people[reach].call('POST', path, { body: { ...body, [owner]: userId } })).status;
    expect(await makeFor(admin.userId)).toBe(403);
    expect(await makeFor(mate.userId)).toBe(reach === 'team' ? 201 : 403);
  });

  /** The value that identifies one of them in a file. */
  function wordOf(record: Found): string {
    const word = resource.search.map(field => record[field]).find(text => String(text).includes(term));
    return String(word);
  }
});

let counter = 0;

async function makeOwned({ resource }: Module, userId: string | null, term: string): Promise<Found> {
  counter += 1;
  const word = `${term} n${counter}x`;
  const body: Record<string, unknown> = await sampleBody(admin, resource, modules);
  const searched = resource.search.find(field => resource.fields[field]?.kind === 'text' && field in body);
  return make(admin, resource.path, { ...body, [searched ?? '']: word, [resource.owner ?? '']: userId });
}

it('refuses in texts that have a translation', () => {
  expect([...untranslatedTexts]).toEqual([]);
});
