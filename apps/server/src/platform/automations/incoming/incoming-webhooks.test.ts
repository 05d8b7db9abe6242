import { beforeAll, beforeEach, expect, it } from 'vitest';
import { automationsOf, openAutomations } from '../../../testing/automations/automations.ts';
import { listAll, make, read } from '../../../testing/records.ts';
import type { TestApp, User } from '../../../testing/test-app.ts';
import type { Sql } from '../../database/connections/connection.ts';

let app: TestApp;
let owner: Sql;
let admin: User;
let automations: ReturnType<typeof automationsOf>;
beforeAll(async () => {
  const opened = await openAutomations();
  ({ app, owner } = opened);
  return opened.close;
});
beforeEach(async () => {
  admin = await app.createTenant();
  automations = automationsOf(admin);
});

const received = (more: object, steps: readonly object[]) => ({
  entity: 'lead',
  trigger: {
    kind: 'webhook-received',
    values: {
      firstName: 'person.first',
      lastName: 'person.last',
      email: 'person.email',
      estimatedValue: 'value',
    },
    matchField: 'email',
    ...more,
  },
  steps,
});
const note = { kind: 'create-note', subject: 'From {{body.source.name}} for {{firstName}}' };
const person = { first: 'Ada', last: 'Lovelace', email: 'ada@example.test' };

async function createAddress(id: string): Promise<string> {
  const { url } = await automations.send<{ url: string }>('POST', `/${id}/incoming-webhook`);
  expect(url).toMatch(/\/api\/hooks\/[\w-]{43}$/);
  return new URL(url).pathname;
}
const post = (path: string, body: object, headers: Record<string, string> = {}) =>
  app.call('POST', path, { body, headers });

it('creates a record, finds it again, and its values are used by steps and shown in the history', async () => {
  const { id } = await automations.publish(received({}, [note]));
  const path = await createAddress(id);
  const body = { person, value: '1500.5', source: { name: 'Form' } };
  expect(await post(path, body)).toMatchObject({ status: 202, body: { message: 'Received.' } });
  const [first] = await automations.settled(id, 1);
  expect(first).toMatchObject({ state: 'done', startedBecause: 'A webhook was received.' });
  const leads = await listAll(admin, '/leads');
  expect(leads).toMatchObject([{ fullName: 'Ada Lovelace', estimatedValue: 1500.5 }]);
  const details = await automations.run(id, first?.id ?? '');
  expect(details).toMatchObject({
    receivedBody: body,
    recordId: leads[0]?.id,
    steps: [
      { seq: -1, kind: 'webhook-received', summary: 'Created the lead Ada Lovelace.' },
      { seq: 0, kind: 'create-note' },
    ],
  });
  const activities = await listAll(admin, '/activities');
  expect(activities).toMatchObject([{ subject: 'From Form for Ada' }]);

  await post(path, { person: { email: person.email }, value: 2000, source: { name: 'Shop' } });
  await automations.settled(id, 2);
  // Values that are missing in the body stay as they are.
  expect(await listAll(admin, '/leads')).toMatchObject([{ fullName: 'Ada Lovelace', estimatedValue: 2000 }]);

  const second = (await automations.runs(id)).find(run => run.id !== first?.id);
  for (const run of [second, first]) {
    await automations.send('POST', `/${id}/runs/${run?.id}/undo`);
  }
  expect(await listAll(admin, '/leads')).toEqual([]);
});

it('starts once for one id of the sender, and keeps the last body of a draft to choose from', async () => {
  const { id } = await automations.create(received({}, [note]));
  const path = await createAddress(id);
  await post(path, { old: 1 });
  await post(path, { person });
  expect(await automations.send('GET', `/${id}/incoming-webhook`)).toMatchObject({
    createdAtUtc: expect.any(String),
    lastRequest: { body: { person } },
  });
  expect(await automations.runs(id)).toEqual([]);
  await automations.send('POST', `/${id}/publish`);
  for (const name of ['idempotency-key', 'idempotency-key', 'webhook-id']) {
    expect((await post(path, { person }, { [name]: 'one' })).status).toBe(202);
  }
  expect((await post(path, { person }, { 'webhook-id': 'two' })).status).toBe(202);
  await automations.settled(id, 2);
});

it('answers the same for unknown, replaced, revoked and deleted addresses', async () => {
  const { id } = await automations.publish(received({}, [note]));
  const replaced = await createAddress(id);
  const revoked = await createAddress(id);
  expect((await admin.call('DELETE', `/api/automations/${id}/incoming-webhook`)).status).toBe(204);
  expect(await automations.send('GET', `/${id}/incoming-webhook`)).toMatchObject({ createdAtUtc: null });
  const deleted = await createAddress(id);
  await admin.call('DELETE', `/api/automations/${id}`);
  const unknown = `/api/hooks/${'a'.repeat(43)}`;
  const answers = [];
  for (const path of [unknown, replaced, revoked, deleted, '/api/hooks/short']) {
    const { status, body } = await post(path, { person });
    const { requestId: _, ...rest } = body as { requestId: string };
    answers.push({ status, ...rest });
  }
  expect(new Set(answers.map(answer => JSON.stringify(answer)))).toHaveLength(1);
  expect(answers[0]).toMatchObject({ status: 404, code: 'notFound' });
});

it('refuses bodies that are too large and senders that are too fast', async () => {
  const { id } = await automations.create(received({}, [note]));
  const path = await createAddress(id);
  expect((await post(path, { text: 'x'.repeat(257 * 1024) })).status).toBe(413);
  await owner`
    insert into crm.automation_request (tenant_id, automation_id, body)
    select ${admin.tenantId}, ${id}, '{}' from generate_series(1, 120)`;
  const answer = await post(path, { person });
  expect(answer.status).toBe(429);
  expect(answer.headers['retry-after']).toBe('60');
});

it('fails with the reason where a record cannot be written, and stops where none matches', async () => {
  const failing = await automations.publish(received({ matchField: null }, [note]));
  await post(await createAddress(failing.id), { person: { ...person, email: 'nothing' } });
  const [failed] = await automations.settled(failing.id, 1);
  expect(failed).toMatchObject({
    state: 'failed',
    recordId: null,
    reason: expect.stringContaining('Please enter a valid email address'),
  });
  const strict = await automations.publish(received({ createsMissing: false }, [note]));
  await post(await createAddress(strict.id), { person });
  expect(await automations.settled(strict.id, 1)).toMatchObject([
    { state: 'stopped', reason: 'No record matches what was received.' },
  ]);
  expect(await listAll(admin, '/leads')).toEqual([]);
});

it('acts with the permissions of the publisher, and an API key creates no address', async () => {
  const role = await make(admin, '/user-roles', {
    name: 'Automator',
    permissions: { 'leads.read': 'own', 'automations.manage': 'all' },
  });
  const publisher = await app.addUser(admin, 'Automator');
  const theirs = await make(admin, '/leads', { firstName: 'Ada', lastName: 'Admin', email: person.email });
  const { id } = await automationsOf(publisher).publish(received({ createsMissing: false }, [note]));
  const path = await createAddress(id);
  await post(path, { person });
  // A lead of somebody else is no match for a person who only sees their own.
  expect(await automations.settled(id, 1)).toMatchObject([{ state: 'stopped' }]);
  expect(await read(admin, '/leads', theirs.id)).toMatchObject({ lastName: 'Admin' });
  expect(role.name).toBe('Automator');

  const key = await admin.call('POST', '/api/security/api-keys', {
    body: { name: 'Key', permissions: ['automations.manage', 'leads.read'], expiresInDays: 1 },
  });
  const { token } = key.body as { token: string };
  expect((await app.call('POST', `/api/automations/${id}/incoming-webhook`, { token })).status).toBe(403);
});

it('refuses values of a body where no webhook starts the automation', async () => {
  const answer = await admin.call('POST', '/api/automations', {
    body: { name: 'Wrong', draft: { entity: 'lead', trigger: { kind: 'manual' }, steps: [note] } },
  });
  expect(answer.status).toBe(400);
  expect(Object.keys((answer.body as { fields: object }).fields)).toEqual(['draft.steps.0.subject']);
});
