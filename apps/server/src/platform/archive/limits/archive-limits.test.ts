import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { archiveLimits } from '@pipewright/contract/operations/administration/backup.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { archiving } from '../../../testing/archives.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { connect, type Sql } from '../../database/connections/connection.ts';

let app: TestApp;
let sql: Sql;
let folder: string;
let user: User;
let archives: ReturnType<typeof archiving>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-limits-'));
  app = await openTestApp({ env: { BACKUP_DIR: folder } });
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
});
beforeEach(async () => {
  user = await app.createTenant('Limited');
  archives = archiving(app, user);
});
afterAll(async () => {
  await sql.end();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const make = async () => (await user.call('POST', '/api/backup/archives')).body;
const announce = (size: number) =>
  user.call('POST', '/api/backup/uploads', { body: { fileName: 'sent.tar.gz', size } });

/** List entries without files. */
async function fill(count: number, size: number): Promise<void> {
  await sql`
    insert into crm.archive (tenant_id, origin, state, file_name, size)
    select ${user.tenantId}, 'made', 'ready', 'kept.tar.gz', ${size} from generate_series(1, ${count})`;
}

it('returns the archive that is already being created to a second request', async () => {
  const [first, second] = await Promise.all([make(), make()]);
  expect(second).toEqual(first);
  expect(await make()).toEqual(first);
  expect(await archives.list()).toHaveLength(1);
  const { jobId } = first as { jobId: string };
  await app.longJobs.worker.step(user.tenantId, { jobId });
  expect(await archives.list()).toMatchObject([{ isReady: true, signature: 'valid' }]);
  expect(await make()).not.toEqual(first);
});

it('returns the running dry run to a second request, and refuses one of another archive', async () => {
  const [one, two] = [await archives.make(), await archives.make()];
  const check = (id: string) => user.call('POST', `/api/backup/archives/${id}/check`);
  const [first, again] = await Promise.all([check(one.id), check(one.id)]);
  expect(again.body).toEqual(first.body);
  expect(await check(two.id)).toMatchObject({ status: 409 });
});

it('limits the number of archives of an organization', async () => {
  await fill(archiveLimits.archives, 1);
  expect(await user.call('POST', '/api/backup/archives')).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('Delete some that you no longer need.') },
  });
  expect((await announce(1000)).status).toBe(409);
});

it('counts an upload with its whole size from its announcement on, and limits concurrent uploads', async () => {
  await fill(1, archiveLimits.bytes - 5000);
  expect((await announce(3000)).status).toBe(201);
  expect(await announce(3000)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('would take up more than 20 GB') },
  });
  expect((await announce(1000)).status).toBe(201);
  expect((await announce(1)).status).toBe(201);
  expect(await announce(1)).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('3 archives are being uploaded already') },
  });
  // An upload without progress for a day no longer counts.
  await sql`
    update crm.archive set created_at_utc = now() - interval '25 hours'
    where tenant_id = ${user.tenantId} and origin = 'uploaded'`;
  expect((await announce(3000)).status).toBe(201);
  expect((await archives.list()).filter(({ origin }) => origin === 'uploaded')).toHaveLength(1);
});
