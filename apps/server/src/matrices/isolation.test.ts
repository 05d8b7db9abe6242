import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createSample, sampleBody } from '../testing/contract/sample-body.ts';
import { defineObjects, modules } from '../testing/enrolled-modules.ts';
import { openTestApp, type TestApp, type User } from '../testing/test-app.ts';

let app: TestApp;
let owner: User;
let stranger: User;

beforeAll(async () => {
  app = await openTestApp();
  owner = await app.createTenant('Owner');
  stranger = await app.createTenant('Stranger');
  await defineObjects(owner);
  await defineObjects(stranger);
});
afterAll(() => app.close());

const reorderable = modules.filter(({ resource }) => resource.canBeReordered);
const switchable = modules.filter(({ resource }) => resource.canBeInactive);

it('covers every order and every status that the API can change', async () => {
  const { paths } = (await app.call('GET', '/api/openapi.json')).body as { paths: Record<string, object> };
  const described = (end: string) =>
    Object.keys(paths)
      .filter(path => path.endsWith(end))
      .sort();
  const requested = (name: 'reorder' | 'toggleStatus', among: typeof modules) =>
    among
      .flatMap(({ resource }) => [resource.operations[name].path, ...resource.operations[name].aliases])
      .map(path => `/api${path.replace(':id', '{id}')}`)
      .sort();
  expect(described('/reorder')).toEqual(requested('reorder', reorderable));
  expect(described('/toggle-status')).toEqual(requested('toggleStatus', switchable));
  expect(reorderable.length).toBeGreaterThan(5);
  expect(switchable.length).toBeGreaterThan(5);
});

describe.each(reorderable.map(module => [module.resource.name, module] as const))(
  '%s of another tenant',
  (_name, { resource }) => {
    it('cannot be reordered', async () => {
      const path = `/api${resource.path}`;
      const mine = await createSample(stranger, resource, modules);
      const theirs = await createSample(owner, resource, modules);
      const ids = [theirs.id, mine.id];
      const refused = await stranger.call('POST', `${path}/reorder`, { body: { ids } });
      expect(refused.status).toBe(404);
      // With their own records the route responds, so it was not missing.
      const own = [mine.id, (await createSample(stranger, resource, modules)).id];
      expect((await stranger.call('POST', `${path}/reorder`, { body: { ids: own } })).status).toBe(200);
      expect((await owner.call('GET', `${path}/${theirs.id}`)).body).toEqual(theirs);
    });
  },
);

describe.each(modules.map(module => [module.resource.name, module] as const))(
  '%s of another tenant',
  (_name, module) => {
    const { resource } = module;
    const path = `/api${resource.path}`;

    it('cannot be read, listed, counted, found, changed, toggled, deleted or undone', async () => {
      const counted = async () => {
        const body = { measures: { count: { measure: 'count' } } };
        return (await stranger.call('POST', `${path}/groups`, { body })).body;
      };
      const before = await counted();
      const created = await owner.call('POST', path, { body: await sampleBody(owner, resource, modules) });
      const record = created.body as { id: string };
      const one = `${path}/${record.id}`;
      const others = await sampleBody(stranger, resource, modules);

      expect((await stranger.call('GET', one)).status).toBe(404);
      expect((await stranger.call('PUT', one, { body: others })).status).toBe(404);
      expect((await stranger.call('PATCH', one, { body: others })).status).toBe(404);
      expect((await stranger.call('DELETE', one)).status).toBe(404);
      if (resource.canBeInactive) {
        expect((await stranger.call('PATCH', `${one}/toggle-status`)).status).toBe(404);
      }
      const ids = [record.id];
      expect((await stranger.call('POST', `${path}/bulk-delete`, { body: { ids } })).body).toMatchObject({
        deleted: 0,
        notFound: ids,
      });
      const updated = await stranger.call('POST', `${path}/bulk-update`, { body: { ids, updates: others } });
      expect(updated.body).toMatchObject({ updated: 0, notFound: ids });
      const undo = `/api/change-sets/${created.headers['x-change-set']}/undo`;
      expect((await stranger.call('POST', undo)).status).toBe(404);

      const listed = async (query: string) => {
        const { body } = await stranger.call('GET', `${path}?pageSize=500${query}`);
        return (body as { id: string }[]).map(row => row.id);
      };
      expect(await listed('')).not.toContain(record.id);
      expect(await listed('&search=sample')).not.toContain(record.id);
      expect(await counted()).toEqual(before);

      expect((await owner.call('GET', one)).body).toEqual(record);
    });

    it('is not counted', async () => {
      const before = await stranger.call('GET', path);
      await createSample(owner, resource, modules);
      const after = await stranger.call('GET', path);
      expect(after.headers['x-total-count']).toBe(before.headers['x-total-count']);
      if (!resource.canBeInactive) {
        return;
      }
      const counted = await Promise.all(
        [true, false].map(async isActive => {
          const page = await stranger.call('GET', `${path}?pageSize=1&total=exact&isActive=${isActive}`);
          return Number(page.headers['x-total-count']);
        }),
      );
      expect(Number(after.headers['x-total-count'])).toBe(counted.reduce((sum, n) => sum + n));
    });

    const references = Object.entries(resource.fields).filter(
      ([, field]) => field.references && field.presence !== 'computed',
    );
    it.each(references)('cannot be referred to by %s', async (field, { references: target, kind }) => {
      const referenced = modules.find(other => other.resource.name === target);
      // Members are not a resource: one exists already.
      const id = referenced ? (await createSample(owner, referenced.resource, modules)).id : owner.userId;
      const value = kind === 'references' ? [id] : id;
      const body = { ...(await sampleBody(stranger, resource, modules)), [field]: value };

      const created = await stranger.call('POST', path, { body });
      expect(created.status).toBe(400);
      expect(created.body).toMatchObject({ code: 'invalid', fields: { [field]: expect.any(String) } });

      const mine = await createSample(stranger, resource, modules);
      const changed = await stranger.call('PATCH', `${path}/${mine.id}`, { body: { [field]: value } });
      expect(changed.status).toBe(400);
      const updates = { [field]: value };
      const bulk = await stranger.call('POST', `${path}/bulk-update`, { body: { ids: [mine.id], updates } });
      expect(bulk.status).toBe(400);
      expect((await stranger.call('GET', `${path}/${mine.id}`)).body).toEqual(mine);
    });

    it('does not accept a tenant in the body', async () => {
      const body = { ...(await sampleBody(stranger, resource, modules)), tenantId: owner.tenantId };
      const answer = await stranger.call('POST', path, { body });
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ fields: { tenantId: expect.any(String) } });
    });
  },
);
