import { gunzipSync } from 'node:zlib';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSample } from '../../../../testing/contract/sample-body.ts';
import { modules } from '../../../../testing/enrolled-modules.ts';
import { type Found, listAll, make } from '../../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../../testing/test-app.ts';

let app: TestApp;
let admin: User;
/** Reads the leads of a team of three, the administrator not among them. */
let member: User;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  member = await app.addUser(admin, 'Sales representative');
  const mates = [await app.addUser(admin, 'Read only'), await app.addUser(admin, 'Read only')];
  const people = [member, ...mates].map(({ userId }) => userId);
  await make(admin, '/teams', { name: 'North', memberUserIds: people });
  const owners = [...people, admin.userId, null];
  const sources = ['website', 'referral', null];
  for (let i = 0; i < 25; i++) {
    const lead = await make(admin, '/leads', {
      firstName: `First${i}`,
      lastName: `Last${i % 7}`,
      email: `lead${i}@fields.example`,
      companyName: i % 4 ? `Company ${i % 4}` : null,
      leadSource: sources[i % 3],
      estimatedValue: (i % 5) * 100.5,
      country: 'Germany',
    });
    await admin.call('PATCH', `/api/leads/${lead.id}`, { body: { assignedToUserId: owners[i % 5] } });
  }
});
afterAll(() => app.close());

describe('a list that names fields', () => {
  it('returns these, the id and the version, and nothing else, for every resource', async () => {
    for (const { resource } of modules) {
      await createSample(admin, resource, modules);
      const { status, body, headers } = await admin.call(
        'GET',
        `/api${resource.path}?fields=${resource.title}`,
      );
      expect(status, resource.name).toBe(200);
      expect(headers['x-total-count'], resource.name).toBeDefined();
      for (const row of body as object[]) {
        expect(Object.keys(row).sort()).toEqual(['id', 'version', resource.title].sort());
      }
      expect(body, resource.name).not.toEqual([]);
    }
  });

  it('has the values that the whole records have, field by field', async () => {
    const whole = await listAll(admin, '/leads');
    for (const field of [...Object.keys(leads.fields), 'createdAtUtc', 'updatedAtUtc', 'id', 'version']) {
      const expected = whole.map(lead => ({ id: lead.id, version: lead.version, [field]: lead[field] }));
      expect(await listAll(admin, `/leads?fields=${field}`), field).toEqual(expected);
    }
  });

  it('has the values that whole records have, of every kind of field of every resource', async () => {
    for (const { resource } of modules) {
      const url = `/api${resource.path}?pageSize=20`;
      const whole = (await admin.call('GET', url)).body as Record<string, unknown>[];
      const names = Object.keys(resource.fields);
      for (let from = 0; from < names.length; from += 10) {
        const fields = names.slice(from, from + 10);
        const shown = new Set(['id', 'version', ...fields]);
        const expected = whole.map(record =>
          Object.fromEntries(Object.entries(record).filter(([name]) => shown.has(name))),
        );
        const { body } = await admin.call('GET', `${url}&fields=${fields.join()}`);
        expect(body, `${resource.name}: ${fields.join()}`).toEqual(expected);
      }
    }
  });

  it.each([
    '-createdAtUtc',
    'fullName',
    '-companyName',
    'estimatedValue',
    'leadSourceId',
    '-assignedToUserId',
  ])('has the same pages in the order of %s, though it does not show it', async sort => {
    const whole = (await listAll(admin, `/leads?sort=${sort}`)).map(({ id, version }) => ({ id, version }));
    expect(await readPages(admin, `/api/leads?sort=${sort}&fields=id&pageSize=4`)).toEqual(whole);
  });

  it('is compressed for clients that accept it', async () => {
    const ask = (encoding: object) =>
      app.server.inject({
        method: 'GET',
        url: '/api/leads?fields=fullName,email,companyName,createdAtUtc',
        headers: { authorization: `Bearer ${admin.accessToken}`, ...encoding },
      });
    const [plain, packed] = [await ask({}), await ask({ 'accept-encoding': 'gzip' })];
    expect(plain.json().length).toBeGreaterThan(20);
    expect(packed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(packed.rawPayload).toString()).toBe(plain.body);
  });

  it('can be combined with a search and a filter', async () => {
    const filter = encodeURIComponent(JSON.stringify({ field: 'lastName', op: 'is', value: 'last3' }));
    for (const query of ['search=lead1', `filter=${filter}`]) {
      const whole = await listAll(admin, `/leads?${query}`);
      expect(whole.length).toBeGreaterThan(2);
      const pages = await readPages(admin, `/api/leads?${query}&fields=email&pageSize=2`);
      expect(pages).toEqual(whole.map(({ id, version, email }) => ({ id, version, email })));
    }
  });

  it('is refused with the list of valid names if it contains another one', async () => {
    for (const fields of ['nmae', 'email,tenantId', 'constructor', 'search_text', '']) {
      const { status, body } = await admin.call('GET', `/api/leads?fields=${fields}`);
      expect(status, fields).toBe(400);
      const message = (body as { fields: { fields: string } }).fields.fields;
      expect(message).toContain('The fields are: firstName, lastName, fullName');
      expect(message).toContain(fields ? 'There is no field' : 'Enter field names');
    }
  });

  it('also applies to the deals of a board', async () => {
    await make(admin, '/deals', { name: 'On the board' });
    const { body } = await admin.call('GET', '/api/deals/board?fields=name,owner');
    const shown = (body as { deals: object[] }[]).flatMap(({ deals }) => deals);
    expect(shown.map(deal => Object.keys(deal).sort())).toContainEqual(['id', 'name', 'owner', 'version']);
  });

  it('is described by the API', async () => {
    const { body } = await app.call('GET', '/api/openapi.json');
    const { paths, components } = body as {
      paths: Record<string, { get: { parameters: { name: string }[] } }>;
      components: { schemas: Record<string, { required?: string[] }> };
    };
    expect(paths['/api/leads']?.get.parameters).toContainEqual(expect.objectContaining({ name: 'fields' }));
    expect(components.schemas.LeadFields?.required?.toSorted()).toEqual(['id', 'version']);
  });
});

describe('a list of a team', () => {
  it.each(leads.sortable.flatMap(field => [field, `-${field}`]))(
    'sorted by %s, is the part of the whole list that belongs to the team or to nobody',
    async sort => {
      const team = (await listAll(member, `/leads?sort=${sort}`)).map(({ id }) => id);
      const expected = (await listAll(admin, `/leads?sort=${sort}`))
        .filter(({ assignedToUserId }) => assignedToUserId !== admin.userId)
        .map(({ id }) => id);
      expect(team).toEqual(expected);
      const pages = await readPages(member, `/api/leads?sort=${sort}&pageSize=3&fields=fullName`);
      expect(pages.map(({ id }) => id)).toEqual(expected);
    },
  );
});

async function readPages(user: User, first: string): Promise<Found[]> {
  const rows: Found[] = [];
  for (let url: string | undefined = first; url; ) {
    const { body, headers } = await user.call('GET', url);
    rows.push(...(body as Found[]));
    url = /^<([^>]+)>; rel="next"$/.exec(headers.link ?? '')?.[1];
  }
  return rows;
}
