import { describe, expect, it } from 'vitest';
import {
  type Importing,
  salesforceId as id,
  importing,
  setUpImports,
} from '../../testing/imports/imports.ts';
import { find, listAll, make } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
let files: Importing;
setUpImports(given => {
  ({ app, user, files } = given);
});

const accounts = [
  'Id,Name,ParentId,Website,BillingCity,CreatedDate,CreatedBy,LastModifiedDate',
  `${id('001', 1)},Acme,${id('001', 3)},https://acme.example,,2019-03-01T10:00:00.000Z,Jo Old,2020-05-06T10:00:00.000Z`,
  `${id('001', 2)},Acme,,,,2019-04-01T10:00:00.000Z,Jo Old,`,
  `${id('001', 3)},Acme Holding,,https://www.acme.example/about,,,,`,
].join('\n');

async function take(resource: string, csv: string, changes = {}) {
  const checked = await files.check(await files.send(resource, csv), changes);
  return files.run(checked);
}

describe('companies with ids of another system', () => {
  it('are recognized, and stay different although they have the same name or website', async () => {
    const sent = await files.send('company', accounts);
    expect(sent.settings).toMatchObject({ source: 'Salesforce', sameId: 'overwrite' });
    expect(sent.settings?.mapping).toEqual([
      'sourceId',
      'name',
      'parentCompanyId.sourceId',
      'website',
      'cityId',
      'createdAtUtc',
      'originalCreator',
      'updatedAtUtc',
    ]);
    const checked = await files.check(sent);
    expect(checked.counts).toEqual({ create: 3, update: 0, skip: 0, error: 0 });
    const done = await files.run(checked);
    expect(done.written).toEqual(checked.counts);
    const companies = await listAll(user, '/companies');
    expect(companies.map(({ sourceIds }) => sourceIds).sort()).toEqual([
      [`Salesforce:${id('001', 1)}`],
      [`Salesforce:${id('001', 2)}`],
      [`Salesforce:${id('001', 3)}`],
    ]);
    const first = companies.find(({ sourceIds }) => (sourceIds as string[])[0]?.includes(id('001', 1)));
    expect(first).toMatchObject({
      createdAtUtc: '2019-03-01T10:00:00.000Z',
      originalCreator: 'Jo Old',
      // Its parent's own row came later.
      parentCompany: { name: 'Acme Holding' },
    });
    expect(companies.find(({ name }) => name === 'Acme Holding')).toMatchObject({ parentCompanyId: null });
  });

  it('keep the time of their last change', async () => {
    await take('company', `Id,Name,LastModifiedDate\n${id('001', 1)},Acme,2020-05-06T10:00:00.000Z`);
    expect(await listAll(user, '/companies')).toMatchObject([{ updatedAtUtc: '2020-05-06T10:00:00.000Z' }]);
  });

  it('are updated by a second run, and the same file changes nothing', async () => {
    await take('company', accounts);
    const before = await listAll(user, '/companies');
    const again = await files.check(await files.send('company', accounts));
    expect(again.counts).toEqual({ create: 0, update: 3, skip: 0, error: 0 });
    await files.run(again);
    expect(await listAll(user, '/companies')).toEqual(before);

    const renamed = accounts.replace('AQA,Acme,,', 'AQA,Acme Ltd,,');
    const done = await take('company', renamed);
    expect(done.written).toMatchObject({ create: 0, update: 3 });
    expect((await listAll(user, '/companies')).map(({ name }) => name).sort()).toEqual([
      'Acme',
      'Acme Holding',
      'Acme Ltd',
    ]);
    await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    expect((await listAll(user, '/companies')).map(({ name }) => name).sort()).toEqual([
      'Acme',
      'Acme',
      'Acme Holding',
    ]);
  });

  it('give their id to a company that is there already, and only to one', async () => {
    await make(user, '/companies', { name: 'ACME', website: 'https://acme.example' });
    const done = await take('company', accounts);
    expect(done.written).toEqual({ create: 2, update: 0, skip: 1, error: 0 });
    expect(await find(user, '/companies', 'name', 'ACME')).toMatchObject({
      sourceIds: [`Salesforce:${id('001', 1)}`],
    });
    expect((await files.check(await files.send('company', accounts))).counts).toMatchObject({ update: 3 });
    await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    expect(await listAll(user, '/companies')).toMatchObject([{ name: 'ACME', sourceIds: [] }]);
  });

  it('are linked to later rows, except in a circle', async () => {
    const csv = [
      'Account ID,Account Name,Parent Account ID',
      ...[1, 2, 3].map(n => `${id('001', n)},C${n},${id('001', (n % 3) + 1)}`),
      `${id('001', 4)},C4,${id('001', 1)}`,
      `${id('001', 5)},C5,${id('001', 6)}`,
    ].join('\n');
    const checked = await files.check(await files.send('company', csv));
    expect(checked.counts).toMatchObject({ create: 4, error: 1 });
    expect(await files.rows(checked, 'error')).toMatchObject([{ row: 6, column: 2 }]);
    await files.run(checked);
    const companies = await listAll(user, '/companies');
    expect(companies.filter(({ parentCompanyId }) => parentCompanyId)).toHaveLength(3);
    expect(companies.find(({ name }) => name === 'C4')).toMatchObject({ parentCompany: { name: 'C1' } });
  });

  it('are linked to rows of any later step', async () => {
    const many = 1100;
    const rows = Array.from({ length: many }, (_, n) => `${id('001', n)},Firm ${n},${id('001', many - 1)}`);
    const done = await take('company', ['Id,Name,ParentId', ...rows].join('\n'));
    expect(done.written).toEqual({ create: many, update: 0, skip: 0, error: 0 });
    const companies = await listAll(user, '/companies');
    const last = companies.find(({ name }) => name === `Firm ${many - 1}`);
    const parents = companies.map(({ parentCompanyId }) => parentCompanyId);
    expect(parents.filter(parent => parent === last?.id)).toHaveLength(many - 1);
    expect(last?.parentCompanyId).toBe(null);
  });

  it('lose their ids with an undo, so that the file can be imported again', async () => {
    const done = await take('company', accounts);
    await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    expect(await listAll(user, '/companies')).toEqual([]);
    expect((await take('company', accounts)).written).toMatchObject({ create: 3, update: 0 });
  });

  it('are found by an id in the global search, and keep all ids when they are merged', async () => {
    await take('company', accounts);
    const search = async (q: string) =>
      (await user.call('GET', `/api/search?q=${q}`)).body as { title: string; id: string }[];
    const [kept] = await search(id('001', 1));
    const [other] = await search(id('001', 2));
    expect([kept?.title, other?.title]).toEqual(['Acme', 'Acme']);
    expect(kept?.id).not.toBe(other?.id);
    const merged = await user.call('POST', `/api/companies/${kept?.id}/merge`, {
      body: { others: [other?.id] },
    });
    expect(merged.status).toBe(200);
    expect(merged.body).toMatchObject({
      sourceIds: [`Salesforce:${id('001', 1)}`, `Salesforce:${id('001', 2)}`],
    });
    expect((await search(id('001', 2)))[0]?.id).toBe(kept?.id);
    const undo = await user.call('POST', `/api/change-sets/${merged.headers['x-change-set']}/undo`);
    expect(undo.status).toBe(200);
    expect((await search(id('001', 2)))[0]?.id).toBe(other?.id);
  });

  it('of different organizations do not know each other', async () => {
    await take('company', accounts);
    const stranger = await app.createTenant();
    const theirs = importing(app, stranger);
    const checked = await theirs.check(await theirs.send('company', accounts));
    expect(checked.counts).toMatchObject({ create: 3, update: 0 });
  });
});

describe('relations', () => {
  it('are made by id, also with ids of 15 characters, whatever the names say', async () => {
    await take('company', accounts);
    const contacts = [
      'Contact ID,Account ID,Account Name,Last Name,Email',
      `${id('003', 1)},${id('001', 2).slice(0, 15)},Acme,Two,two@x.test`,
      `${id('003', 2)},${id('001', 3)},Acme,Three,three@x.test`,
      `${id('003', 3)},${id('001', 9)},Acme,Nine,nine@x.test`,
    ].join('\n');
    const sent = await files.send('contact', contacts);
    expect(sent.settings?.mapping).toEqual([
      'sourceId',
      'companyId.sourceId',
      'companyId',
      'lastName',
      'email',
    ]);
    const checked = await files.check(sent);
    expect(checked.counts).toEqual({ create: 2, update: 0, skip: 0, error: 1 });
    expect(await files.rows(checked, 'error')).toMatchObject([
      {
        row: 4,
        column: 1,
        reason: `There is no company with the ID “${id('001', 9)}” of Salesforce. Import the companies first`,
      },
    ]);
    await files.run(checked);
    const companies = await listAll(user, '/companies');
    const companyOf = async (email: string) => {
      const { companyId } = await find(user, '/contacts', 'email', email);
      return companies.find(company => company.id === companyId)?.sourceIds;
    };
    expect(await companyOf('two@x.test')).toEqual([`Salesforce:${id('001', 2)}`]);
    expect(await companyOf('three@x.test')).toEqual([`Salesforce:${id('001', 3)}`]);
    expect(await listAll(user, '/companies')).toHaveLength(3);
  });

  it('by a name that several records have are reported, and made as chosen', async () => {
    await take('company', accounts);
    const contacts = 'Last Name,Email,Account Name\nOne,one@x.test,ACME\nTwo,two@x.test,Acme Holding';
    const checked = await files.check(await files.send('contact', contacts));
    expect(checked.counts).toMatchObject({ create: 1, error: 1 });
    expect(await files.rows(checked, 'error')).toMatchObject([
      {
        row: 2,
        column: 2,
        reason: 'There is more than one company called “ACME”. Map a column with IDs, or choose one',
      },
    ]);
    expect(checked.unknown).toEqual([{ field: 'companyId', value: 'ACME', count: 1, isAmbiguous: true }]);
    const [, second] = (await listAll(user, '/companies')).filter(({ name }) => name === 'Acme');
    const settled = await files.check(checked, {
      unknown: { companyId: { otherwise: 'create', values: { acme: { to: String(second?.id) } } } },
    });
    expect(settled.counts).toMatchObject({ create: 2, error: 0 });
    await files.run(settled);
    expect(await find(user, '/contacts', 'email', 'one@x.test')).toMatchObject({ companyId: second?.id });
  });

  it('by ids of another system than the file’s are not made', async () => {
    await take('company', accounts);
    const csv = `Record ID,Last Name,Email,Associated Company IDs\n7,Lee,lee@x.test,${id('001', 1)};8`;
    const checked = await files.check(await files.send('contact', csv));
    expect(checked.settings).toMatchObject({ source: 'HubSpot' });
    expect(checked.counts).toMatchObject({ create: 0, error: 1 });
    const linked = await files.check(checked, { source: 'Salesforce' });
    expect(linked.counts).toMatchObject({ create: 1, error: 0 });
  });
});

describe('deals', () => {
  it('with the same name are different deals, with and without ids', async () => {
    const named = 'Opportunity Name,Amount\nRenewal,10\nRenewal,20\nRenewal,10';
    expect((await take('deal', named)).written).toMatchObject({ create: 3, skip: 0 });
    const csv = [
      'Opportunity ID,Opportunity Name,Amount',
      ...[1, 2, 3].map(n => `${id('006', n)},Renewal,${n}`),
      `${id('006', 3)},Renewal,3`,
    ].join('\n');
    const checked = await files.check(await files.send('deal', csv));
    expect(checked.counts).toEqual({ create: 3, update: 0, skip: 1, error: 0 });
    expect(await files.rows(checked, 'skip')).toMatchObject([{ reason: 'The same as row 4 of the file' }]);
    await files.run(checked);
    expect(await listAll(user, '/opportunities')).toHaveLength(6);
  });
});
