import type { ImportBatchView } from '@pipewright/contract/operations/import/import-batches.ts';
import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importingBatch } from '../../../testing/imports/imports.ts';
import { find, listAll } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

function zipOf(files: Readonly<Record<string, string>>): Uint8Array {
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, text]) => [path, strToU8(text)])));
}

async function contentOf(id: unknown): Promise<string> {
  const answer = await app.server.inject({
    url: `/api/files/${id}/content`,
    headers: { authorization: `Bearer ${user.accessToken}` },
  });
  return answer.body;
}

const accounts = [
  'Id,Name,BillingStreet,SystemModstamp,IsDeleted',
  '0015g00000Ac001AAA,Acme,Main Street 1,2021-01-01,false',
].join('\n');

describe('files of a Salesforce export', () => {
  it('are attached to their records, and removed by the undo of the import', async () => {
    const zip = zipOf({
      'Account.csv': accounts,
      'Attachment.csv': [
        'Id,ParentId,Name,ContentType,BodyLength,IsPrivate,SystemModstamp',
        '00P5g00000At001AAA,0015g00000Ac001AAA,contract.pdf,application/pdf,8,false,2021-01-01',
        '00P5g00000At002AAA,0015g00000Ac001AAA,lost.pdf,application/pdf,8,false,2021-01-01',
      ].join('\n'),
      'ContentVersion.csv': [
        'Id,ContentDocumentId,Title,PathOnClient,FileExtension,IsLatest,VersionNumber',
        '0685g00000Cv000AAA,0695g00000Cd001AAA,Plan,plan.txt,txt,false,1',
        '0685g00000Cv001AAA,0695g00000Cd001AAA,Plan,plan.txt,txt,true,2',
      ].join('\n'),
      'ContentDocumentLink.csv': [
        'Id,LinkedEntityId,ContentDocumentId,ShareType,Visibility',
        '06A5g00000Li001AAA,0015g00000Ac001AAA,0695g00000Cd001AAA,V,AllUsers',
      ].join('\n'),
      'Attachments/00P5g00000At001AAA': 'Contract',
      'ContentVersion/0685g00000Cv000AAA': 'Old plan',
      'ContentVersion/0685g00000Cv001AAA': 'New plan',
      '__MACOSX/._Account.csv': 'hidden',
    });
    const batch = importingBatch(app, user);
    const read = await batch.send({ 'export.zip': zip });
    expect(read).toMatchObject({ attachments: 3, ignoredFiles: 1 });
    expect(
      read.files.map(({ fileName, resource, hasDocuments }) => [fileName, resource, hasDocuments]),
    ).toEqual([
      ['Account.csv', 'company', false],
      ['Attachment.csv', 'file', false],
      ['ContentDocumentLink.csv', 'file', false],
      ['ContentVersion.csv', null, true],
    ]);
    const checked = await batch.check(read);
    const done = await batch.run(checked);
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));
    expect(done.files.slice(0, 3).map(({ written }) => [written?.create, written?.error])).toEqual([
      [1, 0],
      [1, 1],
      [1, 0],
    ]);
    const company = await find(user, '/companies', 'name', 'Acme');
    const attached = await listAll(user, '/files');
    expect(attached.map(({ name, isWhole, companyId }) => [name, isWhole, companyId]).sort()).toEqual([
      ['contract.pdf', true, company.id],
      ['plan.txt', true, company.id],
    ]);
    const contents = await Promise.all(attached.map(({ id }) => contentOf(id)));
    expect(contents.sort()).toEqual(['Contract', 'New plan']);
    // What was stored for the import is deleted.
    expect(done.attachments).toBe(0);

    const undone = await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    expect(undone.status).toBe(200);
    expect(await listAll(user, '/files')).toEqual([]);
  });
});

describe('a column with names of files', () => {
  it('attaches the files of the archive to the record of each row', async () => {
    const zip = zipOf({
      'people.csv': [
        'Email,Last name,Attachment',
        'a@x.test,Alder,cv/alder.txt;photos/alder.txt',
        'b@x.test,Birch,birch.txt',
        'c@x.test,Cedar,alder.txt',
        'd@x.test,Date,none.txt',
      ].join('\n'),
      'cv/alder.txt': 'Experience',
      'photos/alder.txt': 'Portrait',
      'cv/birch.txt': 'Birch',
    });
    const batch = importingBatch(app, user);
    const read = await batch.send({ 'export.zip': zip });
    const [people] = read.files;
    const file = await batch.single.get(people?.id ?? '');
    expect(file.settings?.mapping).toEqual(['email', 'lastName', 'attachedFile']);
    const checked = await batch.check(read);
    expect(await batch.single.rows(file, 'error')).toMatchObject([
      { row: 4, column: 2, reason: expect.stringContaining('more than one file') },
      { row: 5, column: 2, reason: expect.stringContaining('no file “none.txt”') },
    ]);
    await batch.run(checked);
    const alder = await find(user, '/contacts', 'email', 'a@x.test');
    const attached = await listAll(user, `/files?contactId=${alder.id}`);
    const contents = await Promise.all(attached.map(({ id }) => contentOf(id)));
    expect(contents.sort()).toEqual(['Experience', 'Portrait']);
  });
});

describe('a column with addresses of files', () => {
  it('is kept in the notes, and nothing is loaded from there', async () => {
    const batch = importingBatch(app, user);
    const read = await batch.send({
      'people.csv': 'Email,Last name,Attachment\na@x.test,Alder,https://files.example/cv.pdf',
    });
    await batch.run(await batch.check(read));
    expect(await find(user, '/contacts', 'email', 'a@x.test')).toMatchObject({
      notes: 'Attachment: https://files.example/cv.pdf',
    });
    expect(await listAll(user, '/files')).toEqual([]);
  });
});

describe('files of archives', () => {
  const run = async (files: Readonly<Record<string, Uint8Array>>) => {
    const batch = importingBatch(app, user);
    const checked = await batch.check(await batch.send(files));
    return { batch, checked, done: await batch.run(checked) };
  };
  const contentsOf = async (email: string) => {
    const contact = await find(user, '/contacts', 'email', email);
    const attached = await listAll(user, `/files?contactId=${contact.id}`);
    return (await Promise.all(attached.map(({ id }) => contentOf(id)))).sort();
  };

  it('are found in the archive of their table, also if another has the same paths', async () => {
    await run({
      'one.zip': zipOf({
        'people.csv': 'Email,Last name,Attachment\na@x.test,Alder,cv/cv.pdf',
        'cv/cv.pdf': 'Alder',
      }),
      'two.zip': zipOf({
        'others.csv': 'Email,Last name,Attachment\nb@x.test,Birch,cv/cv.pdf',
        'cv/cv.pdf': 'Birch',
      }),
    });
    expect(await contentsOf('a@x.test')).toEqual(['Alder']);
    expect(await contentsOf('b@x.test')).toEqual(['Birch']);
  });

  it('are found by exactly their path before other ways to write it', async () => {
    const { done } = await run({
      'export.zip': zipOf({
        'people.csv': [
          'Email,Last name,Attachment',
          'a@x.test,Alder,A.pdf',
          'b@x.test,Birch,docs/a.pdf',
          // As macOS packs it, and as people write it.
          'c@x.test,Cedar,docs\\Müller.pdf',
          'd@x.test,Date,"Offer, signed.pdf"',
          'e@x.test,Elm,"A.pdf, docs/a.pdf"',
          'f@x.test,Fir,plan.pdf',
        ].join('\n'),
        'A.pdf': 'Large',
        'a.pdf': 'Small',
        'docs/a.pdf': 'Docs',
        [`docs/${'Müller.pdf'.normalize('NFD')}`]: 'Umlaut',
        'docs/Offer, signed.pdf': 'Comma',
        'plan.pdf': 'Top',
        'old/plan.pdf': 'Old',
      }),
    });
    expect(done.files[0]?.written).toEqual({ create: 6, update: 0, skip: 0, error: 0 });
    const found = ['a', 'b', 'c', 'd', 'e', 'f'].map(letter => contentsOf(`${letter}@x.test`));
    expect(await Promise.all(found)).toEqual([
      ['Large'],
      ['Docs'],
      ['Umlaut'],
      ['Comma'],
      ['Docs', 'Large'],
      ['Top'],
    ]);
  });

  it('are not attached again by a second import', async () => {
    const zip = zipOf({
      'people.csv': 'Email,Last name,Attachment\na@x.test,Alder,cv.pdf',
      'Account.csv': accounts,
      'Attachment.csv': [
        'Id,ParentId,Name,ContentType,BodyLength,IsPrivate,SystemModstamp',
        '00P5g00000At001AAA,0015g00000Ac001AAA,contract.pdf,application/pdf,8,false,2021-01-01',
      ].join('\n'),
      'cv.pdf': 'Alder',
      'Attachments/00P5g00000At001AAA': 'Contract',
    });
    await run({ 'export.zip': zip });
    const before = await listAll(user, '/files');
    expect(before).toHaveLength(2);
    const { checked, done } = await run({ 'export.zip': zip });
    expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));
    expect(done.files.find(({ resource }) => resource === 'file')?.written).toMatchObject({ skip: 1 });
    expect(await listAll(user, '/files')).toEqual(before);
  });

  it('are copied in several steps where they are large', async () => {
    const people = [1, 2, 3, 4, 5].map(n => `p${n}@x.test,P,big.bin`);
    const csv = ['Email,Last name,Attachment', ...people].join('\n');
    const zip = zipSync({ 'people.csv': strToU8(csv), 'big.bin': new Uint8Array(12_000_000) });
    const batch = importingBatch(app, user);
    const { id } = await batch.check(await batch.send({ 'export.zip': zip }));
    const { body } = await user.call('POST', `/api/import-batches/${id}/run`);
    const { job } = body as ImportBatchView;
    const counts = new Set<number>();
    while (job && (await app.longJobs.worker.step(user.tenantId, { jobId: job.id })) === 'again') {
      counts.add((await listAll(user, '/files')).length);
    }
    expect([...counts]).toEqual([2, 4, 5]);
    expect((await listAll(user, '/files')).every(({ isWhole }) => isWhole)).toBe(true);
    expect((await batch.get(id)).files[0]?.written).toEqual({ create: 5, update: 0, skip: 0, error: 0 });
  });
});
