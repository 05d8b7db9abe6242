import { notesTarget } from '@pipewright/contract/operations/import/import-settings.ts';
import { describe, expect, it } from 'vitest';
import { type Importing, importing, importingBatch, setUpImports } from '../../../testing/imports/imports.ts';
import { find, listAll, make } from '../../../testing/records.ts';
import type { TestApp, User } from '../../../testing/test-app.ts';

let app: TestApp;
let user: User;
let files: Importing;
setUpImports(given => {
  ({ app, user, files } = given);
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

  it('stays if a record outside the import has a value in it since', async () => {
    const done = await files.run(await checkWithFields());
    const custom = { customer_tier: 'Silver' };
    const other = await make(user, '/contacts', { lastName: 'Cedar', custom });
    const answer = await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
    expect(answer).toMatchObject({ status: 409, body: { code: 'changedSince' } });
    const { body } = await user.call('POST', `/api/change-sets/${done.changeSetId}/undo-preview`);
    expect(body).toMatchObject({
      count: 1,
      stays: [{ entity: 'custom-field', title: 'Customer Tier', reason: 'used' }],
    });
    await user.call('POST', `/api/change-sets/${done.changeSetId}/undo?exceptChanged=true`);
    expect(await listAll(user, '/contacts')).toMatchObject([{ id: other.id, custom }]);
    expect((await listAll(user, '/custom-fields')).map(({ label }) => label)).toEqual(['Customer Tier']);
  });

  it('is removed if the value outside the import was removed before', async () => {
    const { id } = await make(user, '/contacts', { lastName: 'Cedar' });
    const done = await files.run(await checkWithFields());
    const patch = (custom: object) => user.call('PATCH', `/api/contacts/${id}`, { body: { custom } });
    expect((await patch({ customer_tier: 'Silver' })).status).toBe(200);
    expect((await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`)).status).toBe(409);
    await patch({ customer_tier: null });
    await undo(done.changeSetId);
    expect(await listAll(user, '/custom-fields')).toEqual([]);
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

  it('is a choice where all rows have few different values, with these as its options', async () => {
    const tiers = ['Gold', 'Silver', 'gold', 'Gold customer'];
    const rows = Array.from({ length: 12 }, (_, n) => `${n}@x.test,Person${n},${tiers[n % 4]},2026-01-31`);
    const file = ['Email,Last name,Customer_Tier__c,Renewal', ...rows].join('\n');
    const checked = await checkWithFields(file);
    const options = ['Gold', 'Gold customer', 'Silver'];
    expect(checked.columns[2]?.newField).toEqual({ label: 'Customer Tier', type: 'choice', options });
    expect(checked.counts).toEqual({ create: 12, update: 0, skip: 0, error: 0 });
    const done = await files.run(checked);
    expect(done.written?.create).toBe(12);
    expect(await find(user, '/custom-fields', 'label', 'Customer Tier')).toMatchObject({
      type: 'choice',
      rules: {
        options: [
          { value: 'gold', label: 'Gold' },
          { value: 'gold_customer', label: 'Gold customer' },
          { value: 'silver', label: 'Silver' },
        ],
      },
    });
    expect(await find(user, '/contacts', 'email', '3@x.test')).toMatchObject({
      custom: { customer_tier: 'gold_customer' },
    });

    const more = file.replaceAll('x.test', 'y.test').replaceAll('Silver', 'Bronze');
    const read = await files.send('contact', more.replace('Email', 'E-mail'));
    const refused = await user.call('POST', `/api/imports/${read.id}/check`, {
      body: {
        ...read.settings,
        mapping: ['email', 'lastName', 'new.2', null],
        newFields: { 'new.2': { label: 'Customer tier', type: 'choice', options: ['Bronze', 'Gold'] } },
      },
    });
    expect(refused.status).toBe(400);
    expect(JSON.stringify(refused.body)).toContain('with other options already');

    await undo(done.changeSetId);
    expect(await listAll(user, '/custom-fields')).toEqual([]);
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
    // Nothing has to become of a column without values.
    'companies.csv': 'Name,Website,Floor,Fax\nAcme,https://acme.example,3,',
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
    const [companies] = notes.files;
    const { settings } = await batch.single.get(companies?.id ?? '');
    expect(settings?.mapping).toEqual(['name', 'website', 'addToNotes', null]);
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
    const [first] = (await files.rows(checked, 'create')) as { understood: unknown[] }[];
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
