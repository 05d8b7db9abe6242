import { describe, expect, it } from 'vitest';
import { type Importing, setUpImports } from '../../testing/imports/imports.ts';
import { find, listAll, make } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
let files: Importing;
setUpImports(given => {
  ({ app, user, files } = given);
});

async function importFile(resource: string, text: string): Promise<string> {
  const done = await files.run(await files.check(await files.send(resource, text)));
  return done.changeSetId ?? '';
}

const undo = (changeSet: string, query = '') =>
  user.call('POST', `/api/change-sets/${changeSet}/undo${query}`);
const preview = (changeSet: string) => user.call('POST', `/api/change-sets/${changeSet}/undo-preview`);
const people = [
  'Last name,Email,Company',
  'One,1@x.test,Acme',
  'Two,2@x.test,Acme',
  'Three,3@x.test,Zeta',
].join('\n');

describe('an import of which a record was changed since', () => {
  it('is undone except that record and what it refers to, and the answer lists them before', async () => {
    const set = await importFile('contact', people);
    const one = await find(user, '/contacts', 'email', '1@x.test');
    const edited = await user.call('PATCH', `/api/contacts/${one.id}`, { body: { jobTitle: 'Pilot' } });
    expect(edited.status).toBe(200);
    expect(await undo(set)).toMatchObject({ status: 409, body: { code: 'changedSince' } });
    const { body } = await preview(set);
    expect(body).toMatchObject({
      count: 2,
      stays: expect.arrayContaining([
        expect.objectContaining({ entity: 'contact', id: one.id, title: 'One', reason: 'changed' }),
        expect.objectContaining({ entity: 'company', title: 'Acme' }),
      ]),
    });
    const undone = await undo(set, '?exceptChanged=true');
    expect(undone).toMatchObject({ status: 200, body: { undone: 3 } });
    expect(await listAll(user, '/contacts')).toMatchObject([{ email: '1@x.test', jobTitle: 'Pilot' }]);
    expect((await listAll(user, '/companies')).map(({ name }) => name)).toEqual(['Acme']);
    expect(await undo(set)).toMatchObject({ status: 409 });

    const redone = await undo(undone.headers['x-change-set'] ?? '');
    expect(redone.status).toBe(200);
    expect(await listAll(user, '/contacts')).toHaveLength(3);
    expect(await listAll(user, '/companies')).toHaveLength(2);
  });

  it('is undone completely if the record was changed back', async () => {
    const set = await importFile('contact', people);
    const one = await find(user, '/contacts', 'email', '1@x.test');
    await user.call('PATCH', `/api/contacts/${one.id}`, { body: { jobTitle: 'Pilot' } });
    await user.call('PATCH', `/api/contacts/${one.id}`, { body: { lastName: 'Uno' } });
    expect((await undo(set)).status).toBe(409);
    await user.call('PATCH', `/api/contacts/${one.id}`, { body: { jobTitle: null, lastName: 'One' } });
    expect((await preview(set)).body).toEqual({ count: 0, stays: [] });
    expect((await undo(set)).status).toBe(200);
    expect(await listAll(user, '/contacts')).toEqual([]);
  });

  it('keeps overwritten values of a record that was changed since', async () => {
    const { id } = await make(user, '/contacts', { lastName: 'Before', email: '1@x.test' });
    const other = await make(user, '/contacts', { lastName: 'Other', email: '2@x.test' });
    const checked = await files.check(await files.send('contact', people), {
      duplicates: { keys: ['email'], action: 'overwrite' },
    });
    const set = (await files.run(checked)).changeSetId ?? '';
    await user.call('PATCH', `/api/contacts/${id}`, { body: { lastName: 'Mine' } });
    expect((await undo(set, '?exceptChanged=true')).status).toBe(200);
    const lastNameOf = async (each: string) =>
      ((await user.call('GET', `/api/contacts/${each}`)).body as { lastName: string }).lastName;
    expect(await lastNameOf(id as string)).toBe('Mine');
    expect(await lastNameOf(other.id as string)).toBe('Other');
  });
});

describe('imports that depend on each other', () => {
  it('can be undone in any order: what others need stays, and is listed', async () => {
    const industries = await importFile('industry', 'Name\nMining\nSpace');
    const companies = await importFile('company', 'Company name,Industry\nAcme,Mining\nZeta,');
    expect(await undo(industries)).toMatchObject({ status: 409, body: { code: 'inUse' } });
    const mining = { entity: 'industry', title: 'Mining', reason: 'used' };
    expect((await preview(industries)).body).toMatchObject({ count: 1, stays: [mining] });
    expect((await undo(industries, '?exceptChanged=true')).body).toMatchObject({ undone: 1 });
    expect(await listAll(user, '/industries?search=Space')).toEqual([]);
    expect(await listAll(user, '/industries?search=Mining')).toHaveLength(1);
    expect((await undo(companies)).status).toBe(200);
    expect(await listAll(user, '/companies')).toEqual([]);
  });

  it('can be undone in any order where a link can be emptied', async () => {
    const companies = await importFile('company', 'Company name\nAcme\nZeta');
    const contacts = await importFile('contact', people);
    expect((await undo(companies)).status).toBe(200);
    expect((await undo(contacts)).status).toBe(200);
    expect(await listAll(user, '/contacts')).toEqual([]);
  });

  it('are not previewed for people who may not undo them', async () => {
    const set = await importFile('company', 'Company name\nAcme');
    const stranger = await app.createTenant();
    expect((await stranger.call('POST', `/api/change-sets/${set}/undo-preview`)).status).toBe(404);
    const reader = await app.addUser(user, 'Read only');
    expect((await reader.call('POST', `/api/change-sets/${set}/undo-preview`)).status).toBe(403);
  });
});
