import { expect, it } from 'vitest';
import {
  type Importing,
  salesforceId as id,
  importingBatch,
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

async function take(csv: string, name = 'activities.csv') {
  const checked = await files.check(await files.send('activity', csv, { name }));
  const done = await files.run(checked);
  expect(done.written).toEqual(checked.counts);
  return done;
}

it('imports tasks, calls and notes with their times, and says which are done', async () => {
  const company = await make(user, '/companies', { name: 'Acme' });
  const done = await take(
    [
      'Subject,Type,Status,Due date,Completed at,Created time,Description,Company',
      'Call back,Call,Completed,2021-03-04 10:00,2021-03-05 11:00,2021-03-01,Reached,Acme',
      'Send offer,To-do,Not started,2035-03-04,,2021-03-01,,Acme',
      ',Note,,,,2021-03-01 09:00,"First line',
      'second line",Acme',
      'Lunch,Meeting,,2021-04-04 12:00,,2021-03-01,,',
    ].join('\n'),
  );
  expect(await files.rows(done, 'error')).toEqual([]);
  const all = await listAll(user, '/activities');
  const bySubject = (subject: string) => all.find(each => each.subject === subject);
  expect(bySubject('Call back')).toMatchObject({
    kind: 'call',
    companyId: company.id,
    completedAtUtc: expect.stringMatching(/^2021-03-05/),
    happenedAtUtc: expect.stringMatching(/^2021-03-05/),
  });
  expect(bySubject('Send offer')).toMatchObject({
    kind: 'task',
    completedAtUtc: null,
    dueAtUtc: expect.stringMatching(/^2035-03-0/),
  });
  expect(bySubject('First line')).toMatchObject({
    kind: 'note',
    body: 'First line\nsecond line',
    happenedAtUtc: expect.stringMatching(/^2021-03-01/),
  });
  expect(bySubject('Lunch')).toMatchObject({
    kind: 'meeting',
    completedAtUtc: expect.stringMatching(/^2021-04-04/),
  });
});

it('is about the records of its ids, whatever they are, and updated by a second run', async () => {
  const batch = importingBatch(app, user);
  const tasks = (subject: string) =>
    [
      'Id,WhoId,WhatId,Subject,ActivityDate,Status,TaskSubtype',
      `${id('00T', 1)},${id('003', 1)},${id('001', 1)},${subject},2021-05-06,Completed,Call`,
      `${id('00T', 2)},,${id('001', 9)},Nowhere,2021-05-06,Completed,Task`,
    ].join('\n');
  const exported = {
    'Task.csv': tasks('Call Ann'),
    'Contact.csv': `Id,AccountId,FirstName,LastName\n${id('003', 1)},${id('001', 1)},Ann,Alder`,
    'Account.csv': `Id,Name,Website,CreatedDate\n${id('001', 1)},Acme,https://acme.example,2020-01-01`,
  };
  const checked = await batch.check(await batch.send(exported));
  expect(checked.files.map(({ resource, counts }) => [resource, counts?.create, counts?.error])).toEqual([
    ['company', 1, 0],
    ['contact', 1, 0],
    ['activity', 1, 1],
  ]);
  const done = await batch.run(checked);
  expect(done.files.map(({ written }) => written)).toEqual(checked.files.map(({ counts }) => counts));
  const ann = await find(user, '/contacts', 'lastName', 'Alder');
  const [call] = await listAll(user, '/activities');
  expect(call).toMatchObject({
    kind: 'call',
    contactId: ann.id,
    companyId: ann.companyId,
    sourceIds: [`Salesforce:${id('00T', 1)}`],
  });

  const again = await take(tasks('Call Ann again'), 'Task.csv');
  expect(again.written).toEqual({ create: 0, update: 1, skip: 0, error: 1 });
  const changed = await listAll(user, '/activities');
  expect(changed).toMatchObject([{ subject: 'Call Ann again', contactId: ann.id, companyId: ann.companyId }]);

  await user.call('POST', `/api/change-sets/${again.changeSetId}/undo`);
  await user.call('POST', `/api/change-sets/${done.changeSetId}/undo`);
  expect(await listAll(user, '/activities')).toEqual([]);
});

it('finds what it is about by name, and reports names that several records have', async () => {
  const deal = await make(user, '/opportunities', { name: 'Renewal' });
  await make(user, '/opportunities', { name: 'Twice' });
  await make(user, '/companies', { name: 'Twice' });
  const csv = 'Subject,Regarding,Due date\nA,Renewal,2021-01-02\nB,Twice,2021-01-02\nC,Nobody,2021-01-02';
  const done = await take(csv, 'Phone calls.csv');
  expect(done.written).toEqual({ create: 1, update: 0, skip: 0, error: 2 });
  expect((await files.rows(done, 'error')).map(({ reason, column }) => [reason, column])).toEqual([
    [expect.stringContaining('more than one record called “Twice”'), 1],
    [expect.stringContaining('no record “Nobody”'), 1],
  ]);
  // The name of the file says what they are.
  expect(await listAll(user, '/activities')).toMatchObject([{ kind: 'call', dealId: deal.id }]);
});
