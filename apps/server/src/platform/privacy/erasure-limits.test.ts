import { appendFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PrivacyRequest } from '@pipewright/contract/operations/administration/privacy.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testDatabase } from '../../testing/databases/test-database.ts';
import { make, read } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';
import { systemPrincipal } from '../principal.ts';
import { erasePerson } from './erase-person.ts';
import { createErasureList } from './erasure-list.ts';
import { inOrganization } from './privacy-jobs.ts';
import { listMissingErasures } from './repeat-forgotten.ts';

let app: TestApp;
let sql: Sql;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-erasures-'));
  app = await openTestApp({ owner: await testDatabase('_privacy'), env: { BACKUP_DIR: folder } });
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

async function run(user: User, path: string, body: object): Promise<PrivacyRequest> {
  const answer = await user.call('POST', `/api/privacy${path}`, { body });
  expect(answer).toMatchObject({ status: 202 });
  const { id, jobId } = answer.body as { id: string; jobId: string };
  await app.longJobs.worker.step(user.tenantId, { jobId });
  return (await user.call('GET', `/api/privacy/requests/${id}`)).body as PrivacyRequest;
}

async function erase(user: User, recordId: string): Promise<{ found: PrivacyRequest; id: string }> {
  const found = await run(user, '/requests', { recordIds: [recordId] });
  const erased = await run(user, `/requests/${found.id}/erase`, { name: found.label ?? '' });
  expect(erased.state).toBe('erased');
  return { found, id: found.id };
}

describe('an erasure', () => {
  it('keeps codes that contain a name, and clears the proof of an acceptance', async () => {
    const user = await app.createTenant('Codes');
    const contact = await make(user, '/contacts', {
      firstName: 'Best',
      lastName: 'Deal',
      email: 'best@deal.test',
    });
    const deal = await make(user, '/deals', { name: 'Cage for Best', contactId: contact.id });
    await user.call('PATCH', `/api/deals/${deal.id}`, { body: { forecastCategory: 'best-case' } });
    const quote = await make(user, '/quotes', {
      name: 'Offer',
      contactId: contact.id,
      dealId: deal.id,
      lines: [{ name: 'Cage', unitPrice: 5 }],
    });
    await user.call('POST', `/api/quotes/${quote.id}/issue`);
    await user.call('POST', `/api/quotes/${quote.id}/accept`, { body: { name: 'B. D.' } });
    const { tenantId } = user;
    const proof = JSON.stringify({ name: 'B. D.', signature: '1,1 2,2', codeSentTo: 'office@other.test' });
    await app.database.tenants.write(
      systemPrincipal(tenantId),
      newChangeSet('test'),
      tx => tx`
        update crm.quote set evidence = ${proof}::text::jsonb where tenant_id = ${tenantId} and id = ${quote.id}`,
    );
    await sql`
      insert into crm.public_answer (tenant_id, link_id, kind, target_id, action, content, address, user_agent)
      values (${tenantId}, ${quote.id}, 'quote', ${quote.id}, 'accept', ${proof}::text::jsonb, '192.0.2.1', 'x')`;
    await sql`
      insert into crm.mail (tenant_id, recipient, subject, text, html, state, attachment_name, attachment)
      select ${tenantId}, 'owner@example.test', 'Accepted', 'B. D.', 'B. D.', 'sent', number || '.pdf', '\\x00'
      from crm.quote where tenant_id = ${tenantId} and id = ${quote.id}`;
    await erase(user, contact.id);
    expect(await read(user, '/deals', deal.id)).toMatchObject({
      name: 'Cage for [erased]',
      forecastCategory: 'best-case',
    });
    const changes = await sql`
      select entity, after ->> 'forecast_category' as category, after ->> 'name' as name from crm.change_log
      where tenant_id = ${tenantId} and row_id = ${deal.id} order by id`;
    expect(changes.map(({ entity }) => entity)).toEqual(changes.map(() => 'deal'));
    expect(changes.map(({ category }) => category)).toContain('best-case');
    expect(changes.map(({ name }) => name)).not.toContain('Cage for Best');
    const [left] = await sql`
      select evidence, (select content from crm.public_answer where tenant_id = ${tenantId}) as content,
        (select count(*)::integer from crm.mail where tenant_id = ${tenantId}) as mails
      from crm.quote where tenant_id = ${tenantId} and id = ${quote.id}`;
    expect(left).toEqual({
      evidence: { name: '[erased]', address: '[erased]', userAgent: '[erased]' },
      content: { name: '[erased]' },
      mails: 0,
    });
  });

  it('keeps names unique, and files that are attached to other records', async () => {
    const user = await app.createTenant('Unique');
    const company = await make(user, '/companies', { name: 'Zoo' });
    const people = ['Ann', 'Bob'].map(async firstName =>
      make(user, '/contacts', { firstName, lastName: 'Unique', email: `${firstName}@unique.test` }),
    );
    const [ann, bob] = await Promise.all(people);
    for (const name of ['Friend of Ann Unique', 'Friend of Bob Unique']) {
      await make(user, '/tags', { name, color: '#112233' });
    }
    const file = await make(user, '/files', {
      name: 'Contract with Ann.txt',
      size: 1,
      contactId: ann?.id,
      companyId: company.id,
    });
    expect((await erase(user, ann?.id ?? '')).found.sharedFiles).toBe(1);
    expect((await erase(user, bob?.id ?? '')).found.sharedFiles).toBe(0);
    const tags =
      await sql`select name from crm.tag where tenant_id = ${user.tenantId} and name like 'Friend%'`;
    expect(tags.map(({ name }) => name)).toEqual(
      tags.map(() => expect.stringMatching(/^Friend of \[erased [0-9a-f]{8}\]$/)),
    );
    expect(tags.length).toBe(2);
    expect(await read(user, '/files', file.id)).toMatchObject({
      name: 'Contract with [erased].txt',
      contactId: null,
      companyId: company.id,
    });
  });

  it('reads large tables in slices, and finds what is in each of them', async () => {
    const user = await app.createTenant('Slices');
    const lead = await make(user, '/leads', { firstName: 'Sly', lastName: 'Ces', email: 'sly@ces.test' });
    for (let n = 0; n < 5; n += 1) {
      await make(user, '/tags', { name: `Friend ${n} of sly@ces.test`, color: '#112233' });
    }
    const { tenantId } = user;
    // Keys that look like parameters.
    await sql`
      insert into crm.record_source (tenant_id, entity, source, source_id, record_id)
      select ${tenantId}, 'lead', 'crm', key, ${lead.id} from unnest('{US$300,US$301,US$400,US$401}'::text[]) as key`;
    const count = (sliceRows?: number) =>
      inOrganization(app.database.restorePool, tenantId, 'read write', async session => {
        let steps = 0;
        const query = { tenantId, recordIds: [lead.id], emails: [] };
        const onProgress = async () => {
          steps += 1;
        };
        const { findings } = await erasePerson(session, query, onProgress, sliceRows);
        await session.simple('rollback and chain');
        return { steps, findings };
      });
    const whole = await count();
    const sliced = await count(2);
    expect(sliced.steps).toBeGreaterThan(whole.steps + 4);
    expect(sliced.findings).toEqual(whole.findings);
    expect(sliced.findings).toContainEqual({ table: 'tag', treatment: 'redact', rows: 5 });
  });

  it('that failed can be deleted, and one that runs cannot be searched again', async () => {
    const user = await app.createTenant('Failing');
    const lead = await make(user, '/leads', { firstName: 'Fay', lastName: 'Fail', email: 'fay@fail.test' });
    const { id } = await run(user, '/requests', { recordIds: [lead.id] });
    const setState = (state: string) => sql`
      with request as (
        update crm.privacy_request set state = 'erasing' where tenant_id = ${user.tenantId} and id = ${id}
        returning job_id)
      update crm.job set state = ${state} from request where tenant_id = ${user.tenantId} and id = job_id`;
    const path = `/api/privacy/requests/${id}`;
    await setState('running');
    expect((await user.call('POST', `${path}/search`)).status).toBe(409);
    expect((await user.call('DELETE', path)).status).toBe(409);
    await setState('failed');
    expect((await user.call('DELETE', path)).status).toBe(204);
  });
});

describe('the list of erasures', () => {
  it('ignores a line that was cut off, and gets what it misses from the database', async () => {
    const user = await app.createTenant('Listed');
    const lead = await make(user, '/leads', { firstName: 'Lis', lastName: 'Ted', email: 'lis@ted.test' });
    const { id } = await erase(user, lead.id);
    const other = await mkdtemp(join(folder, 'other-'));
    const problems: object[] = [];
    const erasures = createErasureList(other, { error: details => problems.push(details) });
    await appendFile(join(other, 'erasures.jsonl'), '{"tenantId":"0');
    const quiet = await app.createTenant('Nobody erased');
    const withErasures = await app.services.tenantSearch.withErasures();
    expect(withErasures).toContain(user.tenantId);
    expect(withErasures).not.toContain(quiet.tenantId);
    const complete = () =>
      listMissingErasures({
        erasures,
        restorePool: app.database.restorePool,
        withErasures: async () => [user.tenantId],
      });
    expect(await complete()).toBe(1);
    expect(problems).toMatchObject([{ line: 1 }]);
    expect(await erasures.read()).toMatchObject([{ id, recordIds: [lead.id] }]);
    expect(await complete()).toBe(0);
  });
});
