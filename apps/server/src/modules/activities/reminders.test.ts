import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { createTenantSearch } from '../../platform/database/tenant/tenant-search.ts';
import { make, read } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { createReminders } from './reminders.ts';

type Told = { unread: number; notifications: { id: string; title: string; path: string; text: string }[] };

let app: TestApp;
let user: User;
let reminders: ReturnType<typeof createReminders>;
beforeAll(async () => {
  app = await openTestApp({ isShared: false });
  reminders = createReminders({
    outbox: app.outbox,
    origin: 'https://crm.test',
    listDueTenants: createTenantSearch(app.database.identityPool).withDueReminders,
  });
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const past = '2026-03-31T12:30:00.000Z';
const plan = (body: object = {}) =>
  make(user, '/activities', { kind: 'task', subject: 'Send the offer', remindAtUtc: past, ...body });
const toldTo = async (person: User) => (await person.call('GET', '/api/notifications')).body as Told;
const mailsTo = async (person: User) =>
  ((await user.call('GET', '/api/outbox')).body as { recipient: string; subject: string }[]).filter(
    ({ recipient }) => recipient === person.email,
  );

/** The tenants for which the schedule enqueues jobs. */
async function look(): Promise<string[]> {
  const requested: string[] = [];
  await reminders.schedule.run({
    enqueue: async (_job, tenantId) => void requested.push(tenantId),
  });
  return requested;
}
const remind = () =>
  app.database.tenants.write(
    { tenantId: user.tenantId, userId: null, permissions: new Map() },
    newChangeSet('test'),
    tx => reminders.job.run(tx, { tenantId: user.tenantId }),
  );

describe('a reminder', () => {
  it('is sent once, by mail and in the application, even with several servers', async () => {
    const { id } = await plan({ dueAtUtc: '2026-03-31T13:00:00Z' });
    expect(await look()).toContain(user.tenantId);
    await Promise.all([remind(), remind(), remind()]);
    await remind();
    expect(await look()).not.toContain(user.tenantId);
    expect(await mailsTo(user)).toMatchObject([{ subject: 'Reminder: Send the offer' }]);
    expect(await toldTo(user)).toMatchObject({
      unread: 1,
      notifications: [
        {
          title: 'Send the offer',
          text: expect.stringMatching(/^Due Tuesday,? 31 March 2026 at 13:00$/),
          path: `/activities?edit=${id}`,
        },
      ],
    });
    expect(await read(user, '/activities', id)).toMatchObject({
      remindedAtUtc: expect.any(String),
      version: 1,
    });
  });

  it('is sent to the assignee, but not to people who have left', async () => {
    const colleague = await app.addUser(user, 'Sales representative');
    await plan({ assignedToUserId: colleague.userId });
    await remind();
    expect((await toldTo(colleague)).unread).toBe(1);
    expect((await toldTo(user)).unread).toBe(0);

    await plan({ assignedToUserId: colleague.userId });
    await app.database.tenants.write(
      { ...user, permissions: new Map() },
      newChangeSet('test'),
      tx => tx`
        update crm.membership set is_active = false
        where tenant_id = ${user.tenantId} and user_id = ${colleague.userId}`,
    );
    await remind();
    expect(await mailsTo(colleague)).toHaveLength(1);
  });

  it('is not sent for completed activities or before its time', async () => {
    await plan({ completedAtUtc: past });
    await plan({ remindAtUtc: '2999-01-01T09:00:00Z' });
    await remind();
    expect(await toldTo(user)).toEqual({ unread: 0, notifications: [] });
  });

  it('is sent again after it was postponed, but not because something else was changed', async () => {
    const { id } = await plan();
    await remind();
    await user.call('PATCH', `/api/activities/${id}`, { body: { subject: 'Send the better offer' } });
    await remind();
    expect((await toldTo(user)).unread).toBe(1);
    const later = await user.call('PATCH', `/api/activities/${id}`, {
      body: { remindAtUtc: '2999-01-01T09:00:00Z' },
    });
    expect(later.body).toMatchObject({ remindedAtUtc: null });
  });

  it('does not prevent the undo of its activity, and is deleted with it', async () => {
    const answer = await user.call('POST', '/api/activities', {
      body: { kind: 'task', subject: 'Short-lived', remindAtUtc: past },
    });
    await remind();
    const undone = await user.call('POST', `/api/change-sets/${answer.headers['x-change-set']}/undo`);
    expect(undone.status).toBe(200);
    expect((await toldTo(user)).notifications).toEqual([]);
  });

  it('cannot inject a header into the mail', async () => {
    await plan({ subject: 'Hello\r\nBcc: victim@example.test' });
    await remind();
    expect(await mailsTo(user)).toMatchObject([{ subject: 'Reminder: Hello Bcc: victim@example.test' }]);
  });
});

describe('notifications', () => {
  it('are marked as read by their owner alone, some or all', async () => {
    const colleague = await app.addUser(user, 'Sales representative');
    await plan();
    await plan();
    await plan();
    await remind();
    const { notifications } = await toldTo(user);
    const ids = notifications.slice(0, 1).map(({ id }) => id);
    const mark = (person: User, body: object) => person.call('POST', '/api/notifications/read', { body });
    expect((await mark(colleague, { ids })).body).toMatchObject({ updated: 0 });
    expect((await mark(user, { ids })).body).toMatchObject({ updated: 1 });
    expect((await toldTo(user)).unread).toBe(2);
    expect((await mark(user, {})).body).toMatchObject({ updated: 2 });
    expect((await toldTo(user)).unread).toBe(0);
  });

  it('are delivered immediately, and only to their owner', async () => {
    const colleague = await app.addUser(user, 'Sales representative');
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const address = app.server.server.address();
    const port = address && typeof address === 'object' ? address.port : 0;
    const [mine, theirs] = await Promise.all([user, colleague].map(person => watch(port, person)));
    await plan();
    await remind();
    await expect.poll(() => mine?.heard.join('')).toContain('"notification"');
    expect(theirs?.heard.join('')).not.toContain('notification');
    mine?.leave();
    theirs?.leave();
  });
});

async function watch(port: number, { accessToken }: User) {
  const leaving = new AbortController();
  const response = await fetch(`http://127.0.0.1:${port}/api/live`, {
    headers: { authorization: `Bearer ${accessToken}` },
    signal: leaving.signal,
  });
  const heard: string[] = [];
  const listen = async () => {
    for await (const chunk of response.body ?? []) {
      heard.push(Buffer.from(chunk).toString());
    }
  };
  listen().catch(() => undefined);
  return { heard, leave: () => leaving.abort() };
}
