import { describe, expect, it } from 'vitest';
import { addField, addLead } from '../../testing/custom-fields.ts';
import { type Importing, importing, setUpImports } from '../../testing/imports/imports.ts';
import { find, listAll, make, undo } from '../../testing/records.ts';
import type { TestApp, User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
let files: Importing;
setUpImports(given => {
  ({ app, user, files } = given);
});

const options = [
  { value: 'gold', label: 'Gold plan' },
  { value: 'silver', label: 'Silver plan' },
];

/** The custom values of all leads, by email. */
async function customByEmail(): Promise<Record<string, unknown>> {
  const leads = await listAll(user, '/leads');
  return Object.fromEntries(leads.map(({ email, custom }) => [email, custom]));
}

/** One field of each type: what a file says, and what is stored. */
const types: readonly [type: string, rules: object, text: string, value: unknown, wrong: string][] = [
  ['text', {}, 'Hello', 'Hello', 'x'.repeat(300)],
  ['longText', {}, 'Hello', 'Hello', 'x'.repeat(10_001)],
  ['number', {}, '"1,234.5"', 1234.5, 'many'],
  ['amount', {}, '$12.50', 12.5, 'much'],
  ['percent', {}, '45 %', 45, '101'],
  ['boolean', {}, 'yes', true, 'perhaps'],
  ['date', {}, '31/12/2030', '2030-12-31', 'soon'],
  ['dateTime', {}, '2030-12-31 10:30+02:00', '2030-12-31T08:30:00.000Z', 'soon'],
  ['email', {}, 'a@b.example', 'a@b.example', 'nobody'],
  ['phone', {}, '+49 30 1234', '+49 30 1234', 'x'.repeat(41)],
  ['link', {}, 'a.example', 'a.example', 'javascript:alert(1)'],
  ['choice', { options }, 'GOLD PLAN', 'gold', 'Bronze'],
  ['choices', { options }, 'gold; Silver plan', ['gold', 'silver'], 'gold; Bronze'],
  ['rating', {}, '4', 4, '6'],
];

describe('a column of a custom field', () => {
  it.each(types)('of the type %s is found by its label and read', async (type, rules, text, value, wrong) => {
    await addField(user, { label: 'Special thing', type, rules });
    const file = `Email,Last name,Special thing\r\na@x.example,Hopper,${text}\r\nb@x.example,Hopper,\r\nc@x.example,Hopper,${wrong}`;
    const read = await files.send('lead', file);
    expect(read.settings?.mapping).toEqual(['email', 'lastName', 'custom.special_thing']);
    const checked = await files.check(read, { dateOrder: 'dmy' });
    expect(checked.counts).toEqual({ create: 2, update: 0, skip: 0, error: 1 });
    expect(await files.rows(checked, 'error')).toMatchObject([{ row: 4, column: 2 }]);
    await files.run(checked);
    expect(await customByEmail()).toEqual({
      'a@x.example': { special_thing: value },
      'b@x.example': { special_thing: null },
    });
  });

  it('of references is read by names, and unknown ones can be created', async () => {
    await addField(user, { label: 'Partner', type: 'reference', rules: { references: 'company' } });
    await addField(user, { label: 'Reviewer', type: 'reference', rules: { references: 'user' } });
    const navy = await make(user, '/companies', { name: 'Navy' });
    const file =
      'Email,Last name,partner,Reviewer\r\na@x.example,Hopper,navy,Ada Admin\r\nb@x.example,Hopper,Army,';
    const read = await files.send('lead', file);
    expect(read.settings?.mapping).toEqual(['email', 'lastName', 'custom.partner', 'custom.reviewer']);
    const refused = await files.check(read);
    expect(await files.rows(refused, 'error')).toMatchObject([
      { row: 3, column: 2, reason: 'There is no company “Army” in the list' },
    ]);
    const unknown = { 'custom.partner': { otherwise: 'create' as const, values: {} } };
    await files.run(await files.check(read, { unknown }));
    const army = await find(user, '/companies', 'name', 'Army');
    expect(await customByEmail()).toEqual({
      'a@x.example': { partner: navy.id, reviewer: user.userId },
      'b@x.example': { partner: army.id, reviewer: null },
    });
  });

  it('fills or overwrites records that exist, keeps their other values, and is undone as one', async () => {
    for (const label of ['A', 'B', 'C']) {
      await addField(user, { label });
    }
    const lead = await addLead(user, { a: 'old', c: 'other' });
    const before = await customByEmail();
    const file = `Email,Last name,A,B\r\n${lead.email},Hopper,new,new`;
    const keys = ['email'];
    const read = await files.send('lead', file);
    const filled = await files.run(await files.check(read, { duplicates: { keys, action: 'fill' } }));
    expect(await customByEmail()).toEqual({ [String(lead.email)]: { a: 'old', b: 'new', c: 'other' } });
    expect((await user.call('POST', `/api/change-sets/${filled.changeSetId}/undo`)).status).toBe(200);
    expect(await customByEmail()).toEqual(before);
    const again = await files.send('lead', file);
    await files.run(await files.check(again, { duplicates: { keys, action: 'overwrite' } }));
    expect(await customByEmail()).toEqual({ [String(lead.email)]: { a: 'new', b: 'new', c: 'other' } });
  });

  it('is refused where a unique value is taken, before anything is written', async () => {
    await addField(user, { label: 'Number', isUnique: true });
    await addLead(user, { number: 'A-1' });
    const file =
      'Email,Last name,Number\r\na@x.example,Hopper,a-1\r\nb@x.example,Hopper,B-2\r\nc@x.example,Hopper,b-2';
    const checked = await files.check(await files.send('lead', file));
    const errors = await files.rows(checked, 'error');
    expect(errors.map(({ row, column, reason }) => [row, column, reason])).toEqual([
      [2, 2, 'Number is taken already'],
      [4, 2, 'Number is taken already'],
    ]);
  });

  it('can be of any field that the person may change; new records get defaults', async () => {
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    const access = (right: string) => ({ access: { [role.id]: right } });
    await addField(user, { label: 'Hidden', rules: { ...access('hidden'), default: 'quiet' } });
    await addField(user, { label: 'Fixed', rules: { ...access('read'), default: 'still' } });
    await addField(user, { label: 'Open', isRequired: true, rules: { default: 'on' } });
    const manager = await app.addUser(user, 'Sales manager');
    const theirs = importing(app, manager);
    const read = await theirs.send(
      'lead',
      'Email,Last name,Hidden,Fixed,Open\r\na@x.example,Hopper,1,2,\r\nb@x.example,Hopper,1,2,3',
    );
    expect(read.settings?.mapping).toEqual(['email', 'lastName', null, null, 'custom.open']);
    await theirs.run(await theirs.check(read));
    expect(await customByEmail()).toEqual({
      'a@x.example': { hidden: 'quiet', fixed: 'still', open: 'on' },
      'b@x.example': { hidden: 'quiet', fixed: 'still', open: '3' },
    });
  });

  it('is forgotten where the field was retired since the last file', async () => {
    const field = await addField(user, { label: 'Tier' });
    const file = 'Email,Last name,Tier\r\na@x.example,Hopper,gold';
    await files.check(await files.send('lead', file));
    const retired = await user.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: false } });
    expect((await files.send('lead', file)).settings?.mapping).toEqual(['email', 'lastName', null]);
    await undo(user, retired);
    expect((await files.send('lead', file)).settings?.mapping).toEqual(['email', 'lastName', 'custom.tier']);
  });
});
