import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { signUp } from '../identity/testing.ts';
import { type Connection, connect, type Sql } from '../platform/database/connections/connection.ts';
import { type Database, openDatabase } from '../platform/database/open-database.ts';
import { newChangeSet } from '../platform/database/tenant/tenant-db.ts';
import { newId } from '../platform/ids.ts';
import { systemPrincipal } from '../platform/principal.ts';
import { type ServerProcess, startServerProcess } from '../testing/processes/server-process.ts';

const waitLonger = { timeout: 60_000, interval: 50 };
const many = 30_000;

let admin: Sql;
let owner: Connection;
let tags: Sql;
let database: Database;
const servers: ServerProcess[] = [];
const visits: NodeJS.Timeout[] = [];
beforeAll(async () => {
  const template = inject('template');
  owner = { ...template, database: `${template.database}_jobs_${newId().slice(-6)}` };
  admin = connect({ ...template, database: 'postgres' }, { max: 1, searchPath: 'public' });
  await admin.unsafe(`create database ${owner.database} template ${template.database}`);
  tags = connect(owner, { max: 1, searchPath: 'crm' });
  database = openDatabase(owner, { connections: 2 });
});
afterAll(async () => {
  for (const visit of visits) {
    clearInterval(visit);
  }
  await Promise.all(servers.map(server => server.end('SIGKILL')));
  await database.close();
  await tags.end();
  await admin.unsafe(`drop database if exists ${owner.database} with (force)`);
  await admin.end();
});

/**
 * A new organization with many tags, on a server of its own. Its users keep sending requests, so that long work moves to the
 * job process.
 */
async function start(): Promise<{ server: ServerProcess; call: Call; tenantId: string }> {
  const server = await startServerProcess(owner, { DRAIN_SECONDS: '0' });
  servers.push(server);
  const signedUp = await request(server, 'POST', '/api/onboarding/complete', signUp());
  const token = signedUp.result.jwtToken;
  const call: Call = (method, url, body) => request(server, method, url, body, token);
  const { id: first } = await call('POST', '/api/tags', { name: 'first', color: '#000000' });
  const [tag] = await tags<
    { tenantId: string }[]
  >`select tenant_id as "tenantId" from tag where id = ${first}`;
  const tenantId = tag?.tenantId ?? '';
  await database.tenants.write(
    systemPrincipal(tenantId),
    newChangeSet('test'),
    tx => tx`
      insert into crm.tag (tenant_id, name, color, sort_order, is_active)
      select ${tenantId}, 'many ' || i, '#000000', 0, true from generate_series(1, ${many}) as i`,
  );
  const visit = () => fetch(`${server.address}/api/tags?pageSize=1`).catch(() => undefined);
  visits.push(setInterval(visit, 100));
  return { server, call, tenantId };
}

type Call = (method: string, url: string, body?: object) => Promise<Body>;
interface Body {
  readonly id: string;
  readonly state: string;
  readonly done: number;
  readonly job: { readonly id: string };
  readonly result: { readonly jwtToken: string };
}

async function request(
  { address }: ServerProcess,
  method: string,
  url: string,
  body?: object,
  token?: string,
): Promise<Body> {
  const headers = {
    'content-type': 'application/json',
    ...(token ? { authorization: `Bearer ${token}` } : {}),
  };
  const response = await fetch(`${address}${url}`, {
    method,
    headers,
    body: body ? JSON.stringify(body) : null,
  });
  expect(response.status).toBeLessThan(300);
  return (await response.json()) as Body;
}

async function changeAll(call: Call): Promise<string> {
  const { job } = await call('POST', '/api/tags/bulk-update', {
    matching: { search: 'many' },
    updates: { description: 'Changed' },
  });
  return job.id;
}

async function jobProcessesOf(parent: number): Promise<number[]> {
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name)).map(Number);
  const parents = await Promise.all(pids.map(parentOf));
  return pids.filter((_, index) => parents[index] === parent);
}

async function parentOf(pid: number): Promise<number | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** Stops the work at one of the last tags until it is released, and waits until the job process has come there. */
async function untilHeldUp(tenantId: string): Promise<{ release(): Promise<void> }> {
  const { promise: untilReleased, resolve } = Promise.withResolvers<void>();
  const holder = connect(owner, { max: 1, searchPath: 'crm' });
  const holding = holder.begin(async tx => {
    await tx`select from tag where tenant_id = ${tenantId} and name like 'many %' order by id desc limit 1 for update`;
    await untilReleased;
  });
  const waiting = () => tags<{ name: string }[]>`
    select application_name as name from pg_stat_activity
    where datname = ${owner.database} and wait_event_type = 'Lock'`;
  await expect.poll(waiting, waitLonger).toEqual([{ name: 'pipewright jobs' }]);
  return {
    async release() {
      resolve();
      await holding;
      await holder.end();
    },
  };
}

it('performs a long job in a second process, and continues it when that is killed', async () => {
  const { server, call, tenantId } = await start();
  const jobId = await changeAll(call);
  const work = await untilHeldUp(tenantId);
  const [jobProcess = 0, ...more] = await jobProcessesOf(server.pid);
  expect(more).toEqual([]);
  process.kill(jobProcess, 'SIGKILL');
  await work.release();
  const killedAt = Date.now();
  const job = () => call('GET', `/api/jobs/${jobId}`);
  await expect.poll(job, waitLonger).toMatchObject({ state: 'done', done: many });
  console.log(`done ${((Date.now() - killedAt) / 1000).toFixed(1)} s after the job process was killed`);
  const changed = await tags`
    select version, count(*)::integer as tags from tag
    where tenant_id = ${tenantId} and name like 'many %' group by version`;
  expect([...changed]).toEqual([{ version: 2, tags: many }]);
  expect(await jobProcessesOf(server.pid)).toEqual([]);
  // It would take the jobs of the next tests.
  await server.end('SIGTERM');
}, 300_000);

it.each(['SIGTERM', 'SIGINT', 'SIGKILL'] as const)(
  'ends the job process with the server: %s',
  async signal => {
    const { server, call, tenantId } = await start();
    await changeAll(call);
    const work = await untilHeldUp(tenantId);
    const [jobProcess = 0] = await jobProcessesOf(server.pid);
    const ended = server.end(signal);
    await work.release();
    expect(await ended).toBe(signal === 'SIGKILL' ? null : 0);
    await expect.poll(() => existsSync(`/proc/${jobProcess}`), waitLonger).toBe(false);
  },
  300_000,
);
