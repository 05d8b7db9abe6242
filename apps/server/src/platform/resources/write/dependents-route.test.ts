import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let ada: User;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.createTenant();
});
afterAll(() => app.close());

async function make(path: string, body: object): Promise<string> {
  return ((await ada.call('POST', `/api${path}`, { body })).body as { id: string }).id;
}
const ask = (user: User, resource: string, id: string) =>
  user.call('GET', `/api/dependents?resource=${resource}&id=${id}`);

it('lists what refers to a record, by kind, whether or not it can be deleted', async () => {
  const companyId = await make('/companies', { name: 'Norrsken' });
  expect((await ask(ada, 'company', companyId)).body).toEqual([]);
  await make('/contacts', { lastName: 'Rao', companyId });
  await make('/opportunities', { name: 'Ten arms', companyId });
  await make('/opportunities', { name: 'Two arms', companyId });
  const { body } = await ask(ada, 'company', companyId);
  const released = { isCapped: false, isReleased: true };
  expect(body).toHaveLength(2);
  expect(body).toContainEqual({ resource: 'contact', label: 'contact', count: 1, ...released });
  expect(body).toContainEqual({ resource: 'deal', label: 'deals', count: 2, ...released });

  const tagId = await make('/tags', { name: 'Counted' });
  await make('/contacts', { lastName: 'Lovelace', tagIds: [tagId] });
  expect((await ask(ada, 'tag', tagId)).body).toEqual([
    { resource: 'contact', label: 'contact', count: 1, isCapped: false, isReleased: false },
  ]);
});

it('counts no further than anybody reads', async () => {
  const companyId = await make('/companies', { name: 'Acme' });
  for (let n = 0; n < 101; n++) {
    await make('/contacts', { lastName: `Rao ${n}`, companyId });
  }
  expect((await ask(ada, 'company', companyId)).body).toEqual([
    { resource: 'contact', label: 'contacts', count: 100, isCapped: true, isReleased: true },
  ]);
});

it('leaves out records that the caller cannot see', async () => {
  const companyId = await make('/companies', { name: 'Cedar' });
  const stranger = await app.createTenant();
  expect((await ask(stranger, 'company', companyId)).status).toBe(404);
  expect((await ask(ada, 'nothing', companyId)).status).toBe(404);
});
