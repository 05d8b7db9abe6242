import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiving, damaged, damageSentence } from '../../../testing/archives.ts';
import { make } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { AppError } from '../../errors.ts';
import { readHead, verifyArchive } from '../read/read-archive.ts';
import { createArchiveSigner } from './archive-signature.ts';

let app: TestApp;
let folder: string;
let user: User;
let archives: ReturnType<typeof archiving>;
let archiveId: string;
let good: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-damaged-'));
  app = await openTestApp({ env: { BACKUP_DIR: folder } });
  user = await app.createTenant('Damaged');
  archives = archiving(app, user);
  await make(user, '/companies', { name: 'Acme' });
  archiveId = (await archives.make()).id;
  good = await archives.download(archiveId);
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('explains a flipped bit or a missing end anywhere in the file', async () => {
  const file = join(folder, 'copy.tar.gz');
  const signer = createArchiveSigner(Buffer.alloc(32, 1));
  await writeFile(file, good);
  const { manifest } = await readHead(file, signer);
  let refused = 0;
  for (const copy of damaged(good, 400)) {
    await writeFile(file, copy);
    try {
      await verifyArchive(file, signer);
      // A flipped bit without meaning, such as in the timestamp of a header, does no harm.
      expect((await readHead(file, signer)).manifest).toEqual(manifest);
    } catch (error) {
      expect(error).toBeInstanceOf(AppError);
      expect((error as AppError).message).toMatch(damageSentence);
      refused += 1;
    }
  }
  expect(refused).toBeGreaterThan(300);
});

it('neither checks nor restores a damaged archive, uploaded or stored here', async () => {
  const at = Math.floor(good.length / 2);
  const copy = Buffer.from(good);
  copy.writeUInt8(copy.readUInt8(at) ^ 4, at);
  const uploaded = await archives.upload(copy);
  await writeFile(join(folder, user.tenantId, `${archiveId}.tar.gz`), copy);
  for (const id of [uploaded.id, archiveId]) {
    expect((await archives.check(id))?.problem).toMatch(damageSentence);
    expect(await archives.restore(id)).toMatchObject({
      state: 'failed',
      message: expect.stringMatching(damageSentence),
    });
  }
  expect((await user.call('GET', '/api/companies')).body).toHaveLength(1);
});
