import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { addField, addLead } from '../../testing/custom-fields.ts';
import { type Found, read, undo } from '../../testing/records.ts';
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

const preview = (field: Found, body: object) =>
  user.call('POST', `/api/custom-fields/${field.id}/preview-conversion`, { body });
const convert = (field: Found, body: object) =>
  user.call('POST', `/api/custom-fields/${field.id}/convert`, { body });
const customOf = async (lead: Found) => (await read(user, '/leads', lead.id)).custom;

describe('a conversion', () => {
  it('is previewed with the values that fit and those that do not', async () => {
    const field = await addField(user, { label: 'Seats' });
    await addLead(user, { seats: '1,200' });
    await addLead(user, { seats: '1,200' });
    await addLead(user, { seats: 'a few' });
    expect(await preview(field, { type: 'number' })).toMatchObject({
      status: 200,
      body: {
        fitting: 2,
        unfit: 1,
        isCapped: false,
        examples: [{ value: '1,200', becomes: '1200', count: 2 }],
        unfitValues: [{ value: 'a few', count: 1 }],
        options: null,
        dropped: [],
      },
    });
  });

  it('makes a new field with the values that fit, keeps the old one, and is undone as one', async () => {
    const field = await addField(user, { label: 'Seats' });
    const [many, few] = [await addLead(user, { seats: '1,200' }), await addLead(user, { seats: 'a few' })];
    const converted = await convert(field, { type: 'number', label: 'Number of seats' });
    expect(converted.status).toBe(200);
    expect(await customOf(many)).toEqual({ seats: '1,200', number_of_seats: 1200 });
    expect(await customOf(few)).toEqual({ seats: 'a few', number_of_seats: null });
    expect((await undo(user, converted)).status).toBe(200);
    expect(await customOf(many)).toEqual({ seats: '1,200' });
    expect(await customOf(few)).toEqual({ seats: 'a few' });
  });

  it('creates the options of a choice, and can retire the old field', async () => {
    const field = await addField(user, { label: 'Tier' });
    const [gold, silver] = [await addLead(user, { tier: 'Gold' }), await addLead(user, { tier: 'silver' })];
    await addLead(user, { tier: 'GOLD' });
    expect((await preview(field, { type: 'choice' })).body).toMatchObject({
      options: 2,
      unfit: 0,
      fitting: 3,
    });
    const converted = await convert(field, { type: 'choice', label: 'Level', retiresOld: true });
    expect(converted.status).toBe(200);
    expect(await customOf(gold)).toEqual({ level: 'gold' });
    expect(await customOf(silver)).toEqual({ level: 'silver' });
    expect((await undo(user, converted)).status).toBe(200);
    expect(await customOf(silver)).toEqual({ tier: 'silver' });
  });

  it('hides the values from the same roles', async () => {
    const roles = await user.call('GET', '/api/user-roles');
    const [role] = (roles.body as { id: string; name: string }[]).filter(
      ({ name }) => name === 'Sales manager',
    );
    const access = { [String(role?.id)]: 'hidden' };
    const field = await addField(user, { label: 'Seats', rules: { access } });
    await addLead(user, { seats: '12' });
    const { body } = await convert(field, { type: 'number', label: 'Number of seats' });
    const { id } = body as { id: string };
    expect(await read(user, '/custom-fields', id)).toMatchObject({ rules: { access } });
  });

  it('takes over the settings that the new type can have, and lists the others', async () => {
    await addField(user, { label: 'Plan' });
    const conditions = { requiredIf: { field: 'custom.plan', op: 'isNotEmpty' } };
    const seats = await addField(user, {
      label: 'Seats',
      isRequired: true,
      isSearchable: true,
      rules: { ...conditions, default: '1,200' },
    });
    expect((await preview(seats, { type: 'number' })).body).toMatchObject({ dropped: ['isSearchable'] });
    const { body } = await convert(seats, { type: 'number', label: 'Number of seats' });
    expect(await read(user, '/custom-fields', (body as Found).id)).toMatchObject({
      isRequired: true,
      isSearchable: false,
      rules: { ...conditions, default: 1200 },
    });
    const code = await addField(user, { label: 'Code', isUnique: true, isSearchable: true });
    expect((await preview(code, { type: 'link' })).body).toMatchObject({ dropped: ['isUnique'] });
    const word = await addField(user, { label: 'Word', rules: { default: 'many' } });
    expect((await preview(word, { type: 'number' })).body).toMatchObject({ dropped: ['default'] });
  });

  it('is refused where values have no form in the other type, and for others than administrators', async () => {
    const field = await addField(user, {
      label: 'Contact',
      type: 'reference',
      rules: { references: 'contact' },
    });
    expect((await preview(field, { type: 'number' })).status).toBe(400);
    expect((await convert(field, { type: 'number', label: 'X' })).status).toBe(400);
    const member = await app.addUser(user, 'Sales manager');
    const path = `/api/custom-fields/${field.id}/convert`;
    expect((await member.call('POST', path, { body: { type: 'text', label: 'X' } })).status).toBe(403);
    const stranger = await app.createTenant();
    expect((await stranger.call('POST', path, { body: { type: 'text', label: 'X' } })).status).toBe(404);
  });
});

describe('a conversion in the background', () => {
  const many = 1001;
  const stored = () =>
    app.database.tenants.read(
      systemPrincipal(user.tenantId),
      tx => tx<{ custom: Record<string, unknown> }>`
        select custom from crm.company where tenant_id = ${user.tenantId} and custom is not null`,
    );
  const valuesIn = async () => (await stored()).map(({ custom }) => Object.keys(custom).length);

  /** Starts a conversion of more records than a request converts. */
  async function start() {
    const field = await addField(user, { label: 'Seats', entity: 'company' });
    const { tenantId } = user;
    await app.database.tenants.write(
      systemPrincipal(tenantId),
      newChangeSet('test'),
      tx => tx`
        insert into crm.company (tenant_id, name, is_active, tag_ids, custom)
        select ${tenantId}, 'many ' || i, true, '{}', jsonb_build_object(key, i::text)
        from generate_series(1, ${many}) as i
        join crm.custom_field on custom_field.tenant_id = ${tenantId}`,
    );
    const converted = await convert(field, { type: 'number', label: 'Number of seats' });
    expect(converted).toMatchObject({ status: 202, body: { job: { id: expect.any(String) } } });
    const { job } = converted.body as { job: { id: string } };
    return { converted, step: () => app.longJobs.worker.step(tenantId, { jobId: job.id }) };
  }

  it('converts the values of many records, and one undo reverts all of it', async () => {
    const { converted, step } = await start();
    expect([await step(), await step()]).toEqual(['again', 'over']);
    expect(new Set(await valuesIn())).toEqual(new Set([2]));
    expect((await undo(user, converted)).status).toBe(200);
    expect(new Set(await valuesIn())).toEqual(new Set([1]));
  });

  it('keeps what somebody enters meanwhile', async () => {
    const { step } = await start();
    const found = await user.call('GET', '/api/companies?pageSize=1');
    const [company] = found.body as Found[];
    const path = `/api/companies/${company?.id}`;
    const typed = await user.call('PATCH', path, { body: { custom: { number_of_seats: -7 } } });
    expect(typed.status).toBe(200);
    expect([await step(), await step()]).toEqual(['again', 'over']);
    expect(await read(user, '/companies', String(company?.id))).toMatchObject({
      custom: { number_of_seats: -7 },
    });
    expect(new Set(await valuesIn())).toEqual(new Set([2]));
  });
});

it('refuses to retire the old field with the conversion while a condition uses it', async () => {
  const field = await addField(user, { label: 'Seats' });
  await addField(user, { label: 'Plan', rules: { shownIf: { field: 'custom.seats', op: 'isNotEmpty' } } });
  expect(await convert(field, { type: 'number', label: 'Number of seats', retiresOld: true })).toMatchObject({
    status: 409,
    body: { message: 'Seats is used by a condition of the field Plan. Change the condition first.' },
  });
});
