import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { make, read, undo } from '../../testing/records.ts';
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

const company = (name: string, body: object = {}) => make(user, '/companies', { name, ...body });
const putBelow = (id: string, parentCompanyId: string | null) =>
  user.call('PATCH', `/api/companies/${id}`, { body: { parentCompanyId } });
const refused = { status: 400, body: { fields: { parentCompanyId: 'A company cannot stand below itself' } } };

it('a company cannot be its own ancestor, at any depth', async () => {
  const top = await company('Top');
  const middle = await company('Middle', { parentCompanyId: top.id });
  const bottom = await company('Bottom', { parentCompanyId: middle.id });
  expect(await putBelow(top.id, bottom.id)).toMatchObject(refused);
  expect(await putBelow(top.id, top.id)).toMatchObject(refused);
  expect((await putBelow(bottom.id, top.id)).status).toBe(200);
});

it('two concurrent changes of parents cannot create a cycle', async () => {
  const [a, b] = [await company('A'), await company('B')];
  const answers = await Promise.all([putBelow(a.id, b.id), putBelow(b.id, a.id)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
});

it('an undo that would create a cycle is refused', async () => {
  const [a, b] = [await company('A'), await company('B')];
  await putBelow(a.id, b.id);
  const freed = await putBelow(a.id, null);
  await putBelow(b.id, a.id);
  expect(await undo(user, freed)).toMatchObject(refused);
});

it('the domain is derived from the website, and deleting a parent clears the reference', async () => {
  const parent = await company('Parent', { website: 'https://www.Parent.example/path' });
  expect(parent.domain).toBe('parent.example');
  const child = await company('Child', { parentCompanyId: parent.id });
  const deleted = await user.call('DELETE', `/api/companies/${parent.id}`);
  expect(await read(user, '/companies', child.id)).toMatchObject({ parentCompanyId: null });
  await undo(user, deleted);
  expect(await read(user, '/companies', child.id)).toMatchObject({ parentCompanyId: parent.id });
});

it('a parent and its subsidiary can be deleted and restored together', async () => {
  const parent = await company('Parent to delete');
  const child = await company('Child to delete', { parentCompanyId: parent.id });
  const left = await company('Child that stays', { parentCompanyId: parent.id });
  const deleted = await user.call('POST', '/api/companies/bulk-delete', {
    body: { ids: [parent.id, child.id] },
  });
  expect(deleted.status).toBe(200);
  expect(await read(user, '/companies', left.id)).toMatchObject({ parentCompanyId: null });
  expect((await undo(user, deleted)).status).toBe(200);
  expect(await read(user, '/companies', child.id)).toMatchObject({ parentCompanyId: parent.id });
  expect(await read(user, '/companies', left.id)).toMatchObject({ parentCompanyId: parent.id });
});

it('two companies may have the same name: duplicates are warned about, not refused', async () => {
  await company('Twin');
  await company('Twin');
});
