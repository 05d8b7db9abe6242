import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { archiving, unpack } from '../../testing/archives.ts';
import { createSample } from '../../testing/contract/sample-body.ts';
import { earlier } from '../../testing/databases/nodes.ts';
import { defineObjects, modules } from '../../testing/enrolled-modules.ts';
import { importing } from '../../testing/imports/imports.ts';
import { find, listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { createSessionLocks } from '../database/connections/session-locks.ts';
import { createTenantSearch } from '../database/tenant/tenant-search.ts';
import { jobLockName } from '../long-jobs/sweep.ts';
import { createScheduledArchives } from './write/scheduled-archives.ts';

let app: TestApp;
let sql: Sql;
let folder: string;
/** An organization with a record of every kind. */
let ada: User;
let rep: User;
let fileId: string;
let archives: ReturnType<typeof archiving>;
/** An organization with few records, for everything that is not about their number: its archives take little time. */
let bo: User;
let colleague: User;
let smallArchives: ReturnType<typeof archiving>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-archives-'));
  app = await openTestApp({ env: { BACKUP_DIR: folder } });
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  ada = await app.createTenant('Archive & Sons');
  rep = await app.addUser(ada, 'Sales representative');
  await defineObjects(ada);
  for (const { resource } of modules) {
    await createSample(ada, resource, modules);
  }
  await rep.call('POST', '/api/views', {
    body: { entity: 'lead', name: 'Mine', address: 'search=a', isShared: false },
  });
  const [lead] = await listAll(ada, '/leads');
  const content = Buffer.from('Ünïcode and \0 bytes');
  const file = await make(ada, '/files', {
    name: 'offer.txt',
    size: content.length,
    leadId: lead?.id ?? null,
  });
  const base64 = content.toString('base64');
  await ada.call('PUT', `/api/files/${file.id}/pieces/0`, { body: { base64 } });
  fileId = file.id;
  archives = archiving(app, ada);
  bo = await app.createTenant('Bo & Daughters');
  colleague = await app.addUser(bo, 'Sales representative');
  await make(bo, '/leads', { firstName: 'Lea', lastName: 'Lead', email: 'lea@example.test' });
  await make(bo, '/deals', { name: 'A deal', amount: 100 });
  smallArchives = archiving(app, bo);
});
afterAll(async () => {
  await sql.end();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** The stored counts and totals next to the actual ones. */
async function storedAndActualTotals(tenantId: string) {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class join pg_trigger on tgrelid = pg_class.oid where tgname = 'change_log_insert'`;
  const counts: Record<string, [number, number]> = {};
  for (const { name } of tables) {
    const [row] = await sql<{ kept: number; counted: number }[]>`
      select (select coalesce(sum(n), 0) from crm.row_count
          where tenant_id = ${tenantId} and entity = ${name.replaceAll('_', '-')}) as kept,
        (select count(*) from ${sql(`crm.${name}`)} where tenant_id = ${tenantId}) as counted`;
    counts[name] = [Number(row?.kept), Number(row?.counted)];
  }
  const [leads] = await sql`
    select (select (sum(n), sum(value))::text from crm.lead_total where tenant_id = ${tenantId}) as kept,
      (select (count(*), sum(estimated_value))::text from crm.lead where tenant_id = ${tenantId}) as counted`;
  const [deals] = await sql`
    select (select (sum(n), sum(value))::text from crm.deal_total where tenant_id = ${tenantId}) as kept,
      (select (count(*), sum(base_amount))::text from crm.deal where tenant_id = ${tenantId}) as counted`;
  return { counts, leads, deals };
}

async function expectTotalsToMatch(tenantId: string): Promise<void> {
  const { counts, leads, deals } = await storedAndActualTotals(tenantId);
  for (const [name, [kept, counted]] of Object.entries(counts)) {
    expect(`${name}: ${kept}`).toBe(`${name}: ${counted}`);
  }
  expect(leads?.kept).toBe(leads?.counted);
  expect(deals?.kept).toBe(deals?.counted);
}

describe('an archive', () => {
  it('contains everything, and the same content has the same hash', async () => {
    const one = await archives.make();
    const two = await archives.make();
    expect(one).toMatchObject({ origin: 'made', isReady: true, madeBy: 'Ada Admin' });
    expect(one.contentHash).toMatch(/^[0-9a-f]{64}$/);
    expect(two.contentHash).toBe(one.contentHash);

    const files = await unpack(await archives.download(one.id));
    const manifest = JSON.parse(String(files.get('manifest.json')));
    expect(manifest.organization).toMatchObject({ id: ada.tenantId, name: 'Archive & Sons' });
    const leads = (await listAll(ada, '/leads')).length;
    expect(manifest.tables.lead.rows).toBe(leads);
    expect(files.get('tables/lead.jsonl')?.toString().split('\n')).toHaveLength(leads + 1);
    expect(files.get('tables/saved_view.jsonl')?.toString()).toContain('Mine');
    expect(Number(manifest.tables.change_log.rows)).toBeGreaterThan(50);
    const everything = Buffer.concat([...files.values()].slice(1)).toString();
    expect(everything).not.toContain(ada.tenantId);
    expect(everything).not.toContain(ada.userId);
  });

  it('has another hash after a change', async () => {
    const before = await smallArchives.make();
    await make(bo, '/tags', { name: 'Another one', color: '#112233' });
    expect((await smallArchives.make()).contentHash).not.toBe(before.contentHash);
  });

  it('is recorded when it is created, downloaded and deleted, and its file is deleted with it', async () => {
    const { id } = await smallArchives.make();
    expect((await smallArchives.download(id)).length).toBeGreaterThan(1000);
    expect((await bo.call('DELETE', `/api/backup/archives/${id}`)).status).toBe(204);
    const kinds = await sql`
      select kind from crm.audit_event
      where tenant_id = ${bo.tenantId} and details ->> 'archiveId' = ${id} order by audit_event.id`;
    expect(kinds.map(({ kind }) => kind)).toEqual(['archive-made', 'archive-downloaded', 'archive-deleted']);
    expect((await bo.call('GET', `/api/backup/archives/${id}/file`)).status).toBe(404);
  });

  it('is not accessible to other organizations', async () => {
    const { id } = await smallArchives.make();
    const eve = await app.createTenant('Eve');
    for (const [user, status] of [
      [eve, 404],
      [colleague, 403],
    ] as const) {
      expect((await user.call('GET', `/api/backup/archives/${id}/file`)).status).toBe(status);
      expect((await user.call('DELETE', `/api/backup/archives/${id}`)).status).toBe(status);
      expect((await user.call('POST', `/api/backup/archives/${id}/check`)).status).toBe(status);
      const body = { into: 'same' };
      expect((await user.call('POST', `/api/backup/archives/${id}/restore`, { body })).status).toBe(status);
    }
    expect((await colleague.call('POST', '/api/backup/archives')).status).toBe(403);
    expect((await smallArchives.get(id)).isReady).toBe(true);
  });

  it('is created by one server at a time, by another if that is lost, and not at all once it is stopped', async () => {
    const ask = async () =>
      (await bo.call('POST', '/api/backup/archives')).body as { archiveId: string; jobId: string };
    const { archiveId, jobId } = await ask();
    const work = () => app.longJobs.worker.step(bo.tenantId, { jobId });
    await sql`update crm.job set state = 'running' where id = ${jobId}`;
    const another = createSessionLocks(app.owner);
    await another.hold(jobLockName(jobId), work);
    expect((await smallArchives.get(archiveId)).isReady).toBe(false);
    await another.close();
    await work();
    expect((await smallArchives.get(archiveId)).isReady).toBe(true);

    const stopped = await ask();
    await bo.call('POST', `/api/jobs/${stopped.jobId}/stop`);
    await app.longJobs.worker.step(bo.tenantId, { jobId: stopped.jobId });
    expect((await bo.call('GET', `/api/jobs/${stopped.jobId}`)).body).toMatchObject({ state: 'stopped' });
    expect((await smallArchives.list()).map(({ id }) => id)).not.toContain(stopped.archiveId);
  });

  it('is deleted with its organization', async () => {
    const deleted = await app.createTenant('Gone');
    await archiving(app, deleted).make();
    expect(await readdir(folder)).toContain(deleted.tenantId);
    // As the owner and without triggers, because no request can set a date in the past.
    await sql.begin(async tx => {
      await tx`set local session_replication_role = replica`;
      await tx`
        update crm.organization set deletion_due_at_utc = now() - interval '1 minute'
        where tenant_id = ${deleted.tenantId}`;
    });
    await app.identity.dissolveDue(app.services.archives.folder.removeAll);
    expect(await readdir(folder)).not.toContain(deleted.tenantId);
  });

  it('is created by schedule, and only the last ones are kept', async () => {
    const { job } = createScheduledArchives({
      tenants: app.database.tenants,
      longJobs: app.longJobs,
      listScheduledTenants: createTenantSearch(app.database.identityPool).withArchiveSchedule,
    });
    const work = async () => {
      await job.step(bo.tenantId, { tenantId: bo.tenantId });
      const [waiting] = await sql<{ id: string }[]>`
        select id from crm.job where tenant_id = ${bo.tenantId} and state = 'waiting'`;
      return waiting ? app.longJobs.worker.step(bo.tenantId, { jobId: waiting.id }) : undefined;
    };
    const scheduled = async () => (await smallArchives.list()).filter(({ origin }) => origin === 'scheduled');
    await work();
    expect(await scheduled()).toHaveLength(0);
    const saved = await bo.call('PUT', '/api/backup/schedule', { body: { every: 'day', keep: 2 } });
    expect(saved.body).toEqual({ every: 'day', keep: 2 });
    for (let day = 0; day < 3; day++) {
      await work();
      // A second run on the same day creates none.
      expect(await work()).toBeUndefined();
      await sql`
        update crm.archive set created_at_utc = ${earlier(sql, 'created_at_utc', 24 * 3600)}
        where tenant_id = ${bo.tenantId}`;
    }
    expect(await scheduled()).toHaveLength(2);
    await bo.call('PUT', '/api/backup/schedule', { body: { every: 'never', keep: 2 } });
    await work();
    expect(await scheduled()).toHaveLength(2);
  });
});

describe('a restore', () => {
  it('reports in a dry run what it would do, and changes nothing', async () => {
    const { id } = await smallArchives.make();
    const added = await make(bo, '/tags', { name: 'After the archive', color: '#112233' });
    const before = await smallArchives.make();
    const findings = await smallArchives.check(id);
    expect(findings).toMatchObject({ problem: null, warnings: [], organization: 'Bo & Daughters' });
    const leads = findings?.kinds.find(({ label }) => label === 'Leads');
    expect(leads).toEqual({ label: 'Leads', archived: 1, present: 1 });
    const tags = findings?.kinds.find(({ label }) => label === 'Tags');
    expect(tags?.present).toBe(Number(tags?.archived) + 1);
    expect((await smallArchives.make()).contentHash).toBe(before.contentHash);
    expect((await bo.call('GET', `/api/tags/${added.id}`)).status).toBe(200);
  });

  it('into the same organization restores exactly its previous data', async () => {
    const tag = await make(ada, '/tags', { name: 'To be deleted', color: '#112233' });
    const imports = importing(app, ada);
    const accounts = 'Account ID,Account Name\n0015g0000Ab0001AQA,Kept\n0015g0000Ab0002AQA,Deleted since';
    await imports.run(await imports.check(await imports.send('company', accounts)));
    const foreign = await find(ada, '/companies', 'name', 'Deleted since');
    const renamed = await find(
      ada,
      '/companies',
      'name',
      String((await listAll(ada, '/companies'))[0]?.name),
    );
    const archive = await archives.make();
    const [logged] = await sql`select count(*) from crm.change_log where tenant_id = ${ada.tenantId}`;

    await ada.call('DELETE', `/api/tags/${tag.id}`);
    await ada.call('DELETE', `/api/companies/${foreign.id}`);
    await ada.call('PATCH', `/api/companies/${renamed.id}`, { body: { name: 'Renamed since' } });
    const newcomer = await make(ada, '/leads', {
      firstName: 'New',
      lastName: 'Comer',
      email: 'n@example.test',
    });

    const { state, message } = await archives.restore(archive.id);
    expect([state, message]).toEqual(['done', expect.stringContaining('Backup restored')]);

    expect((await ada.call('GET', `/api/tags/${tag.id}`)).status).toBe(200);
    expect((await ada.call('GET', `/api/leads/${newcomer.id}`)).status).toBe(404);
    expect((await ada.call('GET', `/api/companies/${renamed.id}`)).body).toMatchObject({
      name: renamed.name,
      version: renamed.version,
    });
    // Records are found by their ids in other systems again, and each id leads to one.
    const again = await imports.check(await imports.send('company', accounts));
    expect(again.counts).toEqual({ create: 0, update: 2, skip: 0, error: 0 });
    const [after] = await sql`select count(*) from crm.change_log where tenant_id = ${ada.tenantId}`;
    expect(after).toEqual(logged);
    await expectTotalsToMatch(ada.tenantId);
    expect((await archives.make()).contentHash).toBe(archive.contentHash);
    // The previous data was archived, and the members can continue to work.
    const [safety] = (await archives.list()).filter(({ origin }) => origin === 'safety');
    expect(safety?.isReady).toBe(true);
    expect((await rep.call('GET', '/api/leads?pageSize=1')).status).toBe(200);
  });

  it('allows reading in the meantime and refuses changes with an explanation', async () => {
    const archive = await archives.make();
    let isOver = false;
    const restoring = archives.restore(archive.id).finally(() => {
      isOver = true;
    });
    const refusals: unknown[] = [];
    const kept: string[] = [];
    const people: number[] = [];
    while (!isOver) {
      const name = `Meanwhile ${kept.length + refusals.length}`;
      const { status, body } = await rep.call('POST', '/api/companies', { body: { name } });
      status === 201 ? kept.push(name) : refusals.push(body);
      expect((await rep.call('GET', '/api/companies?pageSize=1')).status).toBe(200);
      people.push((await ada.call('POST', `/api/users/${rep.userId}/reactivate`)).status);
      await setTimeout(20);
    }
    expect((await restoring).state).toBe('done');
    expect(people).toContain(503);
    expect(refusals[0]).toMatchObject({
      code: 'restoring',
      message: expect.stringContaining('An archive is being restored in this organization.'),
    });
    const text = JSON.stringify(refusals.map(body => (body as { code: string }).code));
    expect(text).toBe(JSON.stringify(refusals.map(() => 'restoring')));
    // Nothing was lost: each change is either in the archive of the previous data or in the current data.
    const [safety] = (await archives.list()).filter(({ origin }) => origin === 'safety');
    const before = (await unpack(await archives.download(safety?.id ?? ''))).get('tables/company.jsonl');
    const now = (await listAll(ada, '/companies')).map(({ name }) => name);
    expect(kept.filter(name => !String(before).includes(`"${name}"`) && !now.includes(name))).toEqual([]);
    expect((await rep.call('POST', '/api/companies', { body: { name: 'Afterwards' } })).status).toBe(201);
    expect((await ada.call('GET', `/api/audit?actorId=${ada.userId}&resource=lead`)).body).not.toEqual([]);
  });

  it('keeps every audit event, and everything can be undone as before', async () => {
    const answer = await bo.call('POST', '/api/tags', { body: { name: 'Undo me', color: '#112233' } });
    const archive = await smallArchives.make();
    await bo.call('DELETE', `/api/tags/${(answer.body as { id: string }).id}`);
    const events = async () =>
      (await sql`select id from crm.audit_event where tenant_id = ${bo.tenantId}`).map(({ id }) => id);
    const before = await events();
    await smallArchives.restore(archive.id);
    expect(await events()).toEqual(expect.arrayContaining(before));
    const undone = await bo.call('POST', `/api/change-sets/${answer.headers['x-change-set']}/undo`);
    expect(undone.status).toBe(200);
    await expectTotalsToMatch(bo.tenantId);
  });

  it('into a new organization keeps the ids and makes the user its administrator', async () => {
    const archive = await archives.make();
    const subdomain = `copy-${Date.now().toString(36)}`;
    const body = { into: 'new', name: 'Archive & Sons', subdomain };
    const { state, message } = await archives.restore(archive.id, body);
    expect([state, message]).toEqual(['done', expect.stringContaining('restored as Archive & Sons')]);
    const copyId = (await app.identity.findOrganization(subdomain)) ?? '';
    const accessToken = await app.signIn(ada.email, copyId);
    const copied: User = {
      ...ada,
      tenantId: copyId,
      accessToken,
      call: (method, path, options) => app.call(method, path, { ...options, token: accessToken }),
    };
    const leads = await listAll(copied, '/leads');
    expect(leads.map(({ id }) => id).sort()).toEqual(
      (await listAll(ada, '/leads')).map(({ id }) => id).sort(),
    );
    await expectTotalsToMatch(copyId);
    await expectTotalsToMatch(ada.tenantId);
    expect((await archiving(app, copied).make()).contentHash).toBe(archive.contentHash);
    expect((await copied.call('GET', `/api/files/${fileId}/content`)).body).toBe('Ünïcode and \0 bytes');
    // It is independent: a lead can be deleted there without affecting the original.
    expect((await copied.call('DELETE', `/api/leads/${leads[0]?.id}`)).status).toBe(204);
    expect((await ada.call('GET', `/api/leads/${leads[0]?.id}`)).status).toBe(200);
    expect((await archives.restore(archive.id, body)).message).toBe(
      'This subdomain is taken already. Please choose another one.',
    );
  });

  it('restores a person who has left, from an older archive', async () => {
    const small = await app.createTenant('Small & Co');
    const own = archiving(app, small);
    const before = await own.make();
    const newcomer = await app.addUser(small, 'Read only');
    const after = await own.make();
    expect((await own.check(before.id))?.warnings).toEqual([
      `The archive does not know these people, who would no longer be members: ${newcomer.email}.`,
    ]);
    await own.restore(before.id);
    expect((await newcomer.call('GET', '/api/leads')).status).toBe(401);
    await own.restore(after.id);
    expect((await newcomer.call('GET', '/api/leads')).status).toBe(200);
  });

  it('is refused while other jobs run, and to users who are not administrators', async () => {
    const { id } = await smallArchives.make();
    await bo.call('POST', '/api/backup/archives');
    const body = { into: 'same' };
    const refused = await bo.call('POST', `/api/backup/archives/${id}/restore`, { body });
    expect(refused).toMatchObject({ status: 409, body: { message: expect.stringContaining('Other work') } });
    await sql`update crm.job set state = 'stopped' where tenant_id = ${bo.tenantId} and state = 'waiting'`;

    const role = await make(bo, '/user-roles', {
      name: 'Settings only',
      permissions: { 'settings.manage': 'all', 'users.manage': 'all' },
    });
    const settler = await app.addUser(bo, role.name);
    expect((await settler.call('POST', `/api/backup/archives/${id}/restore`, { body })).status).toBe(403);
    // A user who may not export cannot create an archive either.
    expect((await settler.call('GET', `/api/backup/archives/${id}/file`)).status).toBe(403);
  });
});
