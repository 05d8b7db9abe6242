import { Webhook as Verifier } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { defineObject } from '../../testing/custom-objects.ts';
import { openFeedApp, startFeed } from '../../testing/event-feed.ts';
import { make, read, undo } from '../../testing/records.ts';
import { startWebhookReceiver } from '../../testing/services/webhook-receiver.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import type { DeliveryQueue } from '../delivery-queue/delivery-queue.ts';
import type { EventFeed } from '../event-feed/event-feed.ts';
import { createOutboundClient } from '../outbound/outbound-client.ts';
import { createMessageQueue } from './message-queue.ts';
import { queueMessages } from './queue-messages.ts';
import { retryDelays } from './send-webhook.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';

const waitLonger = { timeout: 20_000, interval: 50 };
const outbound = createOutboundClient({ allowed: ['127.0.0.1'] });

let app: TestApp;
let owner: Sql;
let feed: EventFeed;
let queue: DeliveryQueue;
let admin: User;
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>;
beforeAll(async () => {
  app = await openFeedApp({ OUTBOUND_ALLOW: '127.0.0.1' });
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
  feed = await startFeed(app, [queueMessages]);
  queue = createMessageQueue({
    ...app.services,
    ...app.database,
    outbound,
    secrets: createWebhookSecrets(app.services.encryption),
    log: { error: () => undefined },
  });
  app.database.onCommit(({ changedEntities }) => {
    if (changedEntities.has('webhook-delivery')) {
      queue.wake();
    }
  });
});
afterAll(async () => {
  await feed.stop();
  await queue.stop();
  outbound.close();
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  admin = await app.createTenant();
  receiver = await startWebhookReceiver();
});
afterEach(() => receiver.close());

interface Created {
  webhook: { id: string; isActive: boolean; disabledReason: string | null };
  secret: string;
}
interface Delivery {
  id: string;
  event: string;
  state: string;
  attempts: number;
  statusCode: number | null;
  problem: string | null;
  body: string | null;
}
const events = ['lead.created', 'lead.updated', 'lead.deleted'];
async function subscribe(user = admin, body: object = {}): Promise<Created> {
  const answer = await user.call('POST', '/api/webhooks', { body: { url: receiver.url, events, ...body } });
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body as Created;
}
let counter = 0;
const makeLead = (user = admin) => {
  counter += 1;
  return make(user, '/leads', {
    firstName: 'Ada',
    lastName: `L${counter}`,
    email: `l${counter}@example.test`,
  });
};
const deliveriesOf = async (id: string, user = admin) =>
  (await user.call('GET', `/api/webhooks/${id}/deliveries`)).body as Delivery[];
const messages = () => receiver.received.map(({ body }) => JSON.parse(body));
const arrived = (count: number) => expect.poll(() => receiver.received.length, waitLonger).toBe(count);
const settled = (id: string, count: number) =>
  expect
    .poll(async () => (await deliveriesOf(id)).filter(({ state }) => state !== 'queued').length, waitLonger)
    .toBe(count);
/** As if the time until the next attempt had passed. The result of the last one is removed: a result is a new one. */
async function retryNow(id: string): Promise<void> {
  await owner`
    update crm.webhook_delivery set next_attempt_at_utc = now(), status_code = null, problem = null
    where webhook_id = ${id} and state = 'queued'`;
  queue.wake();
}

describe('a message', () => {
  it('reports each change with the record as the API returns it, signed', async () => {
    const { secret } = await subscribe();
    const { id } = await makeLead();
    await arrived(1);
    await admin.call('PATCH', `/api/leads/${id}`, { body: { jobTitle: 'Analyst' } });
    await arrived(2);
    const stored = await read(admin, '/leads', id);
    await admin.call('DELETE', `/api/leads/${id}`);
    await arrived(3);
    const [created, updated, deleted] = messages();
    expect(created).toMatchObject({
      type: 'lead.created',
      data: { id, version: 1, record: { firstName: 'Ada' } },
    });
    expect(updated).toMatchObject({ type: 'lead.updated', data: { changed: ['jobTitle'], record: stored } });
    expect(deleted).toMatchObject({ type: 'lead.deleted', data: { id } });
    for (const { headers, body } of receiver.received) {
      expect(() => new Verifier(secret).verify(body, headers as Record<string, string>)).not.toThrow();
      expect(() => new Verifier(secret).verify(`${body} `, headers as Record<string, string>)).toThrow();
    }
  });

  it('is not sent for other kinds of changes, other organizations, or a webhook that is switched off', async () => {
    const { webhook } = await subscribe(admin, { events: ['lead.deleted', 'contact.created'] });
    const { id } = await makeLead();
    await makeLead(await app.createTenant());
    await admin.call('DELETE', `/api/leads/${id}`);
    await arrived(1);
    await admin.call('PATCH', `/api/webhooks/${webhook.id}`, { body: { isActive: false } });
    await make(admin, '/contacts', { firstName: 'Bo', lastName: 'B', email: 'bo@example.test' });
    await admin.call('PATCH', `/api/webhooks/${webhook.id}`, { body: { isActive: true } });
    await make(admin, '/contacts', { firstName: 'Cy', lastName: 'C', email: 'cy@example.test' });
    await arrived(2);
    expect(messages().map(({ type, data }) => [type, data.record?.firstName])).toEqual([
      ['lead.deleted', undefined],
      ['contact.created', 'Cy'],
    ]);
  });

  it('contains only what the owner of the webhook may see', async () => {
    const roles = (await admin.call('GET', '/api/user-roles?pageSize=50')).body as {
      id: string;
      name: string;
    }[];
    const role = await make(admin, '/user-roles', {
      name: 'Integrator',
      permissions: { 'leads.read': 'own', 'leads.create': 'own', 'settings.manage': 'all' },
    });
    expect(roles.length).toBeGreaterThan(0);
    const member = await app.addUser(admin, String(role.name));
    const { webhook } = await subscribe(member);
    await makeLead(admin);
    const { id } = await makeLead(member);
    await settled(webhook.id, 2);
    expect(messages().map(({ data }) => data.id)).toEqual([id]);
    const refused = await member.call('POST', '/api/webhooks', {
      body: { url: receiver.url, events: ['deal.created'] },
    });
    expect(refused.status).toBe(403);
    // Another administrator sees what became of it, but not what it said, and cannot redirect it.
    expect((await deliveriesOf(webhook.id, admin)).map(({ body }) => body)).toEqual([null, null]);
    const redirect = { body: { url: `${receiver.url}/elsewhere` } };
    expect((await admin.call('PATCH', `/api/webhooks/${webhook.id}`, redirect)).status).toBe(400);
  });

  it('does not name a link to a custom object that the owner may not see', async () => {
    await defineObject(admin);
    const permissions = { 'activities.read': 'all', 'settings.manage': 'all' };
    const role = await make(admin, '/user-roles', { name: 'Integrator', permissions });
    const member = await app.addUser(admin, String(role.name));
    await subscribe(member, { events: ['activity.updated'] });
    const record = await make(admin, '/objects/object-a', { title: 'Secret' });
    const note = await make(admin, '/activities', { kind: 'note', subject: 'Before' });
    const body = { subject: 'After', objectAId: record.id };
    expect((await admin.call('PATCH', `/api/activities/${note.id}`, { body })).status).toBe(200);
    await arrived(1);
    expect(messages()).toMatchObject([{ data: { id: note.id, changed: ['subject'] } }]);
    expect(JSON.stringify(messages())).not.toContain('objectA');
  });
});

describe('a receiver that does not accept a message', () => {
  it('gets it again under the same id with a new signature, up to ten times', async () => {
    const { webhook, secret } = await subscribe();
    receiver.behave(500);
    await makeLead();
    for (let attempt = 1; attempt <= retryDelays.length + 1; attempt += 1) {
      await arrived(attempt);
      await expect.poll(async () => (await deliveriesOf(webhook.id))[0]?.statusCode, waitLonger).toBe(500);
      await expect.poll(async () => (await deliveriesOf(webhook.id))[0]?.attempts, waitLonger).toBe(attempt);
      await retryNow(webhook.id);
    }
    await settled(webhook.id, 1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    for (const { headers, body } of receiver.received) {
      expect(() => new Verifier(secret).verify(body, headers as Record<string, string>)).not.toThrow();
    }
    expect((await deliveriesOf(webhook.id))[0]).toMatchObject({
      state: 'failed',
      problem: 'The receiver answered 500.',
    });
    const [listed] = (await admin.call('GET', '/api/webhooks')).body as Created['webhook'][];
    expect(listed).toMatchObject({
      isActive: false,
      disabledReason: 'No message could be delivered for three days.',
    });
  });

  it('is tried again after a redirect, a lost connection or a refused one', async () => {
    const { webhook } = await subscribe();
    receiver.behave({ status: 302, headers: { location: 'https://example.com/' } });
    await makeLead();
    await expect
      .poll(async () => (await deliveriesOf(webhook.id))[0]?.problem, waitLonger)
      .toBe('The receiver answered 302.');
    receiver.behave('disconnect');
    await retryNow(webhook.id);
    await expect
      .poll(async () => (await deliveriesOf(webhook.id))[0]?.problem, waitLonger)
      .toBe('The connection was closed before an answer came.');
    receiver.behave(200);
    await retryNow(webhook.id);
    await settled(webhook.id, 1);
    expect((await deliveriesOf(webhook.id))[0]).toMatchObject({
      state: 'delivered',
      attempts: 3,
      problem: null,
    });
  });

  it('is not sent anything more once it answers 410', async () => {
    const { webhook } = await subscribe();
    receiver.behave(410);
    await makeLead();
    await settled(webhook.id, 1);
    const [listed] = (await admin.call('GET', '/api/webhooks')).body as Created['webhook'][];
    expect(listed?.isActive).toBe(false);
    const { body } = await admin.call('GET', '/api/notifications');
    expect(JSON.stringify(body)).toContain('was switched off');
  });
});

describe('an administrator', () => {
  it('renews the secret, and for a day both are valid', async () => {
    const { webhook, secret } = await subscribe();
    const renewed = (await admin.call('POST', `/api/webhooks/${webhook.id}/secret`)).body as {
      secret: string;
    };
    await makeLead();
    await arrived(1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    for (const each of [secret, renewed.secret]) {
      expect(() => new Verifier(each).verify(body, headers as Record<string, string>)).not.toThrow();
    }
    await owner`update crm.webhook_secret set previous_until_utc = now() where webhook_id = ${webhook.id}`;
    await makeLead();
    await arrived(2);
    const last = receiver.received[1];
    expect(() =>
      new Verifier(secret).verify(last?.body ?? '', last?.headers as Record<string, string>),
    ).toThrow();
  });

  it('tests a webhook and sees the answer, and it is not tried again', async () => {
    const { webhook } = await subscribe();
    receiver.behave(500);
    const tested = await admin.call('POST', `/api/webhooks/${webhook.id}/test`);
    expect(tested.body).toMatchObject({
      event: 'webhook.test',
      state: 'failed',
      statusCode: 500,
      response: 'received',
    });
    receiver.behave(204);
    const again = await admin.call('POST', `/api/webhooks/${webhook.id}/test`);
    expect(again.body).toMatchObject({ state: 'delivered', statusCode: 204 });
    expect((await admin.call('GET', '/api/webhooks')).body).toMatchObject([{ isActive: true }]);
  });

  it('replays one message or all that failed', async () => {
    const { webhook } = await subscribe();
    await makeLead();
    await settled(webhook.id, 1);
    const [delivery] = await deliveriesOf(webhook.id);
    await admin.call('POST', `/api/webhooks/${webhook.id}/deliveries/${delivery?.id}/replay`);
    await arrived(2);
    await settled(webhook.id, 1);
    await owner`update crm.webhook_delivery set state = 'failed' where webhook_id = ${webhook.id}`;
    const replayed = await admin.call('POST', `/api/webhooks/${webhook.id}/replay-failed`, {
      body: { sinceUtc: '2020-01-01T00:00:00Z' },
    });
    expect(replayed.body).toEqual({ queued: 1, message: 'One message is sent again.' });
    await arrived(3);
  });

  it('deletes a webhook and restores it, with its secret', async () => {
    const { webhook, secret } = await subscribe();
    const deleted = await admin.call('DELETE', `/api/webhooks/${webhook.id}`);
    await makeLead();
    expect((await undo(admin, deleted)).status).toBe(200);
    await makeLead();
    await arrived(1);
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    expect(() => new Verifier(secret).verify(body, headers as Record<string, string>)).not.toThrow();
  });

  it.each([
    [{ url: 'https://10.0.0.1/' }, 'url'],
    [{ url: 'http://example.com/' }, 'url'],
    [{ url: 'javascript:alert(1)' }, 'url'],
    [{ events: [] }, 'events'],
    [{ events: ['lead.exploded'] }, 'events'],
    [{ events: ['tag.created'] }, 'events'],
  ])('is told what is wrong with %j', async (wrong, field) => {
    const answer = await admin.call('POST', '/api/webhooks', {
      body: { url: receiver.url, events, ...wrong },
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain(field);
  });
});
