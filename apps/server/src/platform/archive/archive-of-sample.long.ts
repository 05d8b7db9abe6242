import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiving, unpack } from '../../testing/archives.ts';
import { listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-archives-'));
  app = await openTestApp({ env: { BACKUP_DIR: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('a year of sample data is archived, and restored exactly', async () => {
  const user = await app.createTenant('Sampled');
  await user.call('POST', '/api/sample-data');
  const archives = archiving(app, user);
  const archive = await archives.make();
  const files = await unpack(await archives.download(archive.id));
  expect(files.get('tables/lead.jsonl')?.toString().split('\n')).toHaveLength(401);

  const [lead] = await listAll(user, '/leads');
  await user.call('DELETE', `/api/leads/${lead?.id}`);
  await make(user, '/companies', { name: 'Added since' });
  expect(await archives.restore(archive.id)).toMatchObject({ state: 'done' });
  expect((await user.call('GET', `/api/leads/${lead?.id}`)).status).toBe(200);
  expect((await archives.make()).contentHash).toBe(archive.contentHash);
});
