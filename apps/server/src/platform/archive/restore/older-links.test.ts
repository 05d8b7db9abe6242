import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiving, forge, unpack, unsigned, withManifest } from '../../../testing/archives.ts';
import { make, read } from '../../../testing/records.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-older-links-'));
  app = await openTestApp({ env: { BACKUP_DIR: folder } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const links = ['lead', 'contact', 'company', 'deal'];

/** A row as versions before 0098 have written it: a column for each entity. */
function asBefore(line: string): string {
  const { about_records: about, ...row } = JSON.parse(line);
  const columns = links.map(entity => [`${entity}_id`, about[entity] ?? null]);
  return JSON.stringify({ ...row, ...Object.fromEntries(columns) });
}

async function madeBefore(archive: Buffer): Promise<Buffer> {
  const activities = await forge(archive, 'activity', lines => lines.map(asBefore));
  const files = await forge(activities, 'file', lines => lines.map(asBefore));
  return withManifest(await unpack(await unsigned(files)), manifest => {
    manifest.schema = '0097_events_and_actors.sql';
    for (const table of [manifest.tables.activity, manifest.tables.file]) {
      const kept = table?.columns.filter(name => name !== 'about_records') ?? [];
      table?.columns.splice(0, Infinity, ...kept, ...links.map(entity => `${entity}_id`));
    }
  });
}

it('an archive that has a column for each link is restored with what activities and files are about', async () => {
  const user = await app.createTenant('Older');
  const company = await make(user, '/companies', { name: 'Acme' });
  const contact = await make(user, '/contacts', { firstName: 'Cleo', lastName: 'Contact' });
  const about = { companyId: company.id, contactId: contact.id };
  const activity = await make(user, '/activities', { kind: 'note', subject: 'Two links', ...about });
  const bare = await make(user, '/activities', { kind: 'note', subject: 'None' });
  const file = await make(user, '/files', { name: 'empty.txt', size: 0, companyId: company.id });
  const archives = archiving(app, user);
  const old = await madeBefore(await archives.download((await archives.make()).id));
  await user.call('POST', '/api/activities/bulk-delete', { body: { ids: [activity.id, bare.id] } });
  await user.call('DELETE', `/api/files/${file.id}`);

  const { id } = await archives.upload(old);
  expect(await archives.check(id)).toMatchObject({ problem: null });
  expect((await archives.restore(id)).state).toBe('done');
  expect(await read(user, '/activities', activity.id)).toMatchObject(about);
  expect(await read(user, '/activities', bare.id)).toMatchObject({ companyId: null, contactId: null });
  expect(await read(user, '/files', file.id)).toMatchObject({ companyId: company.id });
  const listed = await user.call('GET', `/api/activities?contactId=${contact.id}`);
  expect(listed.body).toMatchObject([{ id: activity.id }]);
});
