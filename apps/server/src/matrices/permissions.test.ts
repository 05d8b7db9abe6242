import { isObjectEntity } from '@pipewright/contract/customization/custom-objects.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { untranslatedTexts } from '../testing/contract/assert-contract.ts';
import { createSample, sampleBody } from '../testing/contract/sample-body.ts';
import { defineObjects, modules } from '../testing/enrolled-modules.ts';
import { openTestApp, type TestApp, type User } from '../testing/test-app.ts';

let app: TestApp;
let admin: User;
let reader: User;

beforeAll(async () => {
  // Other files of this worker have provoked errors too.
  untranslatedTexts.clear();
  app = await openTestApp();
  admin = await app.createTenant();
  await defineObjects(admin);
  reader = await app.addUser(admin, 'Read only');
});
afterAll(() => app.close());

describe.each(modules.map(module => [module.resource.name, module] as const))('%s', (_name, { resource }) => {
  const path = `/api${resource.path}`;

  it('can be read but not changed with read permission only', async () => {
    const record = await createSample(admin, resource, modules);
    const one = `${path}/${record.id}`;
    const body = await sampleBody(admin, resource, modules);

    // Whatever takes a permission of its own, such as the costs of products, is not part of “Read only”, nor are objects
    // that were defined after the role.
    const isIncluded = resource.permissions.read.endsWith('.read') && !isObjectEntity(resource.name);
    const reading = isIncluded ? 200 : 403;
    expect((await reader.call('GET', path)).status).toBe(reading);
    expect((await reader.call('GET', one)).status).toBe(reading);
    expect((await reader.call('POST', path, { body })).status).toBe(403);
    expect((await reader.call('PUT', one, { body })).status).toBe(403);
    expect((await reader.call('PATCH', one, { body })).status).toBe(403);
    if (resource.canBeInactive) {
      expect((await reader.call('PATCH', `${one}/toggle-status`)).status).toBe(403);
    }
    expect((await reader.call('DELETE', one)).status).toBe(403);
    const ids = [record.id, (await createSample(admin, resource, modules)).id];
    expect((await reader.call('POST', `${path}/bulk-delete`, { body: { ids } })).status).toBe(403);
    const updates = { body: { ids, updates: body } };
    expect((await reader.call('POST', `${path}/bulk-update`, updates)).status).toBe(403);
    if (resource.canBeReordered) {
      expect((await reader.call('POST', `${path}/reorder`, { body: { ids } })).status).toBe(403);
    }
    expect((await admin.call('GET', one)).body).toEqual(record);
  });

  it('cannot be undone with read permission only', async () => {
    const created = await admin.call('POST', path, { body: await sampleBody(admin, resource, modules) });
    const undo = await reader.call('POST', `/api/change-sets/${created.headers['x-change-set']}/undo`);
    expect(undo.status).toBe(403);
  });

  it('requires a signed-in user', async () => {
    const record = await createSample(admin, resource, modules);
    for (const [method, url] of [
      ['GET', path],
      ['GET', `${path}/${record.id}`],
      ['DELETE', `${path}/${record.id}`],
    ] as const) {
      expect((await app.call(method, url)).status).toBe(401);
      expect((await app.call(method, url, { token: 'made.up.token' })).status).toBe(401);
    }
  });
});

it('refuses in texts that have a translation', () => {
  expect([...untranslatedTexts]).toEqual([]);
});
