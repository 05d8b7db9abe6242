import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addField, addLead } from '../../testing/custom-fields.ts';
import { find } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
const options = [
  { value: 'gold', label: 'Gold' },
  { value: 'silver', label: 'Silver' },
];
const isGold = { field: 'custom.tier', op: 'is', value: 'gold' };
const required = { status: 400, body: { fields: { 'custom.manager': 'Manager is required' } } };

beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
  await addField(user, { label: 'Tier', type: 'choice', rules: { options } });
});

let people = 0;
function create(custom: object, as = user) {
  people += 1;
  const body = { firstName: 'Ada', lastName: 'Lovelace', email: `ada-${people}@x.example`, custom };
  return as.call('POST', '/api/leads', { body });
}
const change = (id: string, body: object) => user.call('PATCH', `/api/leads/${id}`, { body });

describe('a field that is required under a condition', () => {
  it('is demanded from new records that meet it', async () => {
    await addField(user, { label: 'Manager', rules: { requiredIf: isGold } });
    expect(await create({ tier: 'gold' })).toMatchObject(required);
    expect((await create({ tier: 'gold', manager: 'Grace' })).status).toBe(201);
    expect((await create({ tier: 'silver' })).status).toBe(201);
    expect((await create({})).status).toBe(201);
  });

  it('is demanded from changes that touch it or what it depends on, one by one and in bulk', async () => {
    const before = await addLead(user, { tier: 'gold' });
    await addField(user, { label: 'Manager', rules: { requiredIf: isGold } });
    const lead = await addLead(user, { tier: 'silver' });
    expect(await change(lead.id, { custom: { tier: 'gold' } })).toMatchObject(required);
    const body = { ids: [lead.id], updates: { custom: { tier: 'gold' } } };
    expect((await user.call('POST', '/api/leads/bulk-update', { body })).status).toBe(400);
    expect((await change(lead.id, { custom: { tier: 'gold', manager: 'Grace' } })).status).toBe(200);
    expect(await change(lead.id, { custom: { manager: null } })).toMatchObject(required);
    // What a record has lacked before does not prevent other changes.
    expect((await change(before.id, { jobTitle: 'Admiral' })).status).toBe(200);
  });

  it('can depend on built-in fields', async () => {
    const requiredIf = { and: [{ field: 'jobTitle', op: 'contains', value: 'chief' }, isGold] };
    await addField(user, { label: 'Manager', rules: { requiredIf } });
    const lead = await addLead(user, { tier: 'gold' });
    expect(await change(lead.id, { jobTitle: 'Chief engineer' })).toMatchObject(required);
  });
});

it('demands a required field only while it is shown', async () => {
  await addField(user, { label: 'Manager', isRequired: true, rules: { shownIf: isGold } });
  expect(await create({ tier: 'gold' })).toMatchObject(required);
  const lead = await addLead(user, { tier: 'silver' });
  expect(await change(lead.id, { custom: { tier: 'gold' } })).toMatchObject(required);
});

it('demands nothing that depends on a field which the role does not see', async () => {
  const role = await find(user, '/user-roles', 'name', 'Sales manager');
  const access = { [role.id]: 'hidden' };
  await addField(user, { label: 'Secret', rules: { access } });
  const requiredIf = { field: 'custom.secret', op: 'isEmpty' };
  await addField(user, { label: 'Manager', rules: { requiredIf } });
  const manager = await app.addUser(user, 'Sales manager');
  expect((await create({}, manager)).status).toBe(201);
  expect(await create({})).toMatchObject(required);
});

describe('a condition on a field that a role does not see', () => {
  const conditions = {
    shownIf: { field: 'custom.secret_rating', op: 'is', value: 'blacklisted' },
    requiredIf: { field: 'custom.secret_rating', op: 'isEmpty' },
  };
  const words = /secret_rating|Secret rating|blacklisted/;

  async function hideFromSales() {
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    await addField(user, { label: 'Secret rating', rules: { access: { [role.id]: 'hidden' } } });
    const field = await addField(user, { label: 'Manager', isRequired: true, rules: conditions });
    return { field, manager: await app.addUser(user, 'Sales manager') };
  }

  it('is not revealed by definitions, their history or the OpenAPI document', async () => {
    const { field, manager } = await hideFromSales();
    await user.call('PATCH', `/api/custom-fields/${field.id}`, {
      body: { rules: { requiredIf: conditions.requiredIf } },
    });
    const paths = [
      '/api/custom-fields',
      `/api/custom-fields/${field.id}`,
      `/api/custom-fields?fields=rules,isRequired`,
      `/api/custom-fields/${field.id}/timeline`,
      '/api/openapi.json',
      '/oauth/userinfo',
    ];
    for (const path of paths) {
      const answer = await manager.call('GET', path);
      expect(answer.status, path).toBe(200);
      expect(JSON.stringify(answer.body), path).not.toMatch(words);
    }
    const seen = await manager.call('GET', `/api/custom-fields/${field.id}`);
    expect(seen).toMatchObject({ status: 200, body: { label: 'Manager', isRequired: false, rules: {} } });
  });

  it('is shown to people who manage fields, and applies to them', async () => {
    const { field } = await hideFromSales();
    const seen = await user.call('GET', `/api/custom-fields/${field.id}`);
    expect(seen).toMatchObject({ body: { isRequired: true, rules: conditions } });
    expect(await create({ secret_rating: 'blacklisted' })).toMatchObject(required);
  });

  it('cannot be found out by filtering definitions', async () => {
    const { manager } = await hideFromSales();
    const answer = await manager.call('GET', '/api/custom-fields?isRequired=true');
    expect(answer).toMatchObject({ status: 200, body: [] });
  });
});

it('demands what depends on a field that the role only reads', async () => {
  const role = await find(user, '/user-roles', 'name', 'Sales manager');
  await addField(user, { label: 'Fixed', rules: { access: { [role.id]: 'read' } } });
  await addField(user, { label: 'Manager', rules: { requiredIf: { field: 'custom.fixed', op: 'isEmpty' } } });
  const manager = await app.addUser(user, 'Sales manager');
  expect(await create({}, manager)).toMatchObject(required);
  expect((await create({ manager: 'Grace' }, manager)).status).toBe(201);
});

it.each([
  [{ field: 'custom.manager', op: 'is', value: 'x' }, 'There is no field “custom.manager” to filter by'],
  [{ field: 'custom.tier', op: 'above', value: 1 }, /^custom.tier can be asked: is/],
  [{ field: 'companyId.name', op: 'is', value: 'x' }, /There is no field|can’t ask about/],
  [
    { field: 'custom.ends', op: 'within', value: 'today' },
    'Conditions can’t use relative periods, and can ask of a time only whether it is empty.',
  ],
  [
    { field: 'custom.called', op: 'before', value: '2027-01-01' },
    'Conditions can’t use relative periods, and can ask of a time only whether it is empty.',
  ],
])('refuses the condition %j', async (requiredIf, message) => {
  await addField(user, { label: 'Ends', type: 'date' });
  await addField(user, { label: 'Called', type: 'dateTime' });
  const body = { entity: 'lead', type: 'text', label: 'Manager', slug: 'manager', rules: { requiredIf } };
  expect(await user.call('POST', '/api/custom-fields', { body })).toMatchObject({
    status: 400,
    body: {
      fields: { 'rules.requiredIf': typeof message === 'string' ? message : expect.stringMatching(message) },
    },
  });
});
