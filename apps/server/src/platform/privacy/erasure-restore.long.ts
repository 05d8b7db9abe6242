import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrivacyRequest } from '@pipewright/contract/operations/administration/privacy.ts';
import { expect, it } from 'vitest';
import { archiving } from '../../testing/archives.ts';
import { testDatabase } from '../../testing/databases/test-database.ts';
import { listAll, make, read } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect } from '../database/connections/connection.ts';

async function run(app: TestApp, user: User, path: string, body: object): Promise<PrivacyRequest> {
  const answer = await user.call('POST', `/api/privacy${path}`, { body });
  expect(answer).toMatchObject({ status: 202 });
  const { id, jobId } = answer.body as { id: string; jobId: string };
  await app.longJobs.worker.step(user.tenantId, { jobId });
  return (await user.call('GET', `/api/privacy/requests/${id}`)).body as PrivacyRequest;
}

it('a restored archive keeps others with the same address, and people who came back after their erasure', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pipewright-erasures-'));
  const app = await openTestApp({ owner: await testDatabase('_privacy'), env: { BACKUP_DIR: folder } });
  const sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  const user = await app.createTenant('Shared address');
  const archives = archiving(app, user);
  const ann = { firstName: 'Ann', lastName: 'Alpha', email: 'office@shared.test' };
  const lead = await make(user, '/leads', ann);
  const bob = await make(user, '/leads', { firstName: 'Bob', lastName: 'Beta', email: 'office@shared.test' });
  const before = await archives.make();
  const { id, label } = await run(app, user, '/requests', { recordIds: [lead.id] });
  const erased = await run(app, user, `/requests/${id}/erase`, { name: label ?? '' });
  expect(erased.state).toBe('erased');
  await archives.check(before.id);
  await archives.restore(before.id);
  expect(await listAll(user, '/leads')).toMatchObject([{ id: bob.id, email: 'office@shared.test' }]);

  await sql`
    update crm.privacy_request set erased_at_utc = erased_at_utc - interval '1 hour',
      email_hashes = array[encode(sha256(convert_to(salt || 'ann@alpha.test', 'UTF8')), 'hex')]
    where tenant_id = ${user.tenantId} and id = ${id}`;
  const back = await make(user, '/leads', { ...ann, email: 'ann@alpha.test' });
  const after = await archives.make();
  await archives.check(after.id);
  await archives.restore(after.id);
  expect(await read(user, '/leads', back.id)).toMatchObject({ fullName: 'Ann Alpha' });
  await sql.end();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});
