import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addField, addLead } from '../../../testing/custom-fields.ts';
import { type Found, find, make, read } from '../../../testing/records.ts';
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

const addFormula = (label: string, formula: string, result = 'number', more: object = {}) =>
  addField(user, { label, type: 'formula', ...more, rules: { formula, result } });
const post = (rules: object, more: object = {}) =>
  user.call('POST', '/api/custom-fields', {
    body: { entity: 'lead', type: 'formula', label: 'F', ...more, rules },
  });
const customOf = async (lead: Found, as = user) => (await read(as, '/leads', lead.id)).custom;
const list = (query: string, as = user) => as.call('GET', `/api/leads?${query}`);
const encoded = (filter: object) => `filter=${encodeURIComponent(JSON.stringify(filter))}`;

describe('a formula', () => {
  it('is calculated whenever a record is read: alone, in lists, and after a change', async () => {
    await addField(user, { label: 'Seats', type: 'number' });
    await addField(user, { label: 'Price', type: 'amount' });
    await addFormula('Total', 'custom.seats * custom.price', 'amount');
    await addFormula('Double', 'custom.total * 2');
    const lead = await addLead(user, { seats: 3, price: 9.99 });
    expect(lead.custom).toEqual({ seats: 3, price: 9.99, total: 29.97, double: 59.94 });
    expect(await customOf(lead)).toEqual({ seats: 3, price: 9.99, total: 29.97, double: 59.94 });
    expect((await list('fields=custom.total')).body).toEqual([
      { id: lead.id, version: 1, custom: { total: 29.97 } },
    ]);
    const body = { custom: { seats: 4 } };
    expect((await user.call('PATCH', `/api/leads/${lead.id}`, { body })).body).toMatchObject({
      custom: { total: 39.96 },
    });
  });

  it('has every type of result, and none where a value is missing or a divisor is zero', async () => {
    const options = [{ value: 'g', label: 'Gold' }];
    await addField(user, { label: 'Tier', type: 'choice', rules: { options } });
    await addField(user, { label: 'Size', type: 'number' });
    await addField(user, { label: 'Ends', type: 'date' });
    await addField(user, { label: 'Open', type: 'boolean' });
    await addFormula('A number', '10 / custom.size');
    await addFormula('Share', 'custom.size / 3', 'percent');
    await addFormula('Text', 'concat(upper(lastName), ": ", custom.tier, " ", custom.size)', 'text');
    await addFormula('Day', 'addMonths(custom.ends, 1) + 1', 'date');
    await addFormula('Yes', 'custom.tier = "gold" and custom.open', 'boolean');
    await addFormula('Days', 'custom.ends - addDays(custom.ends, -3)');
    await addFormula('Word', 'if(custom.size > 1, "many", "few")', 'text');
    await addFormula('Least', 'min(custom.size, 5)');
    await addFormula('Huge', 'custom.size * 1000000000 * 1000000000');
    await addFormula('Late', 'custom.ends + 10000000', 'date');
    const given = { tier: 'g', size: 2, ends: '2027-01-31', open: true };
    expect(await addLead(user, given, { lastName: 'Hopper' })).toMatchObject({
      custom: {
        ...{ a_number: 5, share: 0.67, text: 'HOPPER: Gold 2', day: '2027-03-01', yes: true, days: 3 },
        ...{ word: 'many', least: 2, huge: null, late: null },
      },
    });
    expect(await addLead(user, { size: 0 }, { lastName: 'Lovelace' })).toMatchObject({
      custom: {
        ...{ a_number: null, share: 0, text: 'LOVELACE:  0', day: null, yes: null, days: null },
        ...{ word: 'few', least: 0 },
      },
    });
  });

  it('knows the day of the organization, and days of times in its time zone', async () => {
    await addFormula('Age', 'today() - createdAtUtc');
    await addFormula('Year', 'year(today())');
    expect(await addLead(user, {})).toMatchObject({ custom: { age: 0, year: new Date().getFullYear() } });
  });

  it('contains texts that look like SQL as what they are', async () => {
    const text = `'); drop table crm.lead; -- " \\ $1`;
    const written = text.replaceAll('\\', '\\\\').replaceAll('"', '\\"');
    await addFormula('Odd', `concat("${written}", "")`, 'text');
    expect(await addLead(user, {})).toMatchObject({ custom: { odd: text } });
  });

  it('cannot be written', async () => {
    await addFormula('Total', '1 + 1');
    const body = { firstName: 'A', lastName: 'B', email: 'a@b.example', custom: { total: 3 } };
    expect(await user.call('POST', '/api/leads', { body })).toMatchObject({
      status: 400,
      body: { fields: { 'custom.total': 'Total is calculated and can’t be changed' } },
    });
  });
});

describe('lists', () => {
  it('filter, sort, group and export by a formula', async () => {
    await addField(user, { label: 'Size', type: 'number' });
    await addFormula('Twice', 'custom.size * 2');
    await addFormula('Class', 'if(custom.size > 5, "large", "small")', 'text');
    const leads = [
      await addLead(user, { size: 7 }),
      await addLead(user, { size: 2 }),
      await addLead(user, { size: 9 }),
    ];
    const [seven, two, nine] = leads.map(({ id }) => id);
    const ids = async (query: string) => ((await list(query)).body as Found[]).map(({ id }) => id);
    expect(await ids(encoded({ field: 'custom.twice', op: 'above', value: 10 }))).toEqual([nine, seven]);
    expect(await ids(encoded({ field: 'custom.class', op: 'is', value: 'SMALL' }))).toEqual([two]);
    expect(await ids('sort=-custom.twice')).toEqual([nine, seven, two]);
    const first = await list('sort=custom.twice&pageSize=2');
    const [, next = ''] = /^<\/api\/leads\?([^>]+)>/.exec(first.headers.link ?? '') ?? [];
    expect(await ids(next)).toEqual([nine]);
    const body = {
      by: [{ field: 'custom.class' }],
      measures: { n: { measure: 'count' }, sum: { measure: 'sum', field: 'custom.twice' } },
    };
    expect((await user.call('POST', '/api/leads/groups', { body })).body).toMatchObject({
      groups: [
        { keys: [{ value: 'large' }], figures: { n: 2, sum: 32 } },
        { keys: [{ value: 'small' }], figures: { n: 1, sum: 4 } },
      ],
    });
    const exported = await user.call('GET', '/api/leads/export?format=csv');
    expect(String(exported.body)).toMatch(/Twice,Class/);
    expect(String(exported.body)).toMatch(/14,large/);
  });
});

describe('fields of related records', () => {
  let company: Found;
  let contact: Found;
  beforeEach(async () => {
    await addField(user, { entity: 'company', label: 'Tier' });
    company = await make(user, '/companies', { name: 'Navy', custom: { tier: 'gold' } });
    await addFormula('Employer', 'concat(company.name, "/", company.custom.tier, "/", company)', 'text', {
      entity: 'contact',
    });
    contact = await make(user, '/contacts', {
      firstName: 'Ada',
      lastName: 'Lovelace',
      companyId: company.id,
    });
  });

  it('can be read one level deep', async () => {
    expect(contact.custom).toEqual({ employer: 'Navy/gold/Navy' });
    const filter = encoded({ field: 'custom.employer', op: 'contains', value: 'GOLD' });
    expect((await user.call('GET', `/api/contacts?${filter}`)).body).toMatchObject([{ id: contact.id }]);
    expect((await user.call('GET', '/api/contacts?sort=custom.employer')).status).toBe(400);
  });

  it('are empty for whoever may not read the related record', async () => {
    const person = await app.addUser(user, 'Sales representative');
    await user.call('PATCH', `/api/contacts/${contact.id}`, { body: { ownerUserId: person.userId } });
    const mine = async (as: User) =>
      ((await as.call('GET', '/api/contacts')).body as Found[]).find(({ id }) => id === contact.id)?.custom;
    expect(await mine(user)).toEqual({ employer: 'Navy/gold/Navy' });
    expect(await mine(person)).toEqual({ employer: '//' });
    expect((await read(person, '/contacts', contact.id)).custom).toEqual({ employer: '//' });
    await user.call('PATCH', `/api/companies/${company.id}`, { body: { ownerUserId: person.userId } });
    expect(await mine(person)).toEqual({ employer: 'Navy/gold/Navy' });
  });
});

describe('permissions', () => {
  it('hide a formula that reads a hidden field, also through another formula', async () => {
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    const rules = { access: { [role.id]: 'hidden' } };
    await addField(user, { label: 'Salary', type: 'number', rules });
    await addField(user, { label: 'Size', type: 'number' });
    const bonus = await addFormula('Bonus', 'custom.salary / 10');
    await addFormula('Indirect', 'custom.bonus + 1');
    const lead = await addLead(user, { salary: 100, size: 1 });
    expect(await customOf(lead)).toEqual({ salary: 100, size: 1, bonus: 10, indirect: 11 });
    const manager = await app.addUser(user, 'Sales manager');
    expect(await customOf(lead, manager)).toEqual({ size: 1 });
    const asked = encoded({ field: 'custom.bonus', op: 'above', value: 1 });
    expect((await list(asked, manager)).status).toBe(400);
    expect((await list('sort=custom.indirect', manager)).status).toBe(400);
    expect((await list('fields=custom.bonus', manager)).status).toBe(400);
    expect((await manager.call('GET', `/api/custom-fields/${bonus.id}`)).status).toBe(404);
  });
});

describe('the definition of a formula', () => {
  it.each([
    [{ result: 'number' }, { 'rules.formula': 'Enter a formula' }],
    [{ formula: '1' }, { 'rules.result': 'Choose what the result is shown as' }],
    [{ formula: '1 +', result: 'number' }, { 'rules.formula': 'The formula is incomplete' }],
    [{ formula: 'nothing', result: 'text' }, { 'rules.formula': 'There is no field “nothing”' }],
    [{ formula: '1', result: 'text' }, { 'rules.result': 'The result of the formula has another type' }],
    [
      { formula: '1', result: 'number', default: 1 },
      { 'rules.default': 'A formula field can’t have a default' },
    ],
  ])('%j is refused', async (rules, fields) => {
    expect(await post(rules)).toMatchObject({ status: 400, body: { fields } });
  });

  it('is refused where it is required, unique or indexed, and so is a formula of another type', async () => {
    const rules = { formula: '1', result: 'number' };
    for (const more of [{ isRequired: true }, { isUnique: true }, { isIndexed: true }, { type: 'number' }]) {
      expect((await post(rules, more)).status).toBe(400);
    }
  });

  it('may not lead back to itself', async () => {
    const first = await addFormula('First', '1');
    await addFormula('Second', 'custom.first + 1');
    const body = { rules: { formula: 'custom.second + 1', result: 'number' } };
    expect(await user.call('PATCH', `/api/custom-fields/${first.id}`, { body })).toMatchObject({
      status: 400,
      body: {
        fields: {
          'rules.formula': 'The formula refers to itself: custom.first → custom.second → custom.first',
        },
      },
    });
  });

  it('counts the options of choices for each use', async () => {
    const options = Array.from({ length: 300 }, (_, i) => ({
      value: `v${i}`,
      label: `${i} `.padEnd(90, 'x'),
    }));
    await addField(user, { label: 'Tier', type: 'choice', rules: { options } });
    const rules = (formula: string) => ({ formula, result: 'text' });
    expect(await post(rules('custom.tier & custom.tier'))).toMatchObject({
      status: 400,
      body: {
        fields: { 'rules.formula': expect.stringMatching('The options of “custom.tier” are too long') },
      },
    });
    expect((await post(rules('custom.tier'))).status).toBe(201);
  });

  it('shows no amount that is calculated in the currency of the record', async () => {
    const rules = { formula: 'amount * probability / 100', result: 'amount' };
    expect(await post(rules, { entity: 'deal' })).toMatchObject({
      status: 400,
      body: { fields: { 'rules.formula': 'Use the amount in the base currency, such as baseAmount' } },
    });
    const base = { formula: 'baseAmount * probability / 100', result: 'amount' };
    expect((await post(base, { entity: 'deal', label: 'Weighted' })).status).toBe(201);
  });

  it('cannot be changed so that another formula has no result any more', async () => {
    const first = await addFormula('First', '1');
    await addFormula('Second', 'custom.first + 1');
    const change = (id: string, body: object) => user.call('PATCH', `/api/custom-fields/${id}`, { body });
    expect(await change(first.id, { rules: { formula: '"one"', result: 'text' } })).toMatchObject({
      status: 409,
      body: {
        message: 'The formula Second could not be calculated after this change: A number is expected here',
      },
    });
    expect((await change(first.id, { rules: { formula: '2', result: 'number' } })).status).toBe(200);
    expect(await addLead(user, {})).toMatchObject({ custom: { first: 2, second: 3 } });
  });

  it('is checked again when the field is used again', async () => {
    const size = await addField(user, { label: 'Size', type: 'number' });
    const twice = await addFormula('Twice', 'custom.size * 2');
    const use = ({ id }: Found, isActive: boolean) =>
      user.call('PATCH', `/api/custom-fields/${id}`, { body: { isActive } });
    expect((await use(twice, false)).status).toBe(200);
    expect((await use(size, false)).status).toBe(200);
    expect(await use(twice, true)).toMatchObject({
      status: 409,
      body: { message: expect.stringMatching('The formula Twice could not be calculated') },
    });
    expect((await use(size, true)).status).toBe(200);
    expect((await use(twice, true)).status).toBe(200);
  });

  it('keeps the fields that it reads from being retired, and they say so', async () => {
    const size = await addField(user, { label: 'Size', type: 'number' });
    await addFormula('Twice', 'custom.size * 2');
    const retire = { body: { isActive: false } };
    expect(await user.call('PATCH', `/api/custom-fields/${size.id}`, retire)).toMatchObject({
      status: 409,
      body: { message: 'Size is used by the formula Twice. Change or retire the formula first.' },
    });
    expect((await user.call('GET', `/api/custom-fields/${size.id}/usage`)).body).toMatchObject({
      usedBy: [{ kind: 'formula', name: 'Twice', blocks: true }],
    });
  });
});

describe('the preview of a formula', () => {
  const preview = (body: object, as = user) =>
    as.call('POST', '/api/custom-fields/preview-formula', {
      body: { entity: 'lead', result: 'number', ...body },
    });

  it('is the result for the newest record, or for one that is chosen', async () => {
    await addField(user, { label: 'Size', type: 'number' });
    expect((await preview({ formula: 'custom.size' })).body).toEqual({ record: null, value: null });
    const older = await addLead(user, { size: 1 });
    const newer = await addLead(user, { size: 2 });
    expect((await preview({ formula: 'custom.size * 10' })).body).toMatchObject({
      record: { id: newer.id },
      value: 20,
    });
    expect((await preview({ formula: 'custom.size * 10', recordId: older.id })).body).toMatchObject({
      value: 10,
    });
    expect(await preview({ formula: 'custom.size +' })).toMatchObject({
      status: 400,
      body: { fields: { 'rules.formula': 'The formula is incomplete' } },
    });
  });

  it('is for people who manage fields, and about records of their own organization', async () => {
    const lead = await addLead(user, {});
    const person = await app.addUser(user, 'Sales representative');
    expect((await preview({ formula: '1' }, person)).status).toBe(403);
    const stranger = await app.createTenant();
    expect((await preview({ formula: '1', recordId: lead.id }, stranger)).status).toBe(404);
  });
});

it('is described in the OpenAPI document as a value that is only read', async () => {
  await addFormula('Total', '1 + 1');
  const { body } = await user.call('GET', '/api/openapi.json');
  const { schemas } = (
    body as { components: { schemas: Record<string, { properties: Record<string, object> }> } }
  ).components;
  expect(schemas.Lead?.properties.custom).toHaveProperty('properties.total');
  expect(schemas.NewLeadInput?.properties.custom).not.toHaveProperty('properties.total');
});
