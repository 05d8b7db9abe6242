import { type Action, actionNeeds, actions, areas, permissions } from '@pipewright/contract/permissions.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Module } from '../platform/resources/define-module.ts';
import { createSample, sampleBody } from '../testing/contract/sample-body.ts';
import { defineObjects, modules } from '../testing/enrolled-modules.ts';
import { type Found, find, make } from '../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../testing/test-app.ts';

let app: TestApp;
let admin: User;
let person: User;
let role: Found;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  await defineObjects(admin);
  await make(admin, '/user-roles', { name: 'All but one', permissions: { 'masters.read': 'all' } });
  role = await find(admin, '/user-roles', 'name', 'All but one');
  person = await app.addUser(admin, 'All but one');
});
afterAll(() => app.close());

/** Grants the role everything except an action and the actions that depend on it. */
async function withhold(missing: string): Promise<void> {
  const [area = '', action = ''] = missing.split('.');
  const goes = (permission: string) =>
    permission === missing ||
    (areas.some(known => known === area) &&
      actions.some(other => permission === `${area}.${other}` && needsOf(other).includes(action as Action)));
  const held = permissions.filter(permission => !goes(permission)).map(permission => [permission, 'all']);
  const body = { permissions: Object.fromEntries(held) };
  expect((await admin.call('PATCH', `/api/user-roles/${role.id}`, { body })).status).toBe(200);
}

function needsOf(action: Action): readonly Action[] {
  return actionNeeds[action].flatMap(needed => [needed, ...needsOf(needed)]);
}

type Request = readonly [method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE', path: string, body?: unknown];

/** Every way to do something with a record. */
function requestsOf({ resource, imports }: Module, record: Found, body: object): Record<Action, Request[]> {
  const path = `/api${resource.path}`;
  const one = `${path}/${record.id}`;
  const ids = [record.id];
  const some = <T>(isThere: boolean, request: T): T[] => (isThere ? [request] : []);
  return {
    read: [
      ['GET', path],
      ['GET', one],
      ['GET', `${one}/timeline`],
      ['POST', `${path}/groups`, { measures: { count: { measure: 'count' } } }],
      ...some<Request>(resource.canBeMerged, ['GET', `${path}/duplicates`]),
    ],
    create: [['POST', path, body]],
    edit: [
      ['PUT', one, body],
      ['PATCH', one, body],
      ['POST', `${path}/bulk-update`, { ids, updates: body }],
      ['POST', `${path}/bulk-update`, { matching: {}, updates: body }],
      ...some<Request>(resource.canBeInactive, ['PATCH', `${one}/toggle-status`]),
      ...some<Request>(resource.canBeReordered, ['POST', `${path}/reorder`, { ids: [...ids, role.id] }]),
      ...some<Request>(resource.canBeMerged, ['POST', `${one}/merge`, { others: [role.id] }]),
    ],
    delete: [
      ['DELETE', one],
      ['POST', `${path}/bulk-delete`, { ids }],
      ['POST', `${path}/bulk-delete`, { matching: {} }],
    ],
    import: some<Request>(imports !== undefined, [
      'POST',
      '/api/imports',
      { resource: resource.name, fileName: 'a.csv', size: 1 },
    ]),
    export: [['GET', `${path}/export?format=csv`]],
  };
}

describe.each(modules.map(module => [module.resource.name, module] as const))('%s', (_name, module) => {
  it.each(actions)(
    'without the permission to %s is rejected and leaves the record unchanged',
    async action => {
      const record = (await createSample(admin, module.resource, modules)) as Found;
      const body = await sampleBody(admin, module.resource, modules);
      const before = await admin.call('GET', `/api${module.resource.path}?total=exact`);
      await withhold(module.resource.permissions[action]);
      for (const [method, path, sent] of requestsOf(module, record, body)[action]) {
        const answer = await person.call(method, path, { body: sent });
        expect(answer.status, `${method} ${path}`).toBe(403);
      }
      expect((await admin.call('GET', `/api${module.resource.path}/${record.id}`)).body).toEqual(record);
      const after = await admin.call('GET', `/api${module.resource.path}?total=exact`);
      expect(after.headers['x-total-count']).toBe(before.headers['x-total-count']);
    },
  );
});
