import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { archiving } from '../../../testing/archives.ts';
import { hasCitus, startCitusCluster } from '../../../testing/databases/citus-cluster.ts';
import { createClusterDatabase, refuseSeveralShards } from '../../../testing/databases/cluster-databases.ts';
import { createApart, createBeside, portOf } from '../../../testing/databases/distributed-organizations.ts';
import { runSql } from '../../../testing/databases/run-sql.ts';
import { trimReferenceData } from '../../../testing/databases/trim-reference-data.ts';
import { recordingProcessor, startFeed } from '../../../testing/event-feed.ts';
import { importing } from '../../../testing/imports/imports.ts';
import { find, listAll, make, read, undo } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { backUpInstallation } from '../../installation/back-up-installation.ts';
import { drillRestore } from '../../installation/drill-restore.ts';
import { listOrganizations } from '../../installation/list-organizations.ts';
import { type SteppedJob, startJobs } from '../../jobs/jobs.ts';
import { asRole, type Connection } from '../connections/connection.ts';
import { migrate } from '../schema/migrate.ts';
import { distribute } from './distribute.ts';
import { moveOrganization } from './move-organization.ts';

describe.skipIf(!hasCitus)('on a Citus cluster with two workers (not run without Citus)', () => {
  let cluster: Awaited<ReturnType<typeof startCitusCluster>>;
  let owner: Connection;
  let app: TestApp;
  let user: User;
  let other: User;

  beforeAll(async () => {
    cluster = await startCitusCluster();
    owner = await createClusterDatabase(cluster, 'pipewright');
    await migrate(owner);
    await trimReferenceData(owner);
    await distribute(owner, () => undefined);
    await refuseSeveralShards(cluster, owner);
    app = await openTestApp({ owner });
    [user, other] = await createApart(app);
  }, 900_000);
  afterAll(async () => {
    await app?.close();
    await cluster?.close();
  }, 60_000);

  const nodeOf = async (whose: User) => ({ ...owner, port: await portOf(app, whose) });
  const addLead = (by: User, lastName: string) =>
    make(by, '/leads', { firstName: 'Grace', lastName, email: `${lastName.toLowerCase()}@navy.example` });

  it('has nothing to distribute the second time', async () => {
    const said: string[] = [];
    await distribute(owner, line => said.push(line));
    expect(said).toEqual([
      '0 tables were distributed over 2 nodes, 0 others and 0 functions made known to them.',
    ]);
  });

  it('hides all rows from a session without a tenant, and those of others from every tenant, also in the shards', async () => {
    await addLead(user, 'Hidden');
    const node = asRole(await nodeOf(user), 'app');
    const [shard] = await runSql<{ name: string }>(
      owner,
      `select shard_name as name from citus_shards where table_name = 'crm.lead'::regclass
       and shardid = (select get_shard_id_for_distribution_column('crm.lead', '${user.tenantId}'::uuid))`,
    );
    const countIn = async (table: string, tenant = '') => {
      const [row] = await runSql<{ count: number }>(
        node,
        `begin; set local app.tenant_id = '${tenant}'; select count(*) from ${table} where tenant_id = '${user.tenantId}'`,
      );
      return row?.count;
    };
    for (const table of ['crm.lead', shard?.name ?? '']) {
      expect(await countIn(table, user.tenantId)).toBe(1);
      expect(await countIn(table)).toBe(0);
      expect(await countIn(table, other.tenantId)).toBe(0);
    }
  });

  it('refuses rows of another tenant that Citus copies, for which PostgreSQL does not check the policies', async () => {
    const node = asRole(await nodeOf(user), 'app');
    const copyInto = (tenantId: string) =>
      runSql(
        node,
        `begin; set local app.tenant_id = '${user.tenantId}';
         insert into crm.audit_event (tenant_id, kind, details)
         select '${tenantId}', kind, '{}' from unnest('{sign-in,sign-out}'::text[]) as kind; commit`,
      );
    await copyInto(user.tenantId);
    const neighbour = await createBeside(app, user);
    await expect(copyInto(neighbour.tenantId)).rejects.toThrow('it belongs to another tenant');
  });

  it('has the same policies on every node', async () => {
    const policiesOf = (node: Connection) =>
      runSql(
        { ...owner, port: node.port },
        `select tablename, policyname, permissive, roles, cmd, qual, with_check from pg_policies
         where schemaname = 'crm' and tablename !~ '_\\d{6}$' order by tablename, policyname`,
      );
    const expected = await policiesOf(cluster.coordinator);
    expect(expected.length).toBeGreaterThan(0);
    for (const worker of cluster.workers) {
      expect(await policiesOf(worker)).toEqual(expected);
    }
  });

  it('lists deals for somebody who cannot read companies: a join on false ended the worker', async () => {
    await make(user, '/user-roles', {
      name: 'Deals only',
      permissions: { 'opportunities.read': 'all', 'masters.read': 'all' },
    });
    const company = await make(user, '/companies', { name: 'Unreadable' });
    const deal = await make(user, '/deals', { name: 'Readable', companyId: company.id });
    const reader = await app.addUser(user, 'Deals only');
    expect(await find(reader, '/deals', 'name', 'Readable')).toMatchObject({ id: deal.id, company: null });
    await user.call('DELETE', `/api/deals/${deal.id}`);
  });

  it('lists, searches, changes and undoes', async () => {
    const lead = await addLead(user, 'Hopper');
    const found = await user.call('GET', '/api/leads?search=hopper');
    expect((found.body as { id: string }[]).map(({ id }) => id)).toEqual([lead.id]);
    const change = await user.call('PATCH', `/api/leads/${lead.id}`, { body: { lastName: 'Murray' } });
    expect(change.status).toBe(200);
    expect((await undo(user, change)).status).toBe(200);
    expect(await read(user, '/leads', lead.id)).toMatchObject({ lastName: 'Hopper' });
    const taken = await user.call('POST', '/api/tags', {
      body: { name: (await listAll(user, '/tags'))[0]?.name },
    });
    expect(taken).toMatchObject({ status: 409, body: { fields: { name: 'Name is taken already' } } });
    expect(await listAll(other, '/leads')).toEqual([]);
  });

  it('changes and deletes many at once, and undoes it', async () => {
    const tags = await listAll(user, '/tags');
    const ids = tags.map(({ id }) => id);
    const change = await user.call('POST', '/api/tags/bulk-update', {
      body: { ids, updates: { isActive: false } },
    });
    expect(change.status).toBe(200);
    const removal = await user.call('POST', '/api/tags/bulk-delete', { body: { ids } });
    expect(removal).toMatchObject({ status: 200, body: { deleted: tags.length } });
    expect(await listAll(user, '/tags')).toEqual([]);
    expect((await undo(user, removal)).status).toBe(200);
    expect((await undo(user, change)).status).toBe(200);
    expect((await listAll(user, '/tags')).map(({ id }) => id)).toEqual(ids);
  });

  it('imports and exports', async () => {
    const files = importing(app, user);
    const sent = await files.send('company', 'Name\nImported One\nImported Two\n');
    const run = await files.run(await files.check(sent));
    expect(run).toMatchObject({ job: { state: 'done', message: '2 rows imported.' } });
    const { body } = await user.call('GET', '/api/companies/export?format=csv');
    expect(body).toContain('Imported One');
    expect(body).toContain('Imported Two');
  });

  it('has custom fields and reports', async () => {
    await make(user, '/custom-fields', { entity: 'company', type: 'text', label: 'Size' });
    const company = await make(user, '/companies', { name: 'Sized', custom: { size: 'large' } });
    expect(await read(user, '/companies', company.id)).toMatchObject({ custom: { size: 'large' } });
    await make(user, '/deals', { name: 'Counted' });
    const definition = { entity: 'deal', by: [], measures: [{ measure: 'count' }], show: 'number' };
    const report = await user.call('POST', '/api/reports/run', { body: { definition } });
    expect(report).toMatchObject({ status: 200, body: { cells: [{ figures: [1] }] } });
  });

  it('archives an organization and restores it', async () => {
    const own = archiving(app, other);
    await make(other, '/companies', { name: 'Archived' });
    const archive = await own.make();
    const company = await find(other, '/companies', 'name', 'Archived');
    await other.call('DELETE', `/api/companies/${company.id}`);
    expect(await own.restore(archive.id)).toMatchObject({ state: 'done' });
    expect(await find(other, '/companies', 'name', 'Archived')).toMatchObject({ id: company.id });
  });

  it('delivers events and runs jobs of organizations on both workers', async () => {
    const recorder = recordingProcessor('recorder', ['company.created']);
    const feed = await startFeed(app, [recorder.processor]);
    const ran: string[] = [];
    const job: SteppedJob = {
      name: 'distributed',
      label: 'Distributed',
      payload: z.object({}),
      step: async tenantId => {
        ran.push(tenantId);
        return 'over';
      },
    };
    const log = { error: () => undefined };
    const { events, tenants } = app.database;
    const jobs = await startJobs({ owner, events, tenants, jobs: [job], schedules: [], log });
    try {
      for (const whose of [user, other]) {
        await make(whose, '/companies', { name: 'Noticed' });
        await jobs.enqueue(job, whose.tenantId, {});
        await expect.poll(() => recorder.by(whose.tenantId).length, { timeout: 60_000 }).toBe(1);
        await expect.poll(() => ran, { timeout: 60_000 }).toContain(whose.tenantId);
      }
    } finally {
      await jobs.stop();
      await feed.stop();
    }
  });

  it('sends every statement of requests to one shard, also those of triggers: others are refused', async () => {
    const reading = runSql(asRole(await nodeOf(user), 'app'), 'select count(*) from crm.lead');
    await expect(reading).rejects.toThrow('multi-task query');
    const lead = await addLead(user, 'Sent');
    const path = `/api/leads/${lead.id}`;
    expect((await user.call('PATCH', path, { body: { lastName: 'Resent' } })).status).toBe(200);
    expect((await user.call('DELETE', path)).status).toBe(204);
    const lists = ['leads', 'companies', 'contacts', 'deals', 'activities', 'tags', 'products', 'quotes'];
    for (const list of [...lists, 'leads?search=resent', 'leads/groups?by=leadStatusId']) {
      expect((await user.call('GET', `/api/${list}`)).status).toBe(200);
    }
  });

  it('backs up the organizations of all nodes, and restores them into a database that is not distributed', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'pipewright-citus-backup-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    const { organizations } = await backUpInstallation(owner, join(folder, 'all.tar.gz'));
    expect(await listOrganizations(owner)).toHaveLength(organizations);
    await runSql(owner, 'create database restored');
    const restored = await drillRestore({ ...owner, database: 'restored' }, join(folder, 'all.tar.gz'));
    expect(restored.organizations).toBe(organizations);
  });

  it('distributes the tables of later migrations', async () => {
    const text = `
      create table crm.later (name text not null);
      select crm.tenant_table('later');
      alter table crm.later add column lead_id uuid;
      select crm.tenant_reference('later', 'lead_id', 'lead');
      alter table crm.lead add column later_note text;
      create trigger later_in_order before insert on crm.later for each row when (not crm.is_restoring())
      execute function crm.refuse_tenant();
      create policy later_reads on crm.later for select to pipewright_identity
        using (crm.current_tenant() is not distinct from null);`;
    await migrate(owner, [{ name: '9999_later.sql', text }]);
    const [row] = await runSql<{ tables: number }>(
      owner,
      `select count(*)::int as tables from citus_tables
       where table_name = 'crm.later'::regclass and citus_table_type = 'distributed'`,
    );
    expect(row?.tables).toBe(1);
    await addLead(user, 'Later');
  });

  it('moves an organization to another worker while it is used, and loses nothing', async () => {
    const from = await portOf(app, user);
    const to = cluster.workers.find(({ port }) => port !== from) ?? owner;
    const [organization] = await runSql<{ subdomain: string }>(
      owner,
      `select subdomain from identity.organization where id = '${user.tenantId}'`,
    );
    const acknowledged: string[] = [];
    const refused: number[] = [];
    let isOver = false;
    const writing = (async () => {
      for (let n = 0; !isOver; n += 1) {
        const name = `During the move ${n}`;
        const { status } = await user.call('POST', '/api/companies', { body: { name } });
        if (status === 201) {
          acknowledged.push(name);
        } else {
          refused.push(status);
        }
      }
    })();
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(3);
    await moveOrganization(owner, organization?.subdomain ?? '', to);
    const moved = acknowledged.length;
    await expect.poll(() => acknowledged.length, { timeout: 60_000 }).toBeGreaterThan(moved + 3);
    isOver = true;
    await writing;
    expect(await portOf(app, user)).toBe(to.port);
    expect(refused.filter(status => status !== 503)).toEqual([]);
    const stored = new Set((await listAll(user, '/companies')).map(({ name }) => name));
    expect(acknowledged.filter(name => !stored.has(name))).toEqual([]);
  }, 600_000);
});
