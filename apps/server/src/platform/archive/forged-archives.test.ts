import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiving, edited, forge, pack, unpack, withManifest } from '../../testing/archives.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { newId } from '../ids.ts';

let app: TestApp;
let folder: string;
let ada: User;
let archives: ReturnType<typeof archiving>;
let good: Buffer;
let hash: string | null;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-forged-'));
  app = await openTestApp({ env: { BACKUP_DIR: folder } });
  ada = await app.createTenant('Forge');
  await ada.call('POST', '/api/tags', { body: { name: 'Mine', color: '#112233' } });
  const tag = await ada.call('POST', '/api/tags', { body: { name: 'Gone', color: '#112233' } });
  await ada.call('DELETE', `/api/tags/${(tag.body as { id: string }).id}`);
  archives = archiving(app, ada);
  const made = await archives.make();
  good = await archives.download(made.id);
  hash = made.contentHash;
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Uploads and checks an archive; returns the error. */
async function refusalOf(archive: Buffer): Promise<string | null | undefined> {
  const { id, refusal } = await archives.upload(archive);
  return refusal ?? (await archives.check(id))?.problem;
}

it('accepts an unchanged archive', async () => {
  const { id } = await archives.upload(good);
  expect(await archives.check(id)).toMatchObject({ problem: null, warnings: [] });
  expect((await archives.restore(id)).state).toBe('done');
  expect((await archives.make()).contentHash).toBe(hash);
});

it('rejects a file that is not an archive or only a part of one', async () => {
  const words = 'This file is not an archive of Pipewright, or it is damaged. Nothing was changed.';
  expect(await refusalOf(Buffer.from('no archive'))).toBe(words);
  expect(await refusalOf(gzipSync(Buffer.alloc(4096, 7)))).toBe(words);
  expect(await refusalOf(good.subarray(0, good.length - 3000))).toBe(words);
});

it('rejects lines that were changed without their hash', async () => {
  const files = await unpack(good);
  const tags = files.get('tables/tag.jsonl')?.toString().replace('Mine', 'Ours') ?? '';
  files.set('tables/tag.jsonl', Buffer.from(tags));
  expect(await refusalOf(await pack(files))).toContain('tables/tag.jsonl does not have its hash');
});

it('rejects unexpected files', async () => {
  const files = await unpack(good);
  const strange = await pack(new Map([...files, ['../../etc/passwd', Buffer.from('x')]]));
  expect(await refusalOf(strange)).toContain('does not belong there: ../../etc/passwd');
  files.delete('tables/tag.jsonl');
  expect(await refusalOf(await pack(files))).toContain('lacks the file tables/tag.jsonl');
});

it('rejects unknown tables and columns', async () => {
  const job = await forge(good, 'job', () => [JSON.stringify({ id: newId() })]);
  expect(await refusalOf(job)).toContain('does not know: job');
  const files = await unpack(good);
  const secret = await withManifest(files, manifest => manifest.tables.mail?.columns.push('secret'));
  expect(await refusalOf(secret)).toContain('does not belong there: secret');
  const plan = await forge(good, 'organization', ([line = '']) => [edited(line, { plan: 'enterprise' })]);
  expect(await refusalOf(plan)).toContain('does not belong there: plan');
});

it('rejects rows of another organization, of the wrong type, and inconsistent rows', async () => {
  const eve = newId();
  const tenant = await forge(good, 'tag', ([line = '']) => [edited(line, { tenant_id: eve })]);
  expect(await refusalOf(tenant)).toContain(
    'Line 1 of tables/tag.jsonl has a column that does not belong there',
  );
  const inLog = await forge(good, 'change_log', lines =>
    lines.map(line => line.replace(/"tenant_id": "[^"]+"/, `"tenant_id": "${eve}"`)),
  );
  expect(await refusalOf(inLog)).toContain('names another organization');
  const kind = await forge(good, 'tag', ([line = '']) => [edited(line, { sort_order: 'first' })]);
  expect(await refusalOf(kind)).toContain('has a sort_order of the wrong kind');
  const lacking = await forge(good, 'tag', ([line = '']) => [edited(line, { name: undefined })]);
  expect(await refusalOf(lacking)).toContain('lacks name');
  const broken = await forge(good, 'product_category', ([line = '', ...lines]) => [
    edited(line, { parent_id: newId() }),
    ...lines,
  ]);
  expect(await refusalOf(broken)).toBe(
    'The archive does not fit together: a row refers to another one that is not there.',
  );
  const twice = await forge(good, 'tag', ([line = '']) => [line, line]);
  expect(await refusalOf(twice)).toBe(
    'tables/tag.jsonl (lines 1 to 2) does not fit together: two rows are the same.',
  );
  const sameCountry = await forge(good, 'country', ([first = '', second = '', ...lines]) => [
    edited(first, { pending_places: 'DE' }),
    edited(second, { pending_places: 'DE' }),
    ...lines,
  ]);
  expect(await refusalOf(sameCountry)).toContain('does not fit together: two rows are the same.');
  const noBase = await forge(good, 'currency', lines =>
    lines.map(line => edited(line, { is_base_currency: false })),
  );
  expect(await refusalOf(noBase)).toContain('does not have one base currency');
});

it('restores nothing of an archive that its check rejects', async () => {
  const files = await forge(good, 'tag', ([line = '']) => [line, line]);
  const { id } = await archives.upload(files);
  const findings = await archives.check(id);
  expect(findings?.problem).toContain('two rows are the same');
  expect(await archives.restore(id)).toMatchObject({ state: 'failed', message: findings?.problem });
  // The previous data was archived first, with the same hash as before.
  const [safety] = await archives.list();
  expect(safety).toMatchObject({ origin: 'safety', contentHash: hash });
  expect((await archives.make()).contentHash).toBe(hash);
});

it('rejects an archive that unpacks to far more than its size', async () => {
  const bomb = new Map([...(await unpack(good)), ['tables/zero.jsonl', Buffer.alloc(80 * 1024 * 1024)]]);
  const files = await withManifest(bomb, manifest => {
    manifest.tables.zero = { rows: 1, bytes: 80 * 1024 * 1024, sha256: '0'.repeat(64), columns: ['id'] };
  });
  expect(await refusalOf(files)).toMatch(/unpacks to far more|far too long/);
});

it('grants membership to nobody, whatever the archive contains', async () => {
  const victim = await app.createTenant('Victim');
  const added = await forge(good, 'membership', ([line = '']) => [
    line,
    edited(line, { id: newId(), user_id: victim.userId, email: victim.email }),
    edited(line, { id: newId(), user_id: newId(), email: 'stranger@example.test' }),
  ]);
  const { id } = await archives.upload(added);
  const findings = await archives.check(id);
  expect(findings?.warnings).toEqual([expect.stringContaining(`${victim.email}, stranger@example.test`)]);
  expect((await archives.restore(id)).state).toBe('done');
  const people = (await ada.call('GET', '/api/users/tenant')).body as {
    id: string;
    email: string;
    isActive: boolean;
  }[];
  expect(people.map(({ email, isActive }) => [email, isActive]).sort()).toEqual(
    [
      [ada.email, true],
      [victim.email, false],
      ['stranger@example.test', false],
    ].sort(),
  );
  expect(people.map(person => person.id)).not.toContain(victim.userId);
  const organizations = (await victim.call('GET', '/api/auth/organizations')).body;
  expect(JSON.stringify(organizations)).not.toContain('Forge');
});
