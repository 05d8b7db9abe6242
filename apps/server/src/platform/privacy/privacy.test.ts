import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PersonRecord, PrivacyRequest } from '@pipewright/contract/operations/administration/privacy.ts';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiving } from '../../testing/archives.ts';
import { testDatabase } from '../../testing/databases/test-database.ts';
import { addCopies, addPerson, person, personalValues } from '../../testing/personal-data.ts';
import { type Found, find, listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { createErasureList } from './erasure-list.ts';
import { repeatForgottenErasures } from './repeat-forgotten.ts';

let app: TestApp;
let sql: Sql;
let folder: string;
let admin: User;
let archives: ReturnType<typeof archiving>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-privacy-'));
  app = await openTestApp({ owner: await testDatabase('_privacy'), env: { BACKUP_DIR: folder } });
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Every row of every table as text, with the bytes of files in hexadecimal, as a dump has them. */
async function dump(): Promise<string> {
  const tables = await sql<{ name: string }[]>`
    select pg_class.oid::regclass::text as name from pg_class
    where relnamespace in (select oid from pg_namespace where nspname in ('crm', 'identity', 'jobs', 'pipewright'))
      and relkind = 'r'`;
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await sql.unsafe(`select held::text as line from ${name} as held`);
    texts.push(...rows.map(({ line }) => `${name}: ${line}`));
  }
  return texts.join('\n');
}

/** The rows in which one of the values is found, as text or as bytes. */
async function leftovers(): Promise<string[]> {
  const requested = personalValues.flatMap(value => [value, Buffer.from(value).toString('hex')]);
  const lines = (await dump()).split('\n');
  return lines.filter(line => requested.some(value => line.toLowerCase().includes(value)));
}

async function run(user: User, path: string, body?: object) {
  const answer = await user.call('POST', `/api/privacy${path}`, body ? { body } : {});
  if (answer.status !== 202) {
    throw new Error(`${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }
  const { id, jobId } = answer.body as { id: string; jobId: string };
  await app.longJobs.worker.step(user.tenantId, { jobId });
  const job = (await user.call('GET', `/api/jobs/${jobId}`)).body as { state: string; message: string };
  return { request: await getRequest(user, id), job };
}

/** As a server does when it starts. */
function repeatForgotten({ tenantId }: User): Promise<number> {
  return repeatForgottenErasures({
    erasures: createErasureList(folder, console),
    restorePool: app.database.restorePool,
    listOrganizations: async () => [tenantId],
  });
}

async function getRequest(user: User, id: string): Promise<PrivacyRequest> {
  return (await user.call('GET', `/api/privacy/requests/${id}`)).body as PrivacyRequest;
}

async function findPeople(user: User, body: object): Promise<PersonRecord[]> {
  return (await user.call('POST', '/api/privacy/find', { body })).body as PersonRecord[];
}

describe('erasing a person', () => {
  it('finds, exports and erases everything, and keeps what is about others', async () => {
    admin = await app.createTenant('Privacy & Sons');
    archives = archiving(app, admin);
    const traces = await addPerson(admin);
    const { quoteId } = await addCopies(app, admin, traces);
    const bystander = await make(admin, '/contacts', {
      firstName: 'Wilhelmina',
      lastName: 'Other',
      email: 'wilhelmina.other@example.test',
      notes: "Knows Wilhelmina O'Zebrowski",
    });
    await admin.call('DELETE', `/api/contacts/${bystander.id}`).then(answer => undo(admin, answer));
    const before = await archives.make();

    const records = await findPeople(admin, { email: person.email });
    expect(records.map(({ entity }) => entity).sort()).toEqual(['contact', 'lead']);
    expect(await findPeople(admin, { entity: 'lead', recordId: traces.lead.id })).toEqual(records);

    const recordIds = records.map(({ id }) => id);
    const { request, job } = await run(admin, '/requests', { recordIds });
    expect(job).toMatchObject({ state: 'done' });
    expect(request).toMatchObject({ state: 'ready', label: "Wilhelmina O'Zebrowski", records: 2 });
    expect(request.findings).toContainEqual({ label: 'Leads', rows: 1, treatment: 'delete' });
    expect(request.findings).toContainEqual({ label: 'Mails', rows: 1, treatment: 'delete' });
    expect(request.findings).toContainEqual({ label: 'Mails', rows: 1, treatment: 'redact' });

    const exported = await app.server.inject({
      url: `/api/privacy/requests/${request.id}/export`,
      headers: { authorization: `Bearer ${admin.accessToken}` },
    });
    const files = unzipSync(exported.rawPayload);
    const texts = Object.values(files).map(bytes => strFromU8(bytes));
    for (const value of personalValues) {
      expect(`${value}: ${texts.some(text => text.toLowerCase().includes(value))}`).toBe(`${value}: true`);
    }

    const path = `/requests/${request.id}`;
    const wrong = await admin.call('POST', `/api/privacy${path}/erase`, { body: { name: 'Somebody else' } });
    expect(wrong).toMatchObject({ status: 400, body: { fields: { name: expect.any(String) } } });
    const erased = await run(admin, `${path}/erase`, { name: "Wilhelmina O'Zebrowski" });
    expect(erased.job).toMatchObject({ state: 'done', message: 'The person was erased.' });
    expect(erased.request).toMatchObject({ state: 'erased', label: null, olderBackups: 1 });

    // The other Wilhelmina stays, and the texts of others only lose the name.
    const left = (await leftovers()).filter(line => !line.includes(bystander.id));
    expect(left.join('\n')).toBe('');
    expect(await read(admin, '/contacts', bystander.id)).toMatchObject({
      fullName: 'Wilhelmina Other',
      notes: 'Knows [erased]',
    });
    expect(await read(admin, '/deals', traces.deal.id)).toMatchObject({
      name: 'Cages for [erased]',
      contactId: null,
    });
    expect(await read(admin, '/activities', traces.shared.id)).toMatchObject({ subject: '[erased] called' });
    expect(await read(admin, '/quotes', quoteId)).toMatchObject({ acceptedByName: '[erased]' });
    expect((await listAll(admin, '/leads')).length).toBe(0);
    await expectEvents(admin, request.id);
    // In the order of the archive: an older backup brings nobody back.
    await archives.post(`/archives/${before.id}/check`);
    await archives.post(`/archives/${before.id}/restore`, { into: 'same' });
    const returned = (await leftovers()).filter(line => !line.includes(bystander.id));
    expect(returned.join('\n')).toBe('');
    expect(await find(admin, '/contacts', 'fullName', 'Wilhelmina Other')).toBeTruthy();
  });

  it('is repeated after the whole installation was restored from an older backup', async () => {
    const user = await app.createTenant('Older');
    const lead = await make(user, '/leads', person);
    const { request } = await run(user, '/requests', { recordIds: [lead.id] });
    await run(user, `/requests/${request.id}/erase`, { name: "Wilhelmina O'Zebrowski" });
    // As a backup from before would have it: the erasure is unknown, and the person is there under another id.
    await sql`delete from crm.privacy_request where tenant_id = ${user.tenantId}`;
    await make(user, '/leads', person);
    expect(await repeatForgotten(user)).toBe(1);
    expect(await listAll(user, '/leads')).toEqual([]);
    expect(await getRequest(user, request.id)).toMatchObject({ state: 'erased' });
    expect(await repeatForgotten(user)).toBe(0);
  });

  it('is not repeated for others who had the same address', async () => {
    const user = await app.createTenant('Shared address');
    const email = 'office@shared.test';
    const lead = await make(user, '/leads', { firstName: 'Ann', lastName: 'Alpha', email });
    const other = await make(user, '/leads', { firstName: 'Bob', lastName: 'Beta', email });
    const { request } = await run(user, '/requests', { recordIds: [lead.id] });
    await run(user, `/requests/${request.id}/erase`, { name: 'Ann Alpha' });
    await sql`delete from crm.privacy_request where tenant_id = ${user.tenantId}`;
    expect(await repeatForgotten(user)).toBe(1);
    expect(await listAll(user, '/leads')).toMatchObject([{ id: other.id, fullName: 'Bob Beta', email }]);
  });
});

describe('what others have as well', () => {
  it('is kept where it is not about the person', async () => {
    const user = await app.createTenant('Namesakes');
    const one = await make(user, '/leads', {
      firstName: 'John',
      lastName: 'Namesake',
      email: 'one@example.test',
      phone: '+1 202 555 0143',
    });
    const two = await make(user, '/leads', {
      firstName: 'John',
      lastName: 'Namesake',
      email: 'two@example.test',
    });
    const company = await make(user, '/companies', {
      name: 'Acme',
      phone: '+1 202 555 0143',
      description: 'Ask John Namesake',
    });
    const { request } = await run(user, '/requests', { recordIds: [one.id] });
    expect(request.sharedValues).toContain('John Namesake');
    await run(user, `/requests/${request.id}/erase`, { name: 'John Namesake' });
    expect(await listAll(user, '/leads')).toMatchObject([{ id: two.id, fullName: 'John Namesake' }]);
    expect(await read(user, '/companies', company.id)).toMatchObject({
      phone: '+1 202 555 0143',
      description: 'Ask John Namesake',
    });
  });

  it('includes people of other organizations', async () => {
    const user = await app.createTenant('Mine');
    const other = await app.createTenant('Theirs');
    const mine = await make(user, '/leads', {
      firstName: 'Same',
      lastName: 'Person',
      email: 'same@example.test',
    });
    const theirs = await make(other, '/leads', {
      firstName: 'Same',
      lastName: 'Person',
      email: 'same@example.test',
    });
    const { request } = await run(user, '/requests', { recordIds: [mine.id] });
    expect((await other.call('GET', `/api/privacy/requests/${request.id}`)).status).toBe(404);
    await run(user, `/requests/${request.id}/erase`, { name: 'Same Person' });
    expect(await read(other, '/leads', theirs.id)).toMatchObject({ fullName: 'Same Person' });
  });
});

describe('a request', () => {
  it('needs its own permission', async () => {
    const user = await app.createTenant('Rights');
    const rep = await app.addUser(user, 'Sales manager');
    expect((await rep.call('GET', '/api/privacy/requests')).status).toBe(403);
  });

  it('can be about an address that no record has, and deletes the mails to it', async () => {
    const user = await app.createTenant('Address');
    await sql`
      insert into crm.mail (tenant_id, recipient, subject, text, html, state)
      values (${user.tenantId}, 'Nobody@Example.test', 'Hello', 'Hello', 'Hello', 'sent')`;
    const { request } = await run(user, '/requests', { recordIds: [], email: 'nobody@example.test' });
    expect(request.findings).toEqual([{ label: 'Mails', rows: 1, treatment: 'delete' }]);
    await run(user, `/requests/${request.id}/erase`, { name: 'nobody@example.test' });
    const [mails] = await sql`select count(*)::integer as n from crm.mail where tenant_id = ${user.tenantId}`;
    expect(mails?.n).toBe(0);
  });

  it('that was not carried out can be deleted; one of an erased person stays', async () => {
    const user = await app.createTenant('Deleting');
    const lead = await make(user, '/leads', {
      firstName: 'Dora',
      lastName: 'Delete',
      email: 'dora@example.test',
    });
    const first = await run(user, '/requests', { recordIds: [lead.id] });
    expect((await user.call('DELETE', `/api/privacy/requests/${first.request.id}`)).status).toBe(204);
    const { request } = await run(user, '/requests', { recordIds: [lead.id] });
    await run(user, `/requests/${request.id}/erase`, { name: 'Dora Delete' });
    expect((await user.call('DELETE', `/api/privacy/requests/${request.id}`)).status).toBe(404);
    expect((await user.call('GET', '/api/privacy/requests')).body).toMatchObject([{ state: 'erased' }]);
  });

  it('leaves nothing that an undo could bring back', async () => {
    const user = await app.createTenant('Undoing');
    const created = await user.call('POST', '/api/leads', {
      body: { firstName: 'Una', lastName: 'Undo', email: 'una@example.test' },
    });
    const lead = created.body as Found;
    const changed = await user.call('PATCH', `/api/leads/${lead.id}`, { body: { notes: 'x' } });
    const { request } = await run(user, '/requests', { recordIds: [lead.id] });
    await run(user, `/requests/${request.id}/erase`, { name: 'Una Undo' });
    expect((await undo(user, changed)).status).toBe(404);
  });
});

/** The audit log tells that it happened, and nothing about the person. */
async function expectEvents(user: User, requestId: string): Promise<void> {
  const events = await sql`
    select kind, details from crm.audit_event
    where tenant_id = ${user.tenantId} and details ->> 'requestId' = ${requestId} order by id`;
  expect(events.map(({ kind }) => kind)).toEqual(['personal-data-exported', 'person-erased']);
  expect(events.map(({ details }) => details)).toEqual([
    { requestId, records: 2 },
    { requestId, records: expect.any(Number) },
  ]);
}
