import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signUp } from '../../../identity/testing.ts';
import { type CitusCluster, hasCitus, startCitusCluster } from '../../../testing/databases/citus-cluster.ts';
import { createClusterDatabase, refuseSeveralShards } from '../../../testing/databases/cluster-databases.ts';
import { runSql } from '../../../testing/databases/run-sql.ts';
import { type PreviousVersion, unpackPreviousVersion } from '../../../testing/operations/previous-version.ts';
import {
  databaseUrl,
  type ServerProcess,
  startServerProcess,
} from '../../../testing/processes/server-process.ts';
import type { Connection } from '../connections/connection.ts';

/** The first migration after the version that could be distributed for the first time. */
const firstMissing = '0340_snapshots_in_the_base_currency.sql';

describe.skipIf(!hasCitus)('an upgrade of a Citus cluster (not run without Citus)', () => {
  let cluster: CitusCluster & { close(): Promise<void> };
  let owner: Connection;
  let earlier: PreviousVersion | { problem: string };
  let server: ServerProcess | undefined;

  beforeAll(async () => {
    earlier = await unpackPreviousVersion(firstMissing);
    cluster = await startCitusCluster();
    owner = await createClusterDatabase(cluster, 'pipewright');
  }, 120_000);
  afterAll(async () => {
    await server?.end('SIGKILL');
    await cluster.close();
    if ('remove' in earlier) {
      await earlier.remove();
    }
  }, 60_000);

  async function call<Body>(
    method: string,
    path: string,
    { token = '', body = undefined as object | undefined },
  ) {
    const response = await fetch(`${server?.address}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: body ? JSON.stringify(body) : null,
    });
    return { status: response.status, body: (await response.json()) as Body };
  }

  it('brings tables that an earlier version has distributed up to date, with their rows', async context => {
    if ('problem' in earlier) {
      context.skip(`not run: ${earlier.problem}`);
      return;
    }
    server = await startServerProcess(owner, {}, earlier.checkout);
    const signedUp = await call<{ result: { jwtToken: string } }>('POST', '/api/onboarding/complete', {
      body: signUp(),
    });
    expect(signedUp.status).toBe(201);
    const token = signedUp.body.result.jwtToken;
    const before = { firstName: 'Grace', lastName: 'Before', email: 'grace@navy.example' };
    expect(await call('POST', '/api/leads', { token, body: before })).toMatchObject({ status: 201 });
    await server.end('SIGTERM');
    await promisify(execFile)(process.execPath, ['apps/server/src/operate.ts', 'distribute'], {
      cwd: earlier.checkout,
      env: { DATABASE_URL: databaseUrl(owner) },
    });

    await refuseSeveralShards(cluster, owner);
    server = await startServerProcess(owner);
    const undistributed = await runSql(
      owner,
      `select oid::regclass::text as name from pg_class
       where relnamespace = 'crm'::regnamespace and relkind in ('r', 'p') and relname !~ '_\\d{6}$'
         and exists (select from pg_attribute where attrelid = pg_class.oid and attname = 'tenant_id' and not attisdropped)
         and oid not in (select table_name from citus_tables where citus_table_type = 'distributed')`,
    );
    expect(undistributed).toEqual([]);

    const leads = await call<{ id: string }[]>('GET', '/api/leads?search=grace', { token });
    expect(leads).toMatchObject({ status: 200, body: [{ lastName: 'Before' }] });
    const id = leads.body[0]?.id;
    const changed = await call('PATCH', `/api/leads/${id}`, { token, body: { lastName: 'After' } });
    expect(changed).toMatchObject({ status: 200, body: { lastName: 'After' } });
    for (const path of ['contacts', 'companies', 'deals', 'activities', 'quotes', 'tags', 'territories']) {
      expect(await call('GET', `/api/${path}`, { token })).toMatchObject({ status: 200 });
    }
  }, 600_000);
});
