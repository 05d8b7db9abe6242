import { webClientId } from '@pipewright/contract/identity.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { skipOnCitus } from '../../../testing/databases/nodes.ts';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { type Connection, connect, type Sql } from '../../database/connections/connection.ts';

let owner: Connection;
let admin: Sql;
let app: TestApp;
let user: User;
beforeAll(async () => {
  owner = await testDatabase('_unavailable');
  // Connects to another database, to which the limits of this one do not apply.
  admin = connect({ ...owner, database: 'postgres' }, { max: 1, searchPath: 'public' });
  app = await openTestApp({ owner });
  user = await app.createTenant();
});
afterAll(async () => {
  await limitConnections(-1);
  await app.close();
  await admin.end();
});

async function limitConnections(limit: number): Promise<void> {
  await admin.unsafe(`alter database ${owner.database} connection limit ${limit}`);
}

const readiness = async () => (await app.call('GET', '/api/health/ready')).status;
/** Opening a connection may take long on a busy machine. */
const soon = { timeout: 30_000 };

const signIn = () =>
  app.call('POST', '/oauth/token', {
    body: new URLSearchParams({
      grant_type: 'password',
      username: user.email,
      password: 'wrong',
      client_id: webClientId,
    }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });

it('responds 503 with a retry time while the database accepts no connections, and recovers', async () => {
  await expect.poll(readiness, soon).toBe(200);
  await limitConnections(0);
  await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${owner.database}`;

  await expect.poll(readiness, soon).toBe(503);
  expect((await app.call('GET', '/api/health/live')).status).toBe(200);
  const unavailable = { status: 503, headers: { 'retry-after': '1' } };
  expect(await user.call('GET', '/api/tags')).toMatchObject(unavailable);
  expect(await signIn()).toMatchObject({ ...unavailable, body: { error: 'temporarily_unavailable' } });

  await limitConnections(-1);
  await expect.poll(readiness, soon).toBe(200);
  expect((await user.call('GET', '/api/tags')).status).toBe(200);
  expect(await signIn()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});

it('is not ready while the request pool has no free connection', async context => {
  skipOnCitus(context, 'each node has connections of its own');
  const { promise: held, resolve: free } = Promise.withResolvers<void>();
  const principal = { tenantId: user.tenantId, userId: user.userId, permissions: new Map() };
  let holding = 0;
  const holders = Array.from({ length: 5 }, () =>
    app.database.tenants.read(principal, async tx => {
      await tx`select 1`;
      holding += 1;
      await held;
    }),
  );
  await expect.poll(() => holding, soon).toBe(5);
  expect(await readiness()).toBe(503);
  free();
  await Promise.all(holders);
  await expect.poll(readiness, soon).toBe(200);
});
