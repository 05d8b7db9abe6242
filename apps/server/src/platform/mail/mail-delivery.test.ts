import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startMailServer } from '../../testing/services/mail-server.ts';
import { keepQueuedMails } from '../../testing/stored-mails.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { newChangeSet, type TenantDb } from '../database/tenant/tenant-db.ts';
import { createMailDelivery } from './mail-delivery.ts';
import type { Mail } from './outbox.ts';

const waitLonger = { timeout: 30_000 };
let app: TestApp;
let owner: Sql;
let noisy: User;
let quiet: User;
beforeAll(async () => {
  app = await openTestApp({ env: { SMTP_URL: 'smtp://127.0.0.1:9' } });
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
  noisy = await app.createTenant('Noisy');
  quiet = await app.createTenant('Quiet');
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(() => keepQueuedMails(owner));

const deliverTo = (smtpUrl: string, smtpConnections: number, tenants: TenantDb = app.database.tenants) =>
  createMailDelivery(
    { smtpUrl, mailFrom: 'no-reply@pipewright.app', smtpConnections },
    { identityPool: app.database.identityPool, tenants, log: { error: () => undefined } },
  );
async function write(user: User, recipient: string, change: Partial<Mail> = {}): Promise<string> {
  const mail = { recipient, subject: 'Hello', text: 'Hi', html: '<p>Hi', ...change };
  const { mailId } = await app.database.tenants.write(
    { ...user, permissions: new Map() },
    newChangeSet('test'),
    tx => app.outbox.add(tx, mail),
  );
  return mailId;
}
const rowOf = async (id: string) =>
  (await owner`select state, attempts, problem from crm.mail where id = ${id}`)[0];

it('serves organizations in turn and sends account mails first', async () => {
  for (let count = 1; count <= 12; count += 1) {
    await write(noisy, `n${count}@example.test`);
  }
  await write(quiet, 'q1@example.test');
  await write(quiet, 'q2@example.test');
  await write(quiet, 'reset@example.test', { isUrgent: true });
  const server = await startMailServer();
  // With one connection, mails arrive in the order in which they were chosen.
  const delivery = deliverTo(server.url, 1);
  delivery.wake();
  await expect.poll(() => server.received.length, waitLonger).toBe(15);
  const order = server.received.flatMap(({ to }) => to);
  expect(order[0]).toBe('reset@example.test');
  expect(order.slice(1, 5)).toEqual([
    'n1@example.test',
    'q1@example.test',
    'n2@example.test',
    'q2@example.test',
  ]);
  await delivery.stop();
  await server.close();
});

it('sends a new mail among the next ones while many are waiting', async () => {
  for (let count = 1; count <= 120; count += 1) {
    await write(noisy, `m${count}@example.test`);
  }
  const server = await startMailServer();
  const delivery = deliverTo(server.url, 4);
  delivery.wake();
  await expect.poll(() => server.received.length, waitLonger).toBeGreaterThan(0);
  const late = await write(quiet, 'late@example.test', { isUrgent: true });
  const before = server.received.length;
  delivery.wake();
  await expect.poll(async () => (await rowOf(late))?.state, waitLonger).toBe('sent');
  const position = server.received.findIndex(({ to }) => to.includes('late@example.test'));
  // Delivery continues on the open connections while a new one is opened for it.
  expect(position - before).toBeLessThan(60);
  await delivery.stop();
  await server.close();
});

describe('a mail server that stalls', () => {
  it('blocks neither the mails of other organizations nor a transaction', async () => {
    const server = await startMailServer({ stalls: recipient => recipient.startsWith('stall') });
    const stalled = await write(noisy, 'stall@example.test');
    await write(noisy, 'stall.too@example.test');
    const delivery = deliverTo(server.url, 2);
    delivery.wake();
    await expect.poll(() => server.stalled.length, waitLonger).toBe(1);
    const fine = await write(quiet, 'fine@example.test');
    delivery.wake();
    await expect.poll(async () => (await rowOf(fine))?.state, waitLonger).toBe('sent');

    expect(server.stalled).toEqual(['stall@example.test']);
    const locked = owner`
      select from crm.mail where tenant_id = ${noisy.tenantId} and id = ${stalled} for update nowait`;
    expect(await locked).toHaveLength(1);
    await server.close();
    await expect
      .poll(() => rowOf(stalled), waitLonger)
      .toMatchObject({
        state: 'queued',
        attempts: 1,
        problem: expect.stringContaining('cannot be used now'),
      });
    await delivery.stop();
  });
});

it('does not send a mail again that was accepted but could not be recorded at once', async () => {
  const server = await startMailServer();
  let writes = 0;
  const failing: TenantDb = {
    ...app.database.tenants,
    async write(...given) {
      writes += 1;
      // The first write claims the mail; the second one would record that it was sent.
      if (writes === 2) {
        throw new Error('The database is away');
      }
      return app.database.tenants.write(...given);
    },
  };
  const delivery = deliverTo(server.url, 1, failing);
  const id = await write(noisy, 'once@example.test');
  delivery.wake();
  await expect.poll(() => writes, waitLonger).toBe(2);
  expect(server.received).toHaveLength(1);
  expect(await rowOf(id)).toMatchObject({ state: 'queued', attempts: 1 });

  await owner`update crm.mail set next_attempt_at_utc = now() where id = ${id}`;
  delivery.wake();
  await expect.poll(async () => (await rowOf(id))?.state, waitLonger).toBe('sent');
  expect(server.received).toHaveLength(1);
  await delivery.stop();
  await server.close();
});

describe('mail limits', () => {
  const share = (user: User, userIds: string[]) =>
    user.call('POST', '/api/share-link', { body: { path: '/leads', title: 'Leads', userIds } });

  it('apply per person and per organization, also to concurrent requests', async () => {
    const strict = await openTestApp({ env: { MAIL_USER_LIMIT: '3', MAIL_TENANT_LIMIT: '5' } });
    const ada = await strict.createTenant();
    const uma = await strict.addUser(ada, 'Administrator');
    const answers = await Promise.all(Array.from({ length: 6 }, () => share(ada, [uma.userId])));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 200, 429, 429, 429]);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.body).toMatchObject({
      message: 'You can send mail to 3 recipients an hour. Please wait before you send more.',
    });
    const wait = Number(refused?.headers['retry-after']);
    expect(wait).toBeGreaterThan(3000);
    expect(wait).toBeLessThanOrEqual(3600);

    expect((await share(uma, [ada.userId, uma.userId])).status).toBe(200);
    const [role] = (await uma.call('GET', '/api/user-roles')).body as { id: string }[];
    const invited = await uma.call('POST', '/api/invitations', {
      body: { emails: ['somebody@example.test'], roleId: role?.id },
    });
    expect(invited).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('Your organization can send mail to 5 recipients a day') },
    });
    await strict.close();
  });
});
