import type { Operation } from '@pipewright/contract/define-operation.ts';
import { areas, permissions } from '@pipewright/contract/permissions.ts';
import { operations } from '@pipewright/contract/registry/operations.ts';
import { resources } from '@pipewright/contract/registry/resources.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Module } from '../platform/resources/define-module.ts';
import { untranslatedTexts } from '../testing/contract/assert-contract.ts';
import { usualRequests } from '../testing/contract/odd-requests.ts';
import { createSample } from '../testing/contract/sample-body.ts';
import { modules } from '../testing/enrolled-modules.ts';
import { listAll } from '../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../testing/test-app.ts';

/** The endpoints that isolation.test.ts does not cover, which tests what all resources have in common. */
const alike = [
  'list',
  'get',
  'create',
  'replace',
  'patch',
  'remove',
  'toggleStatus',
  'bulkDelete',
  'bulkUpdate',
  'reorder',
  'export',
];
/** Streams, and slow operations without ids. */
const unasked = ['/live', '/sample-data'];
const requested: Operation[] = [
  ...resources.flatMap(({ operations: all }) =>
    Object.entries(all).flatMap(([name, operation]) => (alike.includes(name) ? [] : [operation])),
  ),
  ...operations,
].filter(({ path }) => !unasked.includes(path));

let app: TestApp;
let owner: User;
/** The owner's ids by resource, or by the first part of a path that belongs to no resource. */
const ids = new Map<string, string>();
beforeAll(async () => {
  // Other files of this worker have provoked errors too.
  untranslatedTexts.clear();
  app = await openTestApp();
  owner = await app.createTenant('Owner');
  for (const { resource } of modules) {
    ids.set(resource.name, (await createSample(owner, resource, modules)).id);
  }
  const made = async (path: string, body?: object) =>
    (await owner.call('POST', `/api${path}`, { body })).body;
  const [role] = await listAll(owner, '/user-roles');
  await made('/invitations', { emails: ['invited@example.test'], roleId: role?.id });
  const [session] = (await owner.call('GET', '/api/security/sessions')).body as { id: string }[];
  const [invited] = (await owner.call('GET', '/api/users?state=invited')).body as { id: string }[];
  const view = { entity: 'lead', name: 'Shared', address: '', isShared: true };
  const key = { name: 'Key', permissions: ['leads.read'], expiresInDays: 1 };
  const changed = await owner.call('POST', '/api/tags', { body: { name: 'Changed' } });
  const begun = (await made('/backup/archives')) as { archiveId: string; jobId: string };
  ids.set('/change-sets', changed.headers['x-change-set'] ?? '');
  ids.set('/views', ((await made('/views', view)) as { id: string }).id);
  const definition = { entity: 'lead', by: [], measures: [{ measure: 'count' }], show: 'number' };
  const report = { name: 'Shared', definition, isShared: true };
  ids.set('/reports', ((await made('/reports', report)) as { id: string }).id);
  const schedule = {
    reportId: ids.get('/reports'),
    recipientIds: [owner.userId],
    frequency: 'daily',
    time: '08:00',
  };
  ids.set('/report-schedules', ((await made('/report-schedules', schedule)) as { id: string }).id);
  const board = { name: 'Shared', sharing: 'edit' };
  ids.set('/dashboards', ((await made('/dashboards', board)) as { id: string }).id);
  ids.set('/security/api-keys', ((await made('/security/api-keys', key)) as { key: { id: string } }).key.id);
  ids.set(
    '/imports',
    ((await made('/imports', { resource: 'lead', fileName: 'a.csv', size: 1 })) as { id: string }).id,
  );
  ids.set('/import-batches', ((await made('/import-batches', { name: 'All' })) as { id: string }).id);
  const draft = { entity: 'lead', trigger: { kind: 'manual' }, steps: [{ kind: 'stop' }] };
  ids.set('/automations', ((await made('/automations', { name: 'Mine', draft })) as { id: string }).id);
  ids.set('/security/sessions', session?.id ?? '');
  ids.set('/invitations', invited?.id ?? '');
  ids.set('/backup', begun.archiveId);
  ids.set('/jobs', begun.jobId);
  ids.set('/users', owner.userId);
  ids.set('organization', owner.tenantId);
});
afterAll(() => app.close());

/** An id of the owner, for a field that refers to it and for a path that begins with its own. */
function idFor(path: string, name: string): string {
  const field = name.replace(/Ids?$/, '').replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
  const resource = resources.find(each =>
    [each.path, ...each.aliases].some(begin => path.startsWith(`${begin}/`)),
  );
  const special = [...ids.keys()].find(begin => begin.startsWith('/') && path.startsWith(begin));
  return ids.get(field) ?? ids.get(resource?.name ?? special ?? '') ?? owner.userId;
}

const otherPaths = ['/organization', '/backup', '/security/api-keys', '/views?entity=lead', '/automations'];

async function everythingOf(user: User, hidden: readonly Module[]) {
  const lists = await Promise.all(hidden.map(({ resource }) => listAll(user, resource.path)));
  const answers = await Promise.all(
    otherPaths.map(async path => (await user.call('GET', `/api${path}`)).body),
  );
  return [...lists, ...answers];
}

const roleOfFew = 'Their own only';
async function reachesTheirOwn(): Promise<User> {
  const held = permissions.filter(permission => areas.some(area => permission.startsWith(`${area}.`)));
  const reach = Object.fromEntries(
    held.map(permission => [permission, permission.startsWith('masters') ? 'all' : 'own']),
  );
  const body = { name: roleOfFew, permissions: reach };
  await owner.call('POST', '/api/user-roles', { body });
  return app.addUser(owner, roleOfFew);
}
const owned = modules.filter(({ resource }) => resource.owner ?? resource.ownedThrough);

it.each([
  ['of another organization', () => app.createTenant('Stranger'), modules],
  ['a colleague who reaches only their own', reachesTheirOwn, owned],
] as const)('a user who is %s learns and changes nothing by using its ids', async (_who, begin, hidden) => {
  let caller = await begin();
  const before = await everythingOf(owner, hidden);
  const kinds = hidden.map(({ resource }) => resource.name);
  const theirs = new Set(
    [...ids].flatMap(([kind, id]) => (hidden === modules || kinds.includes(kind) ? [id] : [])),
  );
  const naming = (text: string) => [...text.matchAll(uuids)].map(([id]) => id).filter(id => theirs.has(id));
  for (const operation of requested) {
    const requests = usualRequests(operation, name => idFor(operation.path, name));
    const property = fc.asyncProperty(requests, async ({ url, payload = '', headers }) => {
      const answer = await caller.call(operation.method, url, { body: payload || undefined, headers });
      const [path = ''] = url.split('?');
      if (naming(path).length > 0) {
        expect(answer.status).toBeGreaterThanOrEqual(400);
      }
      const leaked = naming(JSON.stringify(answer.body));
      expect(leaked.filter(id => !`${url} ${payload}`.includes(id))).toEqual([]);
      if (answer.status === 401) {
        caller = await begin();
      }
    });
    await fc.assert(property, { numRuns: 1 });
  }
  expect(await everythingOf(owner, hidden)).toEqual(before);
});

const uuids = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

it('refuses in texts that have a translation', () => {
  expect([...untranslatedTexts]).toEqual([]);
});
