import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { salesforceId as id, importingBatch } from '../../../testing/imports/imports.ts';
import { find, listAll } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let user: User;
let files: ReturnType<typeof importingBatch>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  files = importingBatch(app, user);
});

const opportunities = [
  'Id,Name,AccountId,ContactId,StageName,Probability,Amount,CloseDate,CreatedDate,IsWon,IsClosed',
  `${id('006', 1)},Renewal,${id('001', 2)},${id('003', 1)},Closed Won,100,1000.10,2021-04-03,2021-01-02,true,true`,
  `${id('006', 2)},Renewal,${id('001', 3)},,Pilot,40,2000.20,2031-05-03,2021-01-02,false,false`,
  `${id('006', 3)},Lost link,${id('001', 9)},,Pilot,40,1,2031-05-03,2021-01-02,false,false`,
].join('\n');
const contacts = [
  'Id,AccountId,FirstName,LastName,Email',
  `${id('003', 1)},${id('001', 2)},Ann,Alder,ann@acme.example`,
  `${id('003', 2)},${id('001', 3)},Bo,Birch,bo@bolt.example`,
].join('\n');
const accounts = [
  'Id,Name,ParentId,Website',
  `${id('001', 1)},Acme,${id('001', 3)},https://acme.example`,
  `${id('001', 2)},Acme,,`,
  `${id('001', 3)},Bolt,,https://bolt.example`,
].join('\n');
// The archive has them in the wrong order.
const exported = {
  'Opportunity.csv': opportunities,
  'Contact.csv': contacts,
  'Account.csv': accounts,
};

describe('rows that are the same as a row of another file', () => {
  const people = (id: string) =>
    `Email,Last name,Record ID\na@x.test,Alder,${id}1\n${id}@x.test,Birch,${id}2`;

  it('are skipped, and the check says so before', async () => {
    const user = await app.createTenant();
    const batch = importingBatch(app, user);
    const read = await batch.send({
      'contacts-a.csv': 'Email,Last name\na@x.test,Alder\nb@x.test,Birch',
      'contacts-b.csv': 'Email,Last name\nA@x.test,Alder\nc@x.test,Cedar',
      'companies-a.csv': 'Name,Website\nAcme,https://acme.example',
      'companies-b.csv': 'Name,Website\nAcme Inc.,www.acme.example/about\nZeta,https://zeta.example',
    });
    const checked = await batch.check(read);
    const counts = checked.files.map(file => [file.fileName, file.counts?.create, file.counts?.skip]);
    expect(counts).toEqual([
      ['companies-a.csv', 1, 0],
      ['companies-b.csv', 1, 1],
      ['contacts-a.csv', 2, 0],
      ['contacts-b.csv', 1, 1],
    ]);
    const skipped = await batch.single.rows(await batch.single.get(checked.files[3]?.id ?? ''), 'skip');
    expect(skipped).toMatchObject([{ row: 2, reason: 'The same as row 2 of contacts-a.csv' }]);
    const done = await batch.run(checked);
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(each => each.counts));
  });

  it('are linked by their ids, of which a record gets only one', async () => {
    const user = await app.createTenant();
    const batch = importingBatch(app, user);
    const read = await batch.send({
      'list.csv': 'Name,Website\nAcme,https://acme.example',
      'Account.csv': [
        'Id,Name,ParentId,Website,SystemModstamp',
        `${id('001', 1)},Acme Inc.,,https://acme.example,2021-01-01`,
        `${id('001', 2)},Acme Labs,,https://acme.example,2021-01-01`,
      ].join('\n'),
      'Contact.csv': [
        'Id,AccountId,FirstName,LastName,SystemModstamp',
        `${id('003', 1)},${id('001', 1)},Ann,Alder,2021-01-01`,
        `${id('003', 2)},${id('001', 2)},Bo,Birch,2021-01-01`,
      ].join('\n'),
    });
    const checked = await batch.check(read);
    expect(checked.files.map(({ fileName, questions, counts }) => [fileName, questions, counts])).toEqual([
      ['list.csv', 0, { create: 1, update: 0, skip: 0, error: 0 }],
      ['Account.csv', 0, { create: 1, update: 0, skip: 1, error: 0 }],
      ['Contact.csv', 0, { create: 2, update: 0, skip: 0, error: 0 }],
    ]);
    const people = await batch.single.rows({ id: checked.files[2]?.id ?? '' }, 'create');
    expect(people.map(({ problems }) => problems)).toEqual([[], []]);
    const done = await batch.run(checked);
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(each => each.counts));
    const companies = new Map((await listAll(user, '/companies')).map(each => [each.id, each.name]));
    const linked = (await listAll(user, '/contacts')).map(({ lastName, companyId }) => [
      lastName,
      companies.get(companyId as string),
    ]);
    expect(new Map(linked as [string, unknown][])).toEqual(
      new Map([
        ['Alder', 'Acme'],
        ['Birch', 'Acme Labs'],
      ]),
    );
  });

  it('are other records where both files have ids of one system', async () => {
    const user = await app.createTenant();
    const batch = importingBatch(app, user);
    const read = await batch.send({ 'contacts-a.csv': people('7'), 'contacts-b.csv': people('8') });
    const checked = await batch.check(read);
    expect(checked.files.map(file => file.counts?.create)).toEqual([2, 2]);
    const done = await batch.run(checked);
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(each => each.counts));
  });
});

describe('an export of several files', () => {
  it('is recognized, put in order, linked by ids, and undone as one', async () => {
    const read = await files.send(exported);
    expect(read.files.map(({ fileName, resource, source }) => [fileName, resource, source])).toEqual([
      ['Account.csv', 'company', 'Salesforce'],
      ['Contact.csv', 'contact', 'Salesforce'],
      ['Opportunity.csv', 'deal', 'Salesforce'],
    ]);
    const checked = await files.check(read);
    // Nothing is there yet, but the check knows what the other files will create.
    expect(checked.files.map(({ counts }) => counts)).toEqual([
      { create: 3, update: 0, skip: 0, error: 0 },
      { create: 2, update: 0, skip: 0, error: 0 },
      { create: 2, update: 0, skip: 0, error: 1 },
    ]);
    expect(checked.files.at(-1)?.questions).toBe(1);
    expect(await listAll(user, '/companies')).toEqual([]);

    const stages = async () =>
      (await listAll(user, '/deal-stages')).map(({ name, sortOrder, probability }) => [
        name,
        sortOrder,
        probability,
      ]);
    const before = await stages();
    const done = await files.run(checked);
    expect(done.job?.state).toBe('done');
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));
    const deals = await listAll(user, '/opportunities');
    const won = deals.find(({ closedAtUtc }) => closedAtUtc);
    expect(won).toMatchObject({ amount: 1000.1, closedAtUtc: expect.stringContaining('2021-04-0') });
    const acme = await find(user, '/companies', 'id', String(won?.companyId));
    expect(acme).toMatchObject({ sourceIds: [`Salesforce:${id('001', 2)}`] });
    const contact = await find(user, '/contacts', 'id', String(won?.contactId));
    expect(contact).toMatchObject({ companyId: won?.companyId });
    const parents = (await listAll(user, '/companies')).filter(({ parentCompanyId }) => parentCompanyId);
    expect(parents).toHaveLength(1);

    const undone = await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    expect(undone.status).toBeLessThan(300);
    for (const path of ['/companies', '/contacts', '/opportunities']) {
      expect(await listAll(user, path)).toEqual([]);
    }
    expect(await stages()).toEqual(before);
    expect((await files.get(done.id)).isUndone).toBe(true);
  });

  it('can come as an archive, whose folders and other files do not matter', async () => {
    const zip = zipSync({
      'export/Account.csv': strToU8(accounts),
      'export/2026/Contact.csv': strToU8(contacts),
      '__MACOSX/Account.csv': strToU8('junk'),
      'export/.hidden.csv': strToU8('junk'),
      'export/logo.png': strToU8('picture'),
    });
    const read = await files.send({ 'export.zip': zip });
    expect(read.files.map(({ fileName, resource }) => [fileName, resource])).toEqual([
      ['Account.csv', 'company'],
      ['Contact.csv', 'contact'],
    ]);
    // The picture, and a table in a folder below the others, could be attached to records.
    expect(read).toMatchObject({ attachments: 2, ignoredFiles: 2 });
    const done = await files.run(await files.check(read));
    expect(done.files.map(({ written }) => written?.create)).toEqual([3, 2]);
  });

  it('links by names that only another file has, and asks where two rows have the name', async () => {
    const checked = await files.check(
      await files.send({
        'deals.csv': 'Deal name,Amount,Contact name\nFirst,5,Ann Alder\nSecond,6,Bo Birch\nThird,7,Nobody\n',
        'contacts.csv':
          'First name,Last name,Email\nAnn,Alder,a@x.test\nBo,Birch,b@x.test\nBo,Birch,b2@x.test\n',
      }),
    );
    const [, deals] = checked.files;
    expect(deals?.counts).toEqual({ create: 1, update: 0, skip: 0, error: 2 });
    const problems = await files.single.rows(await files.single.get(deals?.id ?? ''), 'error');
    expect(problems.map(({ reason }) => reason)).toEqual([
      expect.stringContaining('more than one contact called “Bo Birch”'),
      expect.stringContaining('no contact “Nobody”'),
    ]);
    const done = await files.run(checked);
    expect(done.files.at(-1)?.written).toEqual(deals?.counts);
    const [first] = await listAll(user, '/opportunities');
    expect((await find(user, '/contacts', 'id', String(first?.contactId))).email).toBe('a@x.test');
  });
});

describe('a list of tags', () => {
  it('comes before the records that have them, and adds what is missing', async () => {
    const checked = await files.check(
      await files.send({
        'contacts.csv': 'First name,Last name,Email,Tags\nAnn,Alder,ann@x.test,Gold; VIP',
        'labels.csv': 'Label,Colour\nGold,#D4AF37\nVIP,#000000',
      }),
    );
    expect(checked.files.map(({ resource, questions, counts }) => [resource, questions, counts])).toEqual([
      ['tag', 0, { create: 1, update: 0, skip: 1, error: 0 }],
      ['contact', 0, { create: 1, update: 0, skip: 0, error: 0 }],
    ]);
    const done = await files.run(checked);
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(each => each.counts));
    const tags = await listAll(user, '/tags');
    expect(tags.filter(({ name }) => name === 'Gold')).toMatchObject([{ color: '#D4AF37' }]);
    const [ann] = await listAll(user, '/contacts');
    const own = tags.filter(({ id }) => [ann?.tagIds].flat().includes(id)).map(({ name }) => name);
    expect(own.sort()).toEqual(['Gold', 'VIP']);
    await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    expect((await listAll(user, '/tags')).map(({ name }) => name)).not.toContain('Gold');
  });
});

describe('what was recognized', () => {
  it('can be corrected, left out, and mapped as a single file', async () => {
    let view = await files.send({
      'people.csv': 'Last name,Email\nAlder,a@x.test\n',
      'Account.csv': accounts,
    });
    const people = () => view.files.find(({ fileName }) => fileName === 'people.csv');
    view = await files.change(view, people() ?? { id: '' }, { resource: 'lead' });
    view = await files.change(view, view.files.find(({ resource }) => resource === 'company') ?? { id: '' }, {
      isLeftOut: true,
    });
    view = await files.check(view);
    expect(people()).toMatchObject({ resource: 'lead', counts: { create: 1 } });
    // The settings of one file are those of a single import; checking it checks all.
    const one = await files.single.get(people()?.id ?? '');
    expect(one).toMatchObject({ batchId: view.id, phase: 'check' });
    const refused = await user.call('POST', `/api/imports/${one.id}/run`);
    expect(refused.status).toBe(409);
    const again = await files.single.check(one, { mapping: ['firstName', 'email'] });
    expect(again.counts).toEqual({ create: 0, update: 0, skip: 0, error: 1 });
    view = await files.get(view.id);
    expect(view.phase).toBe('check');
    await files.single.check(again, { mapping: ['lastName', 'email'] });
    const done = await files.run(view);
    expect(done.files.find(({ resource }) => resource === 'company')?.written).toBeNull();
    expect(await listAll(user, '/companies')).toEqual([]);
    expect(await listAll(user, '/leads')).toHaveLength(1);
  });

  it('must be checked again after a correction', async () => {
    const checked = await files.check(await files.send(exported));
    const [company] = checked.files;
    await user.call('PATCH', `/api/imports/${company?.id}/rows/2`, { body: { cells: { 1: 'Acme & Co' } } });
    expect((await files.get(checked.id)).phase).toBe('read');
    expect((await user.call('POST', `/api/import-batches/${checked.id}/run`)).status).toBe(409);
    const done = await files.run(await files.check(checked));
    expect((await listAll(user, '/companies')).map(({ name }) => name)).toContain('Acme & Co');
    expect(done.job?.state).toBe('done');
  });
});

describe('others', () => {
  it('see nothing of it, and import only what they may', async () => {
    const read = await files.send(exported);
    const colleague = await app.addUser(user, 'Sales manager');
    expect((await colleague.call('GET', `/api/import-batches/${read.id}`)).status).toBe(404);
    expect((await colleague.call('GET', '/api/import-batches')).body).toEqual([]);
    const held = ['read', 'create', 'edit', 'import'].map(action => [`contacts.${action}`, 'all']);
    const body = { name: 'Only contacts', permissions: Object.fromEntries(held) };
    expect((await user.call('POST', '/api/user-roles', { body })).body).toMatchObject({ name: body.name });
    const limited = importingBatch(app, await app.addUser(user, 'Only contacts'));
    const own = await limited.send(exported);
    expect(own.resources).toEqual(['contact']);
    expect(own.files.filter(({ resource }) => resource).map(({ resource }) => resource)).toEqual(
      own.files.filter(({ isLeftOut }) => !isLeftOut).map(() => 'contact'),
    );
  });
});
