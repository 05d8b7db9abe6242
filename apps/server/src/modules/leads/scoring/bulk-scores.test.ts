import { afterAll, beforeAll, expect, it } from 'vitest';
import { make, read } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
  user = await app.createTenant();
});
afterAll(() => app.close());

it('a change of many leads scores each lead whose own change concerns a rule', async () => {
  const addLead = (name: string, jobTitle: string) =>
    make(user, '/leads', { firstName: 'Ada', lastName: name, email: `${name}@example.test`, jobTitle });
  const condition = { field: 'jobTitle', op: 'is', value: 'Harbour master' };
  await make(user, '/lead-score-rules', { name: 'Masters', kind: 'fit', points: 23, condition });
  // The notes of all of them change, which no rule asks about, and the job titles of the second and the last.
  const leads: Awaited<ReturnType<typeof addLead>>[] = [];
  for (const [name, title] of [
    ['first', 'Harbour master'],
    ['second', 'Pilot'],
    ['third', 'Harbour master'],
    ['last', 'Sailor'],
  ] as const) {
    leads.push(await addLead(name, title));
  }
  const scores = () =>
    Promise.all(leads.map(async ({ id }) => (await read(user, '/leads', id)).leadScore as number));
  const [first = 0, second = 0, third = 0, last = 0] = await scores();
  const { status } = await user.call('POST', '/api/leads/bulk-update', {
    body: { ids: leads.map(({ id }) => id), updates: { jobTitle: 'Harbour master', address: 'Quay 7' } },
  });
  expect(status).toBe(200);
  expect(await scores()).toEqual([first, second + 23, third, last + 23]);
});
