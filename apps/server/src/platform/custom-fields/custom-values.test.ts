import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addField, addLead } from '../../testing/custom-fields.ts';
import { find, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

const person = { firstName: 'Grace', lastName: 'Hopper', email: 'grace@navy.example' };
const post = (custom: unknown) => user.call('POST', '/api/leads', { body: { ...person, custom } });
const change = (id: string, custom: object, by: User = user) =>
  by.call('PATCH', `/api/leads/${id}`, { body: { custom } });
const customOf = async (id: string) => (await read(user, '/leads', id)).custom;
const options = [
  { value: 'gold', label: 'Gold' },
  { value: 'silver', label: 'Silver' },
];

/** One field of each type with a value that fits, and one that does not with its message. */
const types: readonly [type: string, rules: object, fits: unknown, wrong: unknown, message: string][] = [
  ['text', { maxLength: 5 }, 'Hello', 'Hello!', 'Value must have at most 5 characters'],
  ['longText', {}, 'Two\nlines', 7, 'Value must be a string'],
  ['number', { min: 1, max: 9 }, 2.5, 10, 'Value must be at most 9'],
  ['amount', {}, -1234.56, '12', 'Value must be a number'],
  ['percent', {}, 12.5, 101, 'Value must be at most 100'],
  ['boolean', {}, false, 'no', 'Value must be a boolean'],
  ['date', {}, '2027-03-31', '2027-02-30', 'Please enter a valid date'],
  ['dateTime', {}, '2027-03-31T10:00:00.000Z', 'tomorrow', 'Please enter a valid date and time'],
  ['email', {}, 'a@b.example', 'nobody', 'Please enter a valid email address'],
  ['phone', {}, '+49 30 1234', ['x'], 'Value must be a string'],
  ['link', {}, 'https://a.example', 'javascript:alert(1)', 'Please enter a valid web address'],
  ['choice', { options }, 'gold', 'bronze', 'Value must be one of: gold, silver'],
  ['choices', { options }, ['gold', 'silver'], 'gold', 'Value must be an array'],
  ['rating', {}, 5, 6, 'Value must be at most 5'],
];

describe('values', () => {
  it.each(types)(
    'of a %s are checked, stored, read and listed',
    async (type, rules, fits, wrong, message) => {
      await addField(user, { label: 'Value', type, rules });
      expect(await post({ value: wrong })).toMatchObject({
        status: 400,
        body: { fields: { 'custom.value': message } },
      });
      const lead = await addLead(user, { value: fits });
      expect(lead.custom).toEqual({ value: fits });
      expect(await customOf(lead.id)).toEqual({ value: fits });
      const listed = await user.call('GET', '/api/leads?fields=custom.value');
      expect(listed.body).toEqual([{ id: lead.id, version: lead.version, custom: { value: fits } }]);
      expect((await change(lead.id, { value: null })).body).toMatchObject({ custom: { value: null } });
    },
  );

  it('refer to records and people that exist', async () => {
    await addField(user, { label: 'Partner', type: 'reference', rules: { references: 'company' } });
    await addField(user, { label: 'Reviewer', type: 'reference', rules: { references: 'user' } });
    const company = await make(user, '/companies', { name: 'Navy' });
    const lead = await addLead(user, { partner: company.id, reviewer: user.userId });
    expect(lead.custom).toEqual({ partner: company.id, reviewer: user.userId });
    expect(await change(lead.id, { partner: user.userId })).toMatchObject({
      status: 400,
      body: { fields: { 'custom.partner': 'This company does not exist' } },
    });
    const stranger = await app.createTenant();
    expect(await change(lead.id, { reviewer: stranger.userId })).toMatchObject({
      status: 400,
      body: { fields: { 'custom.reviewer': 'This person does not exist' } },
    });
  });

  it('are required of people, and take their default', async () => {
    await addField(user, { label: 'Contract end', type: 'date', isRequired: true });
    await addField(user, { label: 'Tier', type: 'choice', rules: { options, default: 'silver' } });
    const fields = { 'custom.contract_end': 'Contract end is required' };
    expect(await post(undefined)).toMatchObject({ status: 400, body: { fields } });
    expect(await post({ contract_end: null })).toMatchObject({ status: 400, body: { fields } });
    const lead = await addLead(user, { contract_end: '2027-03-31' });
    expect(lead.custom).toEqual({ contract_end: '2027-03-31', tier: 'silver' });
    expect(await change(lead.id, { contract_end: null })).toMatchObject({ status: 400, body: { fields } });
    expect((await change(lead.id, { tier: null })).body).toMatchObject({
      custom: { contract_end: '2027-03-31', tier: null },
    });
    // A record that lacks a value can be changed otherwise, and replaced.
    const body = { ...person, custom: { tier: 'gold' } };
    expect((await user.call('PUT', `/api/leads/${lead.id}`, { body })).body).toMatchObject({
      custom: { contract_end: '2027-03-31', tier: 'gold' },
    });
  });

  it('of unknown and retired fields are refused by name', async () => {
    const unknown = { status: 400, body: { fields: { 'custom.nothing': 'This field is not known here.' } } };
    expect(await post({ nothing: 1 })).toMatchObject(unknown);
    const field = await addField(user, { label: 'Tier' });
    expect(await post({ nothing: 1 })).toMatchObject(unknown);
    expect(await post({ constructor: 1 })).toMatchObject({ status: 400 });
    await user.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: false } });
    expect(await post({ tier: 'gold' })).toMatchObject({
      status: 400,
      body: { fields: { 'custom.tier': 'Tier has been retired' } },
    });
    expect(await post('gold')).toMatchObject({ status: 400, body: { code: 'invalid' } });
  });

  it('do not appear where an organization has no custom fields', async () => {
    const stranger = await app.createTenant();
    await addField(stranger, { label: 'Theirs' });
    expect(await make(user, '/leads', person)).not.toHaveProperty('custom');
    expect((await user.call('GET', '/api/leads?fields=custom.theirs')).status).toBe(400);
  });

  it('hold 32 kB of a record', async () => {
    for (const label of ['A', 'B', 'C', 'D']) {
      await addField(user, { label, type: 'longText' });
    }
    const text = 'x'.repeat(9000);
    const lead = await addLead(user, { a: text, b: text, c: text });
    expect(await change(lead.id, { d: text })).toMatchObject({ status: 400 });
  });
});

describe.each(['contacts', 'companies', 'opportunities', 'activities'])('%s', path => {
  it('have their own custom fields', async () => {
    const entity = {
      contacts: 'contact',
      companies: 'company',
      opportunities: 'deal',
      activities: 'activity',
    }[path];
    await addField(user, { label: 'Note', entity });
    const body = {
      name: 'Sample',
      lastName: 'Hopper',
      subject: 'Call',
      kind: 'note',
      amount: 1,
      custom: { note: 'A' },
    };
    const wanted = {
      contacts: ['lastName'],
      companies: ['name'],
      opportunities: ['name', 'amount'],
      activities: ['subject', 'kind'],
    };
    const names = [...(wanted[path as keyof typeof wanted] ?? []), 'custom'];
    const sent = Object.fromEntries(Object.entries(body).filter(([name]) => names.includes(name)));
    const record = await make(user, `/${path}`, sent);
    expect(record.custom).toEqual({ note: 'A' });
    const changed = await user.call('PATCH', `/api/${path}/${record.id}`, {
      body: { custom: { note: 'B' } },
    });
    expect(changed.body).toMatchObject({ custom: { note: 'B' } });
  });
});

describe('changes', () => {
  it('of two fields by two people do not conflict, and each is undone by itself', async () => {
    await addField(user, { label: 'Tier' });
    await addField(user, { label: 'Region' });
    const lead = await addLead(user, { tier: 'gold', region: 'north' });
    const other = await app.addUser(user, 'Sales manager');
    const mine = await change(lead.id, { tier: 'silver' });
    const theirs = await change(lead.id, { region: 'south' }, other);
    expect((await undo(user, mine)).status).toBe(200);
    expect(await customOf(lead.id)).toEqual({ tier: 'gold', region: 'south' });
    expect((await undo(other, theirs)).status).toBe(200);
    expect(await customOf(lead.id)).toEqual({ tier: 'gold', region: 'north' });
  });

  it('of the same field conflict, and a first value is taken away again', async () => {
    await addField(user, { label: 'Tier' });
    const lead = await addLead(user, {});
    const first = await change(lead.id, { tier: 'gold' });
    const second = await change(lead.id, { tier: 'silver' });
    expect((await undo(user, first)).status).toBe(409);
    expect((await undo(user, second)).status).toBe(200);
    expect((await undo(user, first)).status).toBe(200);
    expect(await customOf(lead.id)).toEqual({ tier: null });
  });

  it('are in the timeline by name, and a deleted record comes back with its values', async () => {
    await addField(user, { label: 'Tier', isIndexed: true });
    const lead = await addLead(user, { tier: 'gold' });
    await change(lead.id, { tier: 'silver' });
    const { body } = await user.call('GET', `/api/leads/${lead.id}/timeline`);
    expect(JSON.stringify(body)).toContain(
      JSON.stringify({ field: 'custom.tier', before: 'gold', after: 'silver' }),
    );
    const deleted = await user.call('DELETE', `/api/leads/${lead.id}`);
    expect((await undo(user, deleted)).status).toBe(200);
    expect(await customOf(lead.id)).toEqual({ tier: 'silver' });
  });

  it('of many records at once merge as well', async () => {
    await addField(user, { label: 'Tier' });
    await addField(user, { label: 'Region' });
    const lead = await addLead(user, { tier: 'gold' });
    const body = { ids: [lead.id], updates: { custom: { region: 'south' } } };
    const answer = await user.call('POST', '/api/leads/bulk-update', { body });
    expect(answer).toMatchObject({ status: 200, body: { updated: 1 } });
    expect(await customOf(lead.id)).toEqual({ tier: 'gold', region: 'south' });
    expect((await undo(user, answer)).status).toBe(200);
    expect(await customOf(lead.id)).toEqual({ tier: 'gold', region: null });
  });
});

describe('a field that a role does not see', () => {
  it('can be neither read, written, filtered, sorted, grouped nor found in the timeline', async () => {
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    await addField(user, { label: 'Public' });
    await addField(user, { label: 'Secret', type: 'number', rules: { access: { [role.id]: 'hidden' } } });
    const lead = await addLead(user, { public: 'yes', secret: 1 });
    await change(lead.id, { secret: 2 });
    const manager = await app.addUser(user, 'Sales manager');
    expect((await read(manager, '/leads', lead.id)).custom).toEqual({ public: 'yes' });
    const [listed] = (await manager.call('GET', '/api/leads')).body as { custom: object }[];
    expect(listed?.custom).toEqual({ public: 'yes' });
    const filter = JSON.stringify({ field: 'custom.secret', op: 'is', value: 2 });
    const measures = { sum: { measure: 'sum', field: 'custom.secret' } };
    for (const answer of [
      await change(lead.id, { secret: 3 }, manager),
      await manager.call('GET', '/api/leads?fields=custom.secret'),
      await manager.call('GET', `/api/leads?filter=${encodeURIComponent(filter)}`),
      await manager.call('GET', '/api/leads?sort=custom.secret'),
      await manager.call('POST', '/api/leads/groups', { body: { measures } }),
      await manager.call('GET', `/api/leads/export?format=csv&filter=${encodeURIComponent(filter)}`),
    ]) {
      expect(answer.status).toBe(400);
    }
    const timeline = await manager.call('GET', `/api/leads/${lead.id}/timeline`);
    expect(JSON.stringify(timeline.body)).not.toContain('secret');
    expect((await read(user, '/leads', lead.id)).custom).toEqual({ public: 'yes', secret: 2 });
  });

  it('or may only read is not changed by it', async () => {
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    await addField(user, { label: 'Tier', isRequired: true, rules: { access: { [role.id]: 'read' } } });
    const manager = await app.addUser(user, 'Sales manager');
    const lead = await addLead(manager, {});
    expect(await change(lead.id, { tier: 'gold' }, manager)).toMatchObject({
      status: 400,
      body: { fields: { 'custom.tier': 'You can’t change Tier' } },
    });
    await change(lead.id, { tier: 'gold' });
    expect((await read(manager, '/leads', lead.id)).custom).toEqual({ tier: 'gold' });
  });
});

it('is undone value by value in orders as well', async () => {
  await addField(user, { entity: 'sales-order', label: 'Dock' });
  await addField(user, { entity: 'sales-order', label: 'Gate' });
  const order = await make(user, '/orders', { name: 'Spare parts', custom: { dock: '1' } });
  const changeOrder = (custom: object) => user.call('PATCH', `/api/orders/${order.id}`, { body: { custom } });
  const docked = await changeOrder({ dock: '2' });
  expect((await changeOrder({ gate: 'B' })).status).toBe(200);
  expect((await undo(user, docked)).status).toBe(200);
  expect((await read(user, '/orders', order.id)).custom).toEqual({ dock: '1', gate: 'B' });
});
