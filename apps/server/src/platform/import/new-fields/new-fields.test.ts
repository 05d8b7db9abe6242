import { notesTarget } from '@pipewright/contract/operations/imports.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importing, importingBatch } from '../../../testing/imports.ts';
import { find, listAll, make } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

let app: TestApp;
let user: User;
let files: ReturnType<typeof importing>;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  files = importing(app, user);
});

const people = [
  'Email,Last name,Customer_Tier__c,Renewal',
  'a@x.test,Alder,Gold,2026-01-31',
  'b@x.test,Birch,,2026-02-28',
].join('\n');

async function undo(changeSetId: string | null): Promise<void> {
  expect((await user.call('POST', `/api/change-sets/${changeSetId}/undo`)).status).toBeLessThan(300);
}

/** Maps the last two columns to new custom fields, as they are suggested. */
async function checkWithFields(file = people) {
  const read = await files.send('contact', file);
  const newFields = { 'new.2': read.columns[2]?.newField, 'new.3': read.columns[3]?.newField };
  return files.check(read, {
    mapping: ['email', 'lastName', 'new.2', 'new.3'],
    newFields: newFields as never,
  });
}

describe('a column that becomes a custom field', () => {
  it('is suggested, created with the import, and removed by its undo', async () => {
    const before = await listAll(user, '/custom-fields');
    const checked = await checkWithFields();
    expect(checked.columns[2]?.newField).toEqual({ label: 'Customer Tier', type: 'text' });
    expect(checked.columns[3]?.newField).toEqual({ label: 'Renewal', type: 'date' });
    expect(checked.counts).toEqual({ create: 2, update: 0, skip: 0, error: 0 });
    // A check writes nothing.
    expect(await listAll(user, '/custom-fields')).toEqual(before);

    const done = await files.run(checked);
    expect(done.written).toEqual({ create: 2, update: 0, skip: 0, error: 0 });
    expect(done.settings?.mapping).toEqual(['email', 'lastName', 'custom.customer_tier', 'custom.renewal']);
    expect(await find(user, '/contacts', 'email', 'a@x.test')).toMatchObject({
      custom: { customer_tier: 'Gold', renewal: '2026-01-31' },
    });
    expect(await find(user, '/contacts', 'email', 'b@x.test')).toMatchObject({
      custom: { customer_tier: null, renewal: '2026-02-28' },
    });

    await undo(done.changeSetId);
    expect(await listAll(user, '/custom-fields')).toEqual(before);
    expect(await listAll(user, '/contacts')).toEqual([]);
  });

  it('is created again when the undone import is repeated', async () => {
    const done = await files.run(await checkWithFields());
    await undo(done.changeSetId);
    const again = await files.post(`/${done.id}/again`);
    expect(again.settings?.mapping).toEqual(['email', 'lastName', 'new.2', 'new.3']);
    const repeated = await files.run(await files.check(again));
    expect(repeated.settings?.mapping).toEqual(done.settings?.mapping);
    expect(await listAll(user, '/custom-fields')).toHaveLength(2);
  });

  it('stays with the records that an undo leaves', async () => {
    const done = await files.run(await checkWithFields());
    const { id } = await find(user, '/contacts', 'email', 'a@x.test');
    await user.call('PATCH', `/api/contacts/${id}`, { body: { jobTitle: 'Buyer' } });
    await user.call('POST', `/api/change-sets/${done.changeSetId}/undo?exceptChanged=true`);
    const [left, ...others] = await listAll(user, '/contacts');
    expect(others).toEqual([]);
    expect(left).toMatchObject({
      jobTitle: 'Buyer',
      custom: { customer_tier: 'Gold', renewal: '2026-01-31' },
    });
  });

  it('reads values as its type does', async () => {
    const checked = await checkWithFields(people.replace('2026-02-28', 'soon'));
    // A date among texts is no date column, so the suggestion is a text.
    expect(checked.counts?.error).toBe(0);
    const wrong = await files.check(checked, {
      newFields: { 'new.2': { label: 'Tier', type: 'text' }, 'new.3': { label: 'Renewal', type: 'date' } },
    });
    expect(await files.rows(wrong, 'error')).toMatchObject([{ row: 3, column: 3 }]);
  });

  it('is the field of that name where there is one, and refused where that has another type', async () => {
    await make(user, '/custom-fields', { entity: 'contact', label: 'customer tier', type: 'text' });
    const done = await files.run(await checkWithFields());
    expect(await listAll(user, '/custom-fields')).toHaveLength(2);
    const read = await files.send(
      'contact',
      people.replaceAll('x.test', 'y.test').replace('Email', 'E-mail'),
    );
    const answer = await user.call('POST', `/api/imports/${read.id}/check`, {
      body: {
        ...done.settings,
        mapping: ['email', 'lastName', 'new.2', null],
        newFields: { 'new.2': { label: 'Customer Tier', type: 'number' } },
      },
    });
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('of another type already');
  });

  it('needs the permission to manage settings', async () => {
    const held = ['read', 'create', 'edit', 'import'].map(action => [`contacts.${action}`, 'all']);
    const body = { name: 'Importers', permissions: Object.fromEntries(held) };
    await user.call('POST', '/api/user-roles', { body });
    const importer = await app.addUser(user, 'Importers');
    const own = importing(app, importer);
    const read = await own.send('contact', people);
    expect(read.canAddFields).toBe(false);
    const refused = await importer.call('POST', `/api/imports/${read.id}/check`, {
      body: {
        ...read.settings,
        mapping: ['email', 'lastName', 'new.2', null],
        newFields: { 'new.2': { label: 'Tier', type: 'text' } },
      },
    });
    expect(refused.status).toBe(403);
  });

  it('is shared by several files of the same records', async () => {
    const batch = importingBatch(app, user);
    const read = await batch.send({
      'contacts-1.csv': people,
      'contacts-2.csv': people.replaceAll('x.test', 'y.test'),
    });
    for (const { id } of read.files) {
      const file = await batch.single.get(id);
      const newFields = { 'new.2': { label: 'Tier', type: 'text' as const } };
      await batch.single.check(file, { mapping: ['email', 'lastName', 'new.2', null], newFields });
    }
    const done = await batch.run(await batch.check(read));
    expect(done.files.map(({ written }) => written?.create)).toEqual([2, 2]);
    expect(await listAll(user, '/custom-fields')).toHaveLength(1);
    expect(await find(user, '/contacts', 'email', 'a@y.test')).toMatchObject({ custom: { tier: 'Gold' } });
    await undo(done.changeSetId);
    expect(await listAll(user, '/custom-fields')).toEqual([]);
  });
});

describe('all columns without a field, of several files', () => {
  const exported = {
    'contacts.csv': people,
    'companies.csv': 'Name,Website,Floor\nAcme,https://acme.example,3',
  };

  it('become custom fields, notes, or nothing', async () => {
    const batch = importingBatch(app, user);
    const read = await batch.send(exported);
    expect(read.files.map(({ unmapped }) => unmapped)).toEqual([['Floor'], ['Customer_Tier__c', 'Renewal']]);
    const fields = await batch.leftOut(read, 'fields');
    expect(fields.files.map(file => [file.unmapped, file.newFields])).toEqual([
      [[], ['Floor']],
      [[], ['Customer Tier', 'Renewal']],
    ]);
    const nothing = await batch.leftOut(read, 'nothing');
    expect(nothing.files.map(({ newFields }) => newFields)).toEqual([[], []]);
    const notes = await batch.leftOut(read, 'notes');
    expect(notes.files.map(({ inNotes }) => inNotes)).toEqual([['Floor'], ['Customer_Tier__c', 'Renewal']]);
    await batch.leftOut(read, 'fields');
    const done = await batch.run(await batch.check(read));
    expect(done.files.map(({ written }) => written?.create)).toEqual([1, 2]);
    expect(await find(user, '/companies', 'name', 'Acme')).toMatchObject({ custom: { floor: 3 } });
    await undo(done.changeSetId);
    expect(await listAll(user, '/custom-fields')).toEqual([]);
  });
});

describe('a column that is added to the notes', () => {
  const mapping = ['email', 'lastName', notesTarget, notesTarget];

  it('becomes a line with its heading', async () => {
    const checked = await files.check(await files.send('contact', people), { mapping });
    const [first] = (await files.rows(checked, 'create')) as unknown as { understood: unknown[] }[];
    expect(first?.understood[2]).toEqual({ form: 'text', text: 'Gold' });
    await files.run(checked);
    expect((await find(user, '/contacts', 'email', 'a@x.test')).notes).toBe(
      'Customer_Tier__c: Gold\nRenewal: 2026-01-31',
    );
    expect((await find(user, '/contacts', 'email', 'b@x.test')).notes).toBe('Renewal: 2026-02-28');
  });

  it('does not replace what people have written, and is added once', async () => {
    await make(user, '/contacts', { lastName: 'Alder', email: 'a@x.test', notes: 'Met in Rome' });
    const settings = { mapping, duplicates: { keys: ['email'], action: 'overwrite' as const } };
    for (const _ of [1, 2]) {
      await files.run(await files.check(await files.send('contact', people), settings));
      expect((await find(user, '/contacts', 'email', 'a@x.test')).notes).toBe(
        'Met in Rome\nCustomer_Tier__c: Gold\nRenewal: 2026-01-31',
      );
    }
  });

  it('follows the notes of the file, and refuses a row whose notes would be too long', async () => {
    const file = `Email,Last name,Notes,Tier\na@x.test,Alder,Hello,Gold\nb@x.test,Birch,${'x'.repeat(9990)},Silver and more`;
    const checked = await files.check(await files.send('contact', file), {
      mapping: ['email', 'lastName', 'notes', notesTarget],
    });
    expect(await files.rows(checked, 'error')).toMatchObject([{ row: 3, column: 2 }]);
    await files.run(checked);
    expect((await find(user, '/contacts', 'email', 'a@x.test')).notes).toBe('Hello\nTier: Gold');
  });

  it('is the text of an activity, and the description of a company', async () => {
    for (const [resource, path, file, field] of [
      ['activity', '/activities', 'Subject,Kind,Odd\nCall,call,Loud', 'body'],
      ['company', '/companies', 'Name,Website,Odd\nAcme,https://acme.example,Loud', 'description'],
    ] as const) {
      const read = await files.send(resource, file);
      const own = read.settings?.mapping.with(2, notesTarget) ?? [];
      await files.run(await files.check(read, { mapping: own }));
      const [record] = await listAll(user, path);
      expect(record?.[field]).toBe('Odd: Loud');
    }
  });
});
