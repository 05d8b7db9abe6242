import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openFeedApp, startFeed } from '../../../testing/event-feed.ts';
import { importing, importingBatch } from '../../../testing/imports/imports.ts';
import { find, listAll, make } from '../../../testing/records.ts';
import { tokenIn } from '../../../testing/services/mail-server.ts';
import { deliveringEnv, storedMails } from '../../../testing/stored-mails.ts';
import { password, type TestApp, type User } from '../../../testing/test-app.ts';
import { connect, type Sql } from '../../database/connections/connection.ts';
import type { EventFeed } from '../../event-feed/event-feed.ts';
import { givingKind } from './give-records.ts';
import { noticeJoining } from './notice-joining.ts';

let app: TestApp;
let sql: Sql;
let feed: EventFeed;
let admin: User;
beforeAll(async () => {
  app = await openFeedApp({ ...deliveringEnv, APP_ORIGIN: 'https://crm.example.test' });
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  feed = await startFeed(app, [noticeJoining]);
});
afterAll(async () => {
  await feed.stop();
  await sql.end();
  await app.close();
});
beforeEach(async () => {
  admin = await app.createTenant();
});

let counter = 0;
const address = () => `bob-${process.pid}-${Date.now().toString(36)}-${++counter}@gone.example`;

async function invite(email: string): Promise<void> {
  const { id: roleId } = await find(admin, '/user-roles', 'name', 'Sales representative');
  const answer = await admin.call('POST', '/api/invitations', { body: { emails: [email], roleId } });
  expect(answer.body).toMatchObject({ results: [{ isInvited: true }] });
}

/** Joins by the link in the mail, and waits until the records are given. */
async function join(email: string): Promise<string> {
  const mails = await storedMails(sql, admin.tenantId);
  const token = tokenIn(mails.find(({ recipient }) => recipient === email)?.text ?? '');
  const body = { token, firstName: 'Bob', lastName: 'Gone', password };
  expect((await app.call('POST', '/api/auth/join', { body })).status).toBe(200);
  await settled();
  return (await memberIds(email))[0] ?? '';
}

async function memberIds(email: string): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select user_id as id from membership where tenant_id = ${admin.tenantId} and email = ${email}`;
  return rows.map(({ id }) => id);
}

/** Waits until the event of the joining is delivered, and does the jobs that it has started. */
async function settled(): Promise<void> {
  const countEvents = async () =>
    (await sql`select from event where tenant_id = ${admin.tenantId} and processor = ${noticeJoining.name}`)
      .length;
  await expect.poll(countEvents, { timeout: 20_000 }).toBe(0);
  const jobs = await sql<{ id: string }[]>`
    select id from job where tenant_id = ${admin.tenantId} and kind = ${givingKind} and state = 'waiting'`;
  for (const { id } of jobs) {
    while ((await app.longJobs.worker.step(admin.tenantId, { jobId: id })) === 'again') {}
  }
}

const undo = (id: string | null, query = '') => admin.call('POST', `/api/change-sets/${id}/undo${query}`);
const leadsOf = (email: string) =>
  ['Last name,Email,Owner', `One,one@x.test,${email}`, `Two,two@x.test,${admin.email}`].join('\n');

/** Everything but when it was last touched. */
async function everything(): Promise<unknown> {
  const all = await Promise.all(['/leads', '/companies', '/contacts'].map(path => listAll(admin, path)));
  return all.flat().map(({ version: _, updatedAtUtc: __, ...record }) => record);
}

async function importLeads(email: string) {
  const files = importing(app, admin);
  return files.run(await files.check(await files.send('lead', leadsOf(email))));
}

describe('records that a file assigns to somebody who is invited', () => {
  it('are imported without a question, and become theirs when they join', async () => {
    const email = address();
    await invite(email);
    const files = importing(app, admin);
    const checked = await files.check(await files.send('lead', leadsOf(email.toUpperCase())));
    expect(checked.counts).toEqual({ create: 2, update: 0, skip: 0, error: 0 });
    expect(checked.unknown).toEqual([
      { field: 'assignedToUserId', value: email.toUpperCase(), count: 1, invited: email },
    ]);
    const [row] = await files.rows(checked, 'create');
    expect(row?.understood[2]).toEqual({ form: 'entry', text: `${email} (invited)` });
    const done = await files.run(checked);
    expect((await find(admin, '/leads', 'email', 'one@x.test')).assignedToUserId).toBe(admin.userId);

    const bob = await join(email);
    const one = await find(admin, '/leads', 'email', 'one@x.test');
    expect(one.assignedToUserId).toBe(bob);
    expect((await find(admin, '/leads', 'email', 'two@x.test')).assignedToUserId).toBe(admin.userId);
    // In the log by the import, and because somebody has joined.
    const [given] = await sql`
      select made.actor_id, made.actor_kind, made.actor_ref, cause.action from change_log as log
      join change_set as made on made.tenant_id = log.tenant_id and made.id = change_set_id
      join change_set as cause on cause.tenant_id = log.tenant_id and cause.id = made.caused_by
      where log.tenant_id = ${admin.tenantId} and row_id = ${one.id} and operation = 'update'`;
    expect(given).toEqual({
      actor_id: admin.userId,
      actor_kind: 'import',
      actor_ref: done.id,
      action: 'invitations.accept',
    });
  });

  it('are undone with the import, after they were given as well, and done again', async () => {
    const email = address();
    await invite(email);
    await make(admin, '/leads', { firstName: 'Old', lastName: 'Timer', email: 'old@x.test' });
    const before = await everything();
    const { changeSetId } = await importLeads(email);
    const bob = await join(email);
    const after = await everything();

    const undone = await undo(changeSetId);
    expect(undone).toMatchObject({ status: 200, body: { message: 'Undone.' } });
    expect(await everything()).toEqual(before);
    const redone = await undo(undone.headers['x-change-set'] ?? '');
    expect(redone.status).toBe(200);
    expect(await everything()).toEqual(after);
    expect((await find(admin, '/leads', 'email', 'one@x.test')).assignedToUserId).toBe(bob);
    expect((await undo(changeSetId)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });

  it('keep the owner that they have got meanwhile', async () => {
    const email = address();
    await invite(email);
    await importLeads(email);
    const colleague = await app.addUser(admin, 'Administrator');
    const one = await find(admin, '/leads', 'email', 'one@x.test');
    await admin.call('PATCH', `/api/leads/${one.id}`, { body: { assignedToUserId: colleague.userId } });
    await join(email);
    expect((await find(admin, '/leads', 'email', 'one@x.test')).assignedToUserId).toBe(colleague.userId);
  });

  it('are not given to anybody once the import was undone', async () => {
    const email = address();
    await invite(email);
    const there = await make(admin, '/leads', { firstName: 'Wilma', lastName: 'Old', email: 'one@x.test' });
    const files = importing(app, admin);
    const duplicates = { keys: ['email'], action: 'overwrite' as const };
    const checked = await files.check(await files.send('lead', leadsOf(email)), { duplicates });
    const { changeSetId } = await files.run(checked);
    expect((await find(admin, '/leads', 'email', 'one@x.test')).id).toBe(there.id);
    expect((await undo(changeSetId)).status).toBe(200);
    await join(email);
    expect(await find(admin, '/leads', 'email', 'one@x.test')).toMatchObject({
      lastName: 'Old',
      assignedToUserId: admin.userId,
    });
  });

  it('of updated records too, and an undo that leaves changed records leaves their owner', async () => {
    const email = address();
    await invite(email);
    await make(admin, '/leads', { firstName: 'Wilma', lastName: 'Old', email: 'one@x.test' });
    const before = await everything();
    const files = importing(app, admin);
    const duplicates = { keys: ['email'], action: 'overwrite' as const };
    const checked = await files.check(await files.send('lead', leadsOf(email)), { duplicates });
    const { changeSetId } = await files.run(checked);
    const bob = await join(email);
    expect(await find(admin, '/leads', 'email', 'one@x.test')).toMatchObject({
      lastName: 'One',
      assignedToUserId: bob,
    });
    const undone = await undo(changeSetId);
    expect(undone.status).toBe(200);
    expect(await everything()).toEqual(before);
    await undo(undone.headers['x-change-set'] ?? '');

    const one = await find(admin, '/leads', 'email', 'one@x.test');
    const changed = { lastName: 'Uno' };
    await admin.call('PATCH', `/api/leads/${one.id}`, { body: changed });
    expect(await undo(changeSetId)).toMatchObject({ status: 409, body: { code: 'changedSince' } });
    const { body } = await admin.call('POST', `/api/change-sets/${changeSetId}/undo-preview`);
    expect(body).toMatchObject({ count: 1, stays: [{ id: one.id }] });
    expect((await undo(changeSetId, '?exceptChanged=true')).status).toBe(200);
    expect(await listAll(admin, '/leads')).toMatchObject([{ ...changed, assignedToUserId: bob }]);
  });

  it('can be given back by undoing only that', async () => {
    const email = address();
    await invite(email);
    await make(admin, '/leads', { firstName: 'Old', lastName: 'Timer', email: 'old@x.test' });
    const before = await everything();
    const { changeSetId } = await importLeads(email);
    await join(email);
    const [given] = await sql<{ id: string }[]>`
      select given_in as id from import_for_invited where tenant_id = ${admin.tenantId}`;
    expect((await undo(given?.id ?? null)).status).toBe(200);
    expect((await find(admin, '/leads', 'email', 'one@x.test')).assignedToUserId).toBe(admin.userId);
    expect((await undo(changeSetId)).status).toBe(200);
    expect(await everything()).toEqual(before);
  });
});

describe('names of owners', () => {
  const gone = '0055g00000BBBBBBB2';
  const exported = {
    'Account.csv': [
      'Id,OwnerId,Name,BillingStreet,SystemModstamp,IsDeleted',
      `0015g00000Ac002AAA,${gone},Zeta,Main Street 2,2021-01-01,false`,
    ].join('\n'),
    'Lead.csv': [
      'Id,OwnerId,FirstName,LastName,Company,Email,SystemModstamp,IsDeleted,IsConverted',
      `00Q5g00000Le001AAA,${gone},Lea,Lead,Gamma,lea@gamma.example,2021-01-01,false,false`,
    ].join('\n'),
  };
  const owners = async () => [
    (await find(admin, '/companies', 'name', 'Zeta')).ownerUserId,
    (await find(admin, '/leads', 'email', 'lea@gamma.example')).assignedToUserId,
  ];

  it('are recognized by a file of users', async () => {
    const email = address();
    await invite(email);
    const batch = importingBatch(app, admin);
    const users = `Id,Name,Email,ProfileId\n${gone},Bob Gone,${email},00e1`;
    const checked = await batch.check(await batch.send({ ...exported, 'User.csv': users }));
    expect(checked.owners).toEqual([{ value: email, count: 2, invited: email }]);
    expect(checked.files.map(({ questions }) => questions)).toEqual([0, 0, 0]);
    const { changeSetId } = await batch.run(checked);
    const bob = await join(email);
    expect(await owners()).toEqual([bob, bob]);
    expect((await undo(changeSetId)).status).toBe(200);
    expect(await listAll(admin, '/companies')).toEqual([]);
  });

  it('are assigned to an invited person for all files, who may have joined before the import', async () => {
    const email = address();
    await invite(email);
    const batch = importingBatch(app, admin);
    const checked = await batch.check(await batch.send(exported));
    expect(checked.owners).toEqual([{ value: gone, count: 2 }]);
    expect(checked.invited).toEqual([email]);
    const body = { otherwise: 'error', values: { [gone.toLowerCase()]: { invited: email } } };
    await admin.call('POST', `/api/import-batches/${checked.id}/owners`, { body });
    const again = await batch.check(checked);
    expect(again.owners).toEqual([{ value: gone, count: 2, invited: email }]);
    const bob = await join(email);
    await batch.run(again);
    expect(await owners()).toEqual([bob, bob]);
  });

  it('are a question again once the invitation is revoked', async () => {
    const email = address();
    await invite(email);
    const batch = importingBatch(app, admin);
    const checked = await batch.check(await batch.send(exported));
    const body = { otherwise: 'note', values: { [gone.toLowerCase()]: { invited: email } } };
    await admin.call('POST', `/api/import-batches/${checked.id}/owners`, { body });
    const [invitation] = await sql<{ id: string }[]>`select id from invitation where email = ${email}`;
    expect((await admin.call('DELETE', `/api/invitations/${invitation?.id}`)).status).toBeLessThan(300);
    const again = await batch.check(checked);
    expect(again.owners).toEqual([{ value: gone, count: 2 }]);
    expect(again.files.map(({ questions, counts }) => [questions, counts?.error])).toEqual([
      [1, 1],
      [1, 1],
    ]);
  });
});

it('somebody who may not import for others cannot import for invited people either', async () => {
  const email = address();
  await invite(email);
  const own = ['import', 'read', 'create', 'edit'].map(action => [`leads.${action}`, 'own']);
  await make(admin, '/user-roles', { name: 'Own only', permissions: Object.fromEntries(own) });
  const user = await app.addUser(admin, 'Own only');
  const files = importing(app, user);
  const checked = await files.check(
    await files.send('lead', `Last name,Email,Owner\nOne,one@x.test,${email}`),
  );
  expect(checked.counts).toMatchObject({ create: 0, error: 1 });
  const [row] = await files.rows(checked, 'error');
  expect(row?.reason).toBe('You cannot import records for this person');
  // Nor learn who else is invited.
  expect(checked.invited).toEqual([]);
  const ofAdmin = importing(app, admin);
  expect((await ofAdmin.send('lead', 'Last name\nOne')).invited).toContain(email);
});
