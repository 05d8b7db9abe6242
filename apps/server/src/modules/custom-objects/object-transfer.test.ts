import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { archiving, unsigned } from '../../testing/archives.ts';
import { addField } from '../../testing/custom-fields.ts';
import { defineObject } from '../../testing/custom-objects.ts';
import { importing } from '../../testing/imports/imports.ts';
import { listAll, make } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pipewright-objects-'));
  app = await openTestApp({ env: { BACKUP_DIR: folder } });
  admin = await app.createTenant('Objects & Sons');
  await defineObject(admin, { name: 'Contract', pluralName: 'Contracts', titleLabel: 'Contract number' });
  await addField(admin, { entity: 'object-a', label: 'Amount', type: 'amount' });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

const contracts = '/objects/contracts';

it('a file is imported as records of an object, and undone', async () => {
  const { send, check, run } = importing(app, admin);
  const view = await check(await send('object-a', 'Contract number,Amount\nC-1,10\nC-2,20.5\n'));
  const done = await run(view);
  expect(done).toMatchObject({ phase: 'run', job: { state: 'done' } });
  expect(await listAll(admin, `${contracts}?sort=title`)).toMatchObject([
    { title: 'C-1', custom: { amount: 10 } },
    { title: 'C-2', custom: { amount: 20.5 } },
  ]);
  expect((await admin.call('POST', `/api/change-sets/${done.changeSetId}/undo`)).status).toBe(200);
  expect(await listAll(admin, contracts)).toEqual([]);
});

it('a file names records of an object by their titles', async () => {
  const rules = { references: 'object-a' };
  await addField(admin, { entity: 'company', label: 'Contract', type: 'reference', rules });
  const { id } = await make(admin, contracts, { title: 'C-77' });
  const { send, check, run } = importing(app, admin);
  await run(await check(await send('company', 'Name,Contract\nAcme,c-77\n')));
  expect(await listAll(admin, '/companies')).toMatchObject([{ name: 'Acme', custom: { contract: id } }]);
});

it('a second file updates records by their ids in the other system, and links others to them', async () => {
  const rules = { references: 'object-a' };
  await addField(admin, { entity: 'object-a', label: 'Follows', type: 'reference', rules });
  await addField(admin, { entity: 'deal', label: 'Agreement', type: 'reference', rules });
  const { send, check, run } = importing(app, admin);
  const importFile = async (resource: string, file: string) => {
    const view = await send(resource, file);
    return run(await check(view, { source: 'Zoho' }));
  };
  // The first row names the second one, which comes later.
  const first = 'Contract ID,Contract number,Amount,Follows ID\n77,S-77,10,78\n78,S-78,20,\n';
  await importFile('object-a', first);
  const byTitle = async () => {
    const found = await listAll(admin, `${contracts}?search=S-7&sort=title`);
    return found.map(({ title, custom, sourceIds }) => ({ title, custom, sourceIds }));
  };
  const [earlier, later] = await listAll(admin, `${contracts}?search=S-7&sort=title`);
  expect(earlier).toMatchObject({ sourceIds: ['Zoho:77'], custom: { amount: 10, follows: later?.id } });
  await importFile('object-a', 'Contract ID,Contract number,Amount\n77,S-77 renewed,15\n');
  expect(await byTitle()).toMatchObject([
    { title: 'S-77 renewed', custom: { amount: 15 }, sourceIds: ['Zoho:77'] },
    { title: 'S-78', custom: { amount: 20 } },
  ]);
  await importFile('deal', 'Deal name,Agreement ID\nRenewal,77\n');
  expect(await listAll(admin, '/deals')).toMatchObject([
    { name: 'Renewal', custom: { agreement: earlier?.id } },
  ]);
  expect((await admin.call('GET', '/api/search?q=77')).body).toContainEqual(
    expect.objectContaining({ resource: 'object-a', id: earlier?.id }),
  );
});

it('rows name later rows in several columns', async () => {
  const rules = { references: 'object-a' };
  await addField(admin, { entity: 'object-a', label: 'Replaces', type: 'reference', rules });
  await addField(admin, { entity: 'object-a', label: 'Amends', type: 'reference', rules });
  const { send, check, run } = importing(app, admin);
  const file = 'Contract ID,Contract number,Replaces ID,Amends ID\n1,T-1,2,3\n2,T-2,,3\n3,T-3,,\n';
  await run(await check(await send('object-a', file), { source: 'Zoho' }));
  const [first, second, third] = await listAll(admin, `${contracts}?search=T-&sort=title`);
  expect(first?.custom).toMatchObject({ replaces: second?.id, amends: third?.id });
  expect(second?.custom).toMatchObject({ amends: third?.id });
});

it('an archive holds the object with its fields, records and links, and brings them back', async () => {
  const record = await make(admin, contracts, { title: 'Archived', custom: { amount: 7 } });
  await make(admin, '/activities', { kind: 'note', subject: 'About it', objectAId: record.id });
  const archives = archiving(app, admin);
  const before = await archives.make();
  await admin.call('DELETE', `/api${contracts}/${record.id}`);
  await defineObject(admin, { name: 'Project', pluralName: 'Projects' });
  expect(await archives.restore(before.id)).toMatchObject({ state: 'done' });
  expect(await listAll(admin, `${contracts}?search=Archived`)).toEqual([record]);
  expect(await listAll(admin, `/activities?objectAId=${record.id}`)).toHaveLength(1);
  expect((await listAll(admin, '/custom-objects')).map(({ name }) => name)).toEqual(['Contract']);
  expect((await archives.make()).contentHash).toBe(before.contentHash);
});

it('an archive of another installation leaves objects and their records as they are', async () => {
  const company = await make(admin, '/companies', { name: 'Archived' });
  const kept = await make(admin, contracts, { title: 'Kept' });
  const lost = await make(admin, contracts, { title: 'Lost' });
  await make(admin, '/activities', { kind: 'note', subject: 'About kept', objectAId: kept.id });
  await make(admin, '/activities', { kind: 'note', subject: 'About lost', objectAId: lost.id });
  const archives = archiving(app, admin);
  const file = await unsigned(await archives.download((await archives.make()).id));
  await admin.call('DELETE', `/api${contracts}/${lost.id}`);
  await admin.call('DELETE', `/api/companies/${company.id}`);
  const records = await listAll(admin, contracts);
  const { id } = await archives.upload(file);
  expect(await archives.check(id)).toMatchObject({ problem: null, scope: 'data' });
  expect(await archives.restore(id)).toMatchObject({ state: 'done' });
  expect(await listAll(admin, contracts)).toEqual(records);
  expect(await listAll(admin, '/companies?search=Archived')).toHaveLength(1);
  expect(await listAll(admin, '/activities?search=About lost')).toMatchObject([{ objectAId: null }]);
  expect(await listAll(admin, '/activities?search=About kept')).toMatchObject([{ objectAId: kept.id }]);
});
