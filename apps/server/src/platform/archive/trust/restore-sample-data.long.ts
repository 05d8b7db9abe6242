import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiving, unsigned } from '../../../testing/archives.ts';
import { listAll, make } from '../../../testing/records.ts';
import { openTestApp, type TestApp } from '../../../testing/test-app.ts';
import { connect, type Sql } from '../../database/connections/connection.ts';

let app: TestApp;
let sql: Sql;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-untrusted-'));
  app = await openTestApp({ env: { BACKUP_DIR: folder } });
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

it('an archive of another installation restores a year of sample data under the rules of each field, without sending old reminders', async () => {
  const user = await app.createTenant('Sampled');
  await user.call('POST', '/api/sample-data');
  await make(user, '/activities', {
    kind: 'task',
    subject: 'Call back',
    assignedToUserId: user.userId,
    dueAtUtc: '2031-01-02T10:00:00Z',
    remindAtUtc: '2031-01-02T09:00:00Z',
  });
  const archives = archiving(app, user);
  const good = await archives.download((await archives.make()).id);
  const counts = async () =>
    Promise.all(
      ['/leads', '/contacts', '/deals', '/activities'].map(async path => (await listAll(user, path)).length),
    );
  const before = await counts();
  const pending = () => sql`
    select from crm.activity where tenant_id = ${user.tenantId} and remind_at_utc is not null
      and reminded_at_utc is null and completed_at_utc is null`;
  expect((await pending()).length).toBeGreaterThan(0);
  const { id } = await archives.upload(await unsigned(good));
  expect(await archives.restore(id)).toMatchObject({ state: 'done' });
  expect(await counts()).toEqual(before);
  expect(await pending()).toHaveLength(0);
});
