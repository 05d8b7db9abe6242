import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { importingBatch } from '../../../testing/imports/imports.ts';
import { find, listAll } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { recognizePeople } from './recognize-people.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const ada = '0055g00000AAAAAAA1';
const gone = '0055g00000BBBBBBB2';
const exported = {
  'Account.csv': [
    'Id,OwnerId,Name,BillingStreet,SystemModstamp,IsDeleted',
    `0015g00000Ac001AAA,${ada},Acme,Main Street 1,2021-01-01,false`,
    `0015g00000Ac002AAA,${gone},Zeta,Main Street 2,2021-01-01,false`,
  ].join('\n'),
  'Lead.csv': [
    'Id,OwnerId,FirstName,LastName,Company,Email,SystemModstamp,IsDeleted,IsConverted',
    `00Q5g00000Le001AAA,${gone},Lea,Lead,Gamma,lea@gamma.example,2021-01-01,false,false`,
  ].join('\n'),
};
const usersFile = (email: string) =>
  [
    'Id,Username,LastName,FirstName,Name,Email,IsActive,ProfileId,UserRoleId,UserType',
    `${ada},ada@sf.example,Admin,Ada,Ada from Salesforce,${email},true,00e1,,Standard`,
    `${gone},bob@sf.example,Gone,Bob,Bob Gone,bob@gone.example,false,00e1,,Standard`,
  ].join('\n');

describe('owners of a Salesforce export', () => {
  it('are found by the file of users, which is not imported', async () => {
    const batch = importingBatch(app, user);
    const read = await batch.send({ ...exported, 'User.csv': usersFile(user.email) });
    expect(read.files.map(({ fileName, resource, hasPeople }) => [fileName, resource, hasPeople])).toEqual([
      ['Account.csv', 'company', false],
      ['Lead.csv', 'lead', false],
      ['User.csv', null, true],
    ]);
    const checked = await batch.check(read);
    expect(checked.owners).toEqual([{ value: 'Bob Gone', count: 2 }]);
    expect(checked.files.slice(0, 2).map(({ counts }) => counts?.error)).toEqual([1, 1]);
    const assigned = await user.call('POST', `/api/import-batches/${read.id}/owners`, {
      body: { otherwise: 'note', values: {} },
    });
    expect(assigned.body).toMatchObject({ phase: 'read' });
    const done = await batch.run(await batch.check(checked));
    expect(done.files.slice(0, 2).map(({ written }) => written?.create)).toEqual([2, 1]);
    expect(await find(user, '/companies', 'name', 'Acme')).toMatchObject({ description: null });
    const { description } = await find(user, '/companies', 'name', 'Zeta');
    expect(description).toBe('Owner: Bob Gone');
  });

  it('are reported without it, and given to people for all files at once', async () => {
    const colleague = await app.addUser(user, 'Administrator');
    const to = colleague.userId;
    const batch = importingBatch(app, user);
    const checked = await batch.check(await batch.send(exported));
    expect(checked.owners).toEqual([
      { value: gone, count: 2 },
      { value: ada, count: 1 },
    ]);
    await user.call('POST', `/api/import-batches/${checked.id}/owners`, {
      body: { otherwise: 'error', values: { [gone.toLowerCase()]: { to }, [ada.toLowerCase()]: { to } } },
    });
    const done = await batch.run(await batch.check(checked));
    expect(done.files.map(({ written }) => written)).toEqual([
      { create: 2, update: 0, skip: 0, error: 0 },
      { create: 1, update: 0, skip: 0, error: 0 },
    ]);
    expect((await listAll(user, '/companies')).map(({ ownerUserId }) => ownerUserId)).toEqual([to, to]);
    expect(await listAll(user, '/leads')).toMatchObject([{ assignedToUserId: to }]);
  });
});

describe('a file of users', () => {
  it.each([
    ['User.csv', ['Id', 'Name', 'Email', 'ProfileId'], { id: 0, name: 1, email: 2 }],
    ['users_2026.csv', ['User ID', 'Email'], { id: 0, name: -1, email: 1 }],
    ['Contact.csv', ['Id', 'Name', 'Email', 'Username'], undefined],
    ['User.csv', ['Name', 'Email'], undefined],
  ])('%s with %j is recognized by what only such files have', (name, headings, columns) => {
    expect(recognizePeople(name, headings)).toEqual(columns);
  });
});
