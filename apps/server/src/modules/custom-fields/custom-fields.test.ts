import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addField, addLead } from '../../testing/custom-fields.ts';
import { type Found, listAll, read, undo } from '../../testing/records.ts';
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

const post = (body: object) =>
  user.call('POST', '/api/custom-fields', { body: { entity: 'lead', type: 'text', ...body } });
const patch = (field: Found, body: object) => user.call('PATCH', `/api/custom-fields/${field.id}`, { body });
const tiers = [
  { value: 'gold', label: 'Gold', color: '#D4AF37' },
  { value: 'silver', label: 'Silver' },
];

describe('adding a field', () => {
  it('makes a stable name from its label, and another one where it is taken or reserved', async () => {
    expect(await addField(user, { label: 'Größe (cm)' })).toMatchObject({ slug: 'gro_e_cm', isActive: true });
    expect(await addField(user, { label: 'Gro e cm' })).toMatchObject({ slug: 'gro_e_cm_2' });
    expect(await addField(user, { label: 'Email' })).toMatchObject({ slug: 'email_2' });
    expect(await addField(user, { label: '合同' })).toMatchObject({ slug: 'field' });
  });

  it('comes after the other fields of the same records, unless its place is given', async () => {
    expect(await addField(user, { label: 'Zone' })).toMatchObject({ sortOrder: 1 });
    expect(await addField(user, { label: 'Area' })).toMatchObject({ sortOrder: 2 });
    expect(await addField(user, { entity: 'deal', label: 'Term' })).toMatchObject({ sortOrder: 1 });
    expect(await addField(user, { label: 'First', sortOrder: 0 })).toMatchObject({ sortOrder: 0 });
    expect((await listAll(user, '/custom-fields')).filter(({ entity }) => entity === 'lead')).toMatchObject([
      { label: 'First' },
      { label: 'Zone' },
      { label: 'Area' },
    ]);
  });

  it.each([
    [{ label: '' }, { label: 'Label is required' }],
    [{ label: 'A', slug: 'email' }, { slug: '“email” is the name of a built-in field' }],
    [
      { label: 'A', slug: 'Not a slug' },
      { slug: 'Use small letters, digits and “_”, and begin with a letter' },
    ],
    [
      { label: 'A', slug: '__proto__' },
      { slug: 'Use small letters, digits and “_”, and begin with a letter' },
    ],
    [{ label: 'A', type: 'choice' }, { 'rules.options': 'Add at least one option' }],
    [{ label: 'A', type: 'reference' }, { 'rules.references': 'Choose what the field refers to' }],
    [
      { label: 'A', type: 'number', rules: { min: 2, max: 1 } },
      { 'rules.max': 'The maximum must not be below the minimum' },
    ],
    [
      { label: 'A', type: 'number', rules: { default: 'x' } },
      { 'rules.default': 'The default does not fit the field' },
    ],
    [
      { label: 'A', type: 'longText', isUnique: true },
      { isUnique: 'Fields of this type cannot be unique or indexed' },
    ],
  ])('refuses %j by name', async (body, fields) => {
    expect(await post(body)).toMatchObject({ status: 400, body: { code: 'invalid', fields } });
  });

  it('refuses 100 kB in a label', async () => {
    expect(await post({ label: 'x'.repeat(100_000) })).toMatchObject({
      status: 400,
      body: { fields: { label: 'Label must have at most 100 characters' } },
    });
  });

  it('stores script in a label as the text that it is', async () => {
    const label = '<script>alert(1)</script>';
    expect(await addField(user, { label })).toMatchObject({ label, slug: 'script_alert_1_script' });
  });

  it('gives a name to one of two people who choose it at the same time', async () => {
    const answers = await Promise.all([post({ label: 'Tier' }), post({ label: 'tier' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
    expect(await listAll(user, '/custom-fields')).toHaveLength(1);
    // The same name is free for other records.
    expect(await addField(user, { label: 'Tier', entity: 'deal' })).toMatchObject({ slug: 'tier' });
  });

  it('stops at 200 fields, and at 20 indexed ones', async () => {
    for (let n = 1; n <= 200; n += 1) {
      await addField(user, { label: `Field ${n}`, isIndexed: n <= 20 });
    }
    const refused = await post({ label: 'One more' });
    expect(refused).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(refused.body).toHaveProperty('message', expect.stringContaining('at most 200 custom fields'));
    const [, , last] = (await listAll(user, '/custom-fields')).filter(({ isIndexed }) => !isIndexed);
    expect(await patch(last as Found, { isIndexed: true })).toMatchObject({ status: 409 });
  });
});

describe('changing a field', () => {
  it('keeps its type, its name and its records', async () => {
    const field = await addField(user, { label: 'Tier' });
    expect(await patch(field, { type: 'number' })).toMatchObject({
      status: 400,
      body: { fields: { type: 'The type of a field cannot be changed like this. Add a new field instead.' } },
    });
    expect(await patch(field, { slug: 'other' })).toMatchObject({ status: 400 });
    expect(await patch(field, { entity: 'deal' })).toMatchObject({ status: 400 });
    expect(await patch(field, { label: 'Level', help: 'How important' })).toMatchObject({ status: 200 });
  });

  it('changes its type where all values fit, lists those that do not, and can be undone', async () => {
    const field = await addField(user, { label: 'Contact', isIndexed: true });
    const lead = await addLead(user, { contact: 'ada@navy.example' });
    const wrong = await addLead(user, { contact: 'Ada' });
    expect(await patch(field, { type: 'email' })).toMatchObject({
      status: 409,
      body: { fields: { type: '1 record has a value that does not fit: Ada (1)' } },
    });
    await user.call('PATCH', `/api/leads/${wrong.id}`, { body: { custom: { contact: null } } });
    const changed = await patch(field, { type: 'email' });
    expect(changed).toMatchObject({ status: 200, body: { type: 'email' } });
    const body = { custom: { contact: 'nobody' } };
    expect((await user.call('PATCH', `/api/leads/${lead.id}`, { body })).status).toBe(400);
    expect((await undo(user, changed)).status).toBe(200);
    expect((await user.call('PATCH', `/api/leads/${lead.id}`, { body })).status).toBe(200);
    expect(await patch(field, { type: 'longText' })).toMatchObject({
      body: { fields: { isIndexed: 'Fields of this type cannot be unique or indexed' } },
    });
    expect((await patch(field, { type: 'longText', isIndexed: false })).status).toBe(200);
  });

  it('does not become a rating, because ratings have no decimals', async () => {
    const field = await addField(user, { label: 'Size', type: 'number' });
    expect((await patch(field, { type: 'amount' })).status).toBe(200);
    expect((await patch(field, { type: 'rating' })).status).toBe(400);
  });

  it('does not remove an option that records have', async () => {
    const field = await addField(user, { label: 'Tier', type: 'choice', rules: { options: tiers } });
    await addLead(user, { tier: 'gold' });
    expect(await patch(field, { rules: { options: tiers.slice(1) } })).toMatchObject({
      status: 409,
      body: { message: 'Gold is used by 1 record. Retire it instead.' },
    });
    const retired = tiers.map(option => ({ ...option, isActive: option.value !== 'gold' }));
    expect(await patch(field, { rules: { options: retired } })).toMatchObject({ status: 200 });
    expect(await patch(field, { rules: { options: tiers.slice(0, 1) } })).toMatchObject({ status: 200 });
  });

  it('becomes unique only where no two records have the same value, and lists those that do', async () => {
    const field = await addField(user, { label: 'Number' });
    await addLead(user, { number: 'A-1' });
    const second = await addLead(user, { number: 'a-1' });
    await addLead(user, { number: 'B-2' });
    expect(await patch(field, { isUnique: true })).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching(/^Some records have the same value: a-1 \(2\)$/i) },
    });
    await user.call('PATCH', `/api/leads/${second.id}`, { body: { custom: { number: null } } });
    expect(await patch(field, { isUnique: true })).toMatchObject({ status: 200 });
    const body = { firstName: 'A', lastName: 'B', email: 'a@b.example', custom: { number: 'b-2' } };
    expect(await user.call('POST', '/api/leads', { body })).toMatchObject({
      status: 409,
      body: { fields: { 'custom.number': 'Number is taken already' } },
    });
  });
});

describe('retiring and deleting a field', () => {
  it('hides it and keeps the values; deletion is a second step, and both can be undone', async () => {
    const field = await addField(user, { label: 'Tier' });
    await addField(user, { label: 'Other' });
    const lead = await addLead(user, { tier: 'gold' });
    const custom = async () => (await read(user, '/leads', lead.id)).custom;
    expect(await user.call('DELETE', `/api/custom-fields/${field.id}`)).toMatchObject({
      status: 409,
      body: { message: 'Retire Tier before you delete it.' },
    });
    const retired = await patch(field, { isActive: false });
    expect(await custom()).toEqual({ other: null });
    const deleted = await user.call('DELETE', `/api/custom-fields/${field.id}`);
    expect(deleted.status).toBe(204);
    expect(await custom()).toEqual({ other: null });
    // A new field of the same name does not take over the old values.
    const second = await addField(user, { label: 'Tier' });
    expect(await custom()).toEqual({ tier: null, other: null });
    await patch(second, { isActive: false });
    expect((await user.call('DELETE', `/api/custom-fields/${second.id}`)).status).toBe(204);
    expect((await undo(user, deleted)).status).toBe(200);
    expect((await undo(user, retired)).status).toBe(200);
    expect(await custom()).toEqual({ tier: 'gold', other: null });
  });
});

it('is managed only by people who may change settings', async () => {
  const field = await addField(user, { label: 'Tier' });
  const person = await app.addUser(user, 'Sales representative');
  const body = { entity: 'lead', type: 'text', label: 'Mine' };
  expect((await person.call('POST', '/api/custom-fields', { body })).status).toBe(403);
  expect(
    (await person.call('PATCH', `/api/custom-fields/${field.id}`, { body: { label: 'X' } })).status,
  ).toBe(403);
  expect((await person.call('GET', `/api/custom-fields/${field.id}`)).status).toBe(200);
});
