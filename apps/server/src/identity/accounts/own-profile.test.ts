import type { AuditEntry } from '@pipewright/contract/operations/administration/audit.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let ada: User;
beforeAll(async () => {
  app = await openTestApp();
  ada = await app.createTenant();
});
afterAll(() => app.close());

const infoOf = async (user: User) => (await user.call('GET', '/oauth/userinfo')).body;

it('changes the user’s own name and number, and colleagues see the new name', async () => {
  const user = await app.addUser(ada, 'Read only');
  const body = { firstName: ' Grace ', lastName: 'Hopper', phoneNumber: '+1 555 0100' };
  const answer = await user.call('PUT', '/api/auth/profile', { body });
  expect(answer.body).toEqual({ message: 'Your profile is saved.' });
  expect(await infoOf(user)).toMatchObject({
    name: 'Grace Hopper',
    given_name: 'Grace',
    phone_number: '+1 555 0100',
  });
  const { body: people } = await ada.call('GET', '/api/users');
  expect(JSON.stringify(people)).toContain('Grace Hopper');

  await user.call('PUT', '/api/auth/profile', { body: { firstName: 'Grace', lastName: 'Hopper' } });
  expect(await infoOf(user)).toMatchObject({ phone_number: null });
});

it('rejects an empty name, and changes nobody else', async () => {
  const before = await infoOf(ada);
  const user = await app.addUser(ada, 'Read only');
  const answer = await user.call('PUT', '/api/auth/profile', { body: { firstName: ' ', lastName: '' } });
  expect(answer.status).toBe(400);
  expect(Object.keys((answer.body as { fields: object }).fields).sort()).toEqual(['firstName', 'lastName']);
  expect(await infoOf(ada)).toEqual(before);
});

it('is logged, and others cannot undo it', async () => {
  const user = await app.addUser(ada, 'Read only');
  await user.call('PUT', '/api/auth/profile', { body: { firstName: 'Mary', lastName: 'Somerville' } });
  const entries = (await ada.call('GET', '/api/audit?resource=membership&event=changed'))
    .body as AuditEntry[];
  const entry = entries.find(({ type, actor }) => type === 'change' && actor?.id === user.userId);
  const changeSetId = entry?.type === 'change' ? entry.changeSetId : '';
  const undone = await ada.call('POST', `/api/change-sets/${changeSetId}/undo`);
  expect(undone.status).toBe(409);
  expect(undone.body).toMatchObject({ message: 'People change their own name, under Profile.' });
});

it('remembers the user’s language, which a change of the name keeps and null removes', async () => {
  const user = await app.addUser(ada, 'Read only');
  const name = { firstName: 'Grace', lastName: 'Hopper' };
  expect(await infoOf(user)).toMatchObject({ language: null });
  await user.call('PUT', '/api/auth/profile', { body: { ...name, language: 'de' } });
  await user.call('PUT', '/api/auth/profile', { body: name });
  expect(await infoOf(user)).toMatchObject({ language: 'de' });
  await user.call('PUT', '/api/auth/profile', { body: { ...name, language: null } });
  expect(await infoOf(user)).toMatchObject({ language: null });
  const unknown = await user.call('PUT', '/api/auth/profile', { body: { ...name, language: 'tlh' } });
  expect(unknown.status).toBe(400);
});
