import { writeMention } from '@pipewright/contract/notifications/mentions.ts';
import type { NotificationSettings } from '@pipewright/contract/operations/notifications/notification-settings.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { defineObject } from '../../testing/custom-objects.ts';
import { openFeedApp, startFeed } from '../../testing/event-feed.ts';
import { listAll, make, read, undo } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { mailDueNotifications } from './mail-notifications.ts';
import { notifyOfChanges } from './notify-of-changes.ts';
import { notificationSources } from './sources/all-sources.ts';

let app: TestApp;
let owner: Sql;
let feed: Awaited<ReturnType<typeof startFeed>>;
let admin: User;
let grace: User;
let rep: User;
beforeAll(async () => {
  app = await openFeedApp({ APP_ORIGIN: 'https://crm.test' });
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
  feed = await startFeed(app, [notifyOfChanges]);
});
afterAll(async () => {
  await feed.stop();
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  admin = await app.createTenant();
  grace = await app.addUser(admin, 'Sales manager');
  await make(admin, '/user-roles', {
    name: 'Own leads',
    permissions: { 'leads.read': 'own', 'leads.edit': 'own', 'activities.read': 'own' },
  });
  rep = await app.addUser(admin, 'Own leads');
});

interface Shown {
  readonly unread: number;
  readonly notifications: readonly { title: string; text: string | null; path: string }[];
}
const shown = async (user: User) => (await user.call('GET', '/api/notifications')).body as Shown;
const titles = async (user: User) => (await shown(user)).notifications.map(({ title }) => title);

/** Waits until all changes of the organization were looked at. */
async function settled(): Promise<void> {
  await expect
    .poll(async () => (await owner`select from crm.event where tenant_id = ${admin.tenantId}`).length, {
      timeout: 30_000,
      interval: 20,
    })
    .toBe(0);
}

const settingsOf = async (user: User) =>
  (await user.call('GET', '/api/notifications/settings')).body as NotificationSettings;

async function choose(user: User, more: Partial<NotificationSettings>): Promise<void> {
  const body = { ...(await settingsOf(user)), ...more };
  const answer = await user.call('PUT', '/api/notifications/settings', { body });
  expect(answer.status, JSON.stringify(answer.body)).toBe(200);
}

let counter = 0;
const makeLead = (body: object = {}, by = admin) => {
  counter += 1;
  return make(by, '/leads', {
    firstName: 'Ada',
    lastName: `L${counter}`,
    email: `l${counter}@x.test`,
    ...body,
  });
};
const mention = (user: User, name = 'Somebody') => writeMention({ userId: user.userId, name });
const note = (leadId: string, body: string, by = admin) =>
  by.call('POST', '/api/activities', { body: { kind: 'note', subject: 'Note', body, leadId } });

it('notifies of what others assign, and never of one’s own changes', async () => {
  const lead = await makeLead({ assignedToUserId: grace.userId });
  // Changes of different records are not looked at in their order.
  await settled();
  await makeLead({}, grace);
  await make(admin, '/activities', { kind: 'task', subject: 'Call', assignedToUserId: grace.userId });
  await make(admin, '/activities', { kind: 'note', subject: 'Mine', leadId: lead.id });
  await settled();
  const { unread, notifications } = await shown(grace);
  expect(unread).toBe(2);
  expect(notifications).toMatchObject([
    { title: expect.stringContaining('assigned this to you'), text: 'Call' },
    { text: lead.fullName, path: `/leads/${lead.id}/edit` },
  ]);
  expect(await titles(admin)).toEqual([]);
});

it('says once that many records were assigned, and nothing about an undo', async () => {
  const leads = [];
  for (let n = 0; n < 5; n += 1) {
    leads.push(await makeLead());
  }
  const bulk = await admin.call('POST', '/api/leads/bulk-update', {
    body: { ids: leads.map(({ id }) => id), updates: { assignedToUserId: grace.userId } },
  });
  expect(bulk.status).toBe(200);
  await settled();
  expect(await shown(grace)).toMatchObject({
    unread: 1,
    notifications: [{ title: expect.stringContaining('assigned 5 records to you'), path: '/leads' }],
  });

  // The undo takes the leads from Grace, and its own undo gives them back: the same change as before.
  const undone = await undo(admin, bulk);
  expect(undone.status).toBe(200);
  const redone = await undo(admin, undone);
  expect(redone.status).toBe(200);
  await settled();
  const [lead] = leads;
  expect((await read(admin, '/leads', lead?.id ?? '')).assignedToUserId).toBe(grace.userId);
  expect(await titles(grace)).toHaveLength(1);
  expect(await titles(admin)).toEqual([]);
});

it('mentions only those who can see the record, and notifies each of them once', async () => {
  const lead = await makeLead();
  const refused = await note(lead.id, `Ask ${mention(rep, 'Rep')}`);
  expect(refused.status).toBe(400);
  expect(JSON.stringify(refused.body)).toContain('Rep can’t see this record');
  const people = (await admin.call('GET', `/api/mentionable/lead/${lead.id}`)).body as { id: string }[];
  expect(people.map(({ id }) => id).sort()).toEqual([admin.userId, grace.userId].sort());
  expect((await rep.call('GET', `/api/mentionable/lead/${lead.id}`)).status).toBe(404);

  const created = await note(lead.id, `Ask ${mention(grace)} and ${mention(admin)}, ${mention(grace)}`);
  expect(created.status, JSON.stringify(created.body)).toBe(201);
  await settled();
  const { id } = created.body as { id: string };
  // Somebody who is mentioned already is not notified again.
  await admin.call('PATCH', `/api/activities/${id}`, { body: { body: `Ask ${mention(grace)} again` } });
  await settled();
  expect(await shown(grace)).toMatchObject({
    unread: 1,
    notifications: [{ title: expect.stringContaining('mentioned you'), text: lead.fullName }],
  });
  expect(await titles(admin)).toEqual([]);
});

it('notifies followers of changes and activities, as long as they can see the record', async () => {
  const lead = await makeLead({ assignedToUserId: rep.userId });
  await settled();
  expect((await rep.call('PUT', `/api/followers/lead/${lead.id}`)).body).toMatchObject({
    isFollowing: true,
    followers: [{ id: rep.userId }],
  });
  await grace.call('PUT', `/api/followers/lead/${lead.id}`);
  await admin.call('PATCH', `/api/leads/${lead.id}`, { body: { jobTitle: 'Analyst' } });
  await settled();
  expect((await titles(grace))[0]).toContain('changed Job title');
  // A second change in quick succession adds nothing.
  await admin.call('PATCH', `/api/leads/${lead.id}`, { body: { jobTitle: 'Countess' } });
  await settled();
  expect(await titles(grace)).toHaveLength(1);
  await grace.call('POST', '/api/notifications/read', { body: {} });
  await admin.call('PATCH', `/api/leads/${lead.id}`, { body: { assignedToUserId: admin.userId } });
  await settled();
  expect(await titles(grace)).toHaveLength(2);
  // Nothing more about a record that is not theirs any more, and not its name either.
  expect((await shown(rep)).notifications.map(({ text }) => text)).toEqual([
    ...['You can no longer see this record.', 'You can no longer see this record.'],
  ]);
  expect((await grace.call('DELETE', `/api/followers/lead/${lead.id}`)).status).toBe(204);
  await note(lead.id, 'Text');
  await settled();
  expect(await titles(grace)).toHaveLength(2);
});

it('follows what one owns or writes about, for those who have chosen so', async () => {
  await choose(grace, { followsOwned: true, followsCommented: true });
  const owned = await makeLead({ assignedToUserId: grace.userId });
  const commented = await makeLead();
  expect((await note(commented.id, 'Text', grace)).status).toBe(201);
  const other = await makeLead();
  await settled();
  const isFollowing = async (id: string) =>
    ((await grace.call('GET', `/api/followers/lead/${id}`)).body as { isFollowing: boolean }).isFollowing;
  expect([await isFollowing(owned.id), await isFollowing(commented.id), await isFollowing(other.id)]).toEqual(
    [...[true, true, false]],
  );
});

it('notifies a team of the deals that it wins', async () => {
  await make(admin, '/teams', { name: 'North', memberUserIds: [grace.userId, rep.userId] });
  const stages = await listAll(admin, '/deal-stages');
  const deal = await make(admin, '/deals', { name: 'Big', ownerUserId: rep.userId });
  await admin.call('PATCH', `/api/deals/${deal.id}`, {
    body: { dealStageId: stages.find(({ isWon }) => isWon)?.id },
  });
  await settled();
  expect(await shown(grace)).toMatchObject({
    notifications: [{ title: 'Your team won a deal', text: 'Big', path: `/deals/${deal.id}` }],
  });
  // Somebody whose role does not let them see deals is not notified.
  expect(await titles(rep)).toEqual([]);
});

it('mails at once or once a day what is still visible, in the reader’s language, with links', async () => {
  // Half a day from now, where the clock is nine hours ahead.
  const digestHour = (new Date().getUTCHours() + 9 + 12) % 24;
  await choose(grace, {
    choices: [{ type: 'assigned', inApp: false, mail: 'daily' }],
    timeZone: 'Asia/Tokyo',
    digestHour,
  });
  await choose(rep, { choices: [{ type: 'assigned', inApp: true, mail: 'now' }] });
  await owner`update identity.user_account set language = 'de' where id = ${grace.userId}`;
  const first = await makeLead({ assignedToUserId: grace.userId });
  const second = await makeLead({ assignedToUserId: grace.userId });
  const mine = await makeLead({ assignedToUserId: rep.userId });
  const lost = await makeLead({ assignedToUserId: rep.userId });
  await settled();
  await admin.call('PATCH', `/api/leads/${lost.id}`, { body: { assignedToUserId: admin.userId } });
  await settled();
  expect(await shown(grace)).toEqual({ unread: 0, notifications: [] });

  const [due] = await owner<{ hour: number }[]>`
    select extract(hour from mail_due_at_utc at time zone 'Asia/Tokyo')::integer as hour from crm.notification
    where tenant_id = ${admin.tenantId} and user_id = ${grace.userId} and mail_due_at_utc > now() limit 1`;
  expect(due?.hour).toBe(digestHour);

  const send = () =>
    mailDueNotifications(
      { ...app.services, tenants: app.database.tenants, origin: 'https://crm.test' },
      admin.tenantId,
    );
  const mails = () => owner<{ recipient: string; subject: string; text: string; html: string }[]>`
    select recipient, subject, text, html from crm.mail where tenant_id = ${admin.tenantId} order by id`;
  await send();
  expect(await mails()).toMatchObject([
    { recipient: rep.email, subject: expect.stringContaining(String(mine.fullName)) },
  ]);
  await owner`
    update crm.notification set mail_due_at_utc = now() where tenant_id = ${admin.tenantId} and mail_due_at_utc is not null`;
  await send();
  await send();
  const sent = await mails();
  expect(sent).toHaveLength(2);
  expect(sent[1]).toMatchObject({ recipient: grace.email, subject: '2 Benachrichtigungen' });
  for (const lead of [first, second]) {
    expect(sent[1]?.text).toContain(`https://crm.test/leads/${lead.id}/edit`);
    expect(sent[1]?.html).toContain(`href="https://crm.test/leads/${lead.id}/edit"`);
  }
  expect(sent[1]?.text).toContain('https://crm.test/profile/notifications');
});

it('listens to the changes that the database subscribes organizations to, and to no others', async () => {
  const declared = [...new Set(notificationSources.flatMap(({ on }) => on))].sort();
  const objectKinds = declared.filter(kind => kind.startsWith('object-'));
  const others = declared.filter(kind => !objectKinds.includes(kind));
  const subscribed = async () => {
    const rows = await owner<{ kind: string }[]>`
      select entity || case operation when 'insert' then '.created' else '.updated' end as kind
      from crm.event_subscription where tenant_id = ${admin.tenantId} and processor = 'notifications'`;
    return rows.map(({ kind }) => kind).sort();
  };
  expect(await subscribed()).toEqual(others);
  const { id, entity, name } = await defineObject(admin);
  const own = objectKinds.filter(kind => kind.startsWith(`${entity}.`));
  expect(own).toHaveLength(2);
  expect(await subscribed()).toEqual([...others, ...own].sort());
  await admin.call('PATCH', `/api/custom-objects/${id}`, { body: { isActive: false } });
  await admin.call('POST', `/api/custom-objects/${id}/delete-for-good`, { body: { name } });
  expect(await subscribed()).toEqual(others);
  const alone = await app.createTenant();
  expect(await owner`select from crm.event_subscription where tenant_id = ${alone.tenantId}`).toEqual([]);
});
