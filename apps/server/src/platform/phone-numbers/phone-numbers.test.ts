import { afterAll, beforeAll, expect, it } from 'vitest';
import { importing } from '../../testing/imports/imports.ts';
import { type Found, find, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { connect, type Sql } from '../database/connections/connection.ts';
import { createPhoneReading } from './read-phone-numbers.ts';

let app: TestApp;
let sql: Sql;
let user: User;
let france: Found;

beforeAll(async () => {
  app = await openTestApp();
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
  user = await app.createTenant('Numbers');
  const { body, headers } = await user.call('GET', '/api/organization');
  const { name } = body as { name: string };
  await user.call('PATCH', '/api/organization', {
    body: { name, country: 'Germany' },
    headers: { 'if-match': String(headers.etag) },
  });
  france = await find(user, '/countries', 'code', 'FR');
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

async function numberOf(table: 'lead' | 'contact' | 'company', id: string): Promise<string | null> {
  const [row] = await sql.unsafe(`select phone_e164 as number from crm.${table} where id = $1`, [id]);
  return row?.number;
}

let count = 0;
const makeLead = (values: object) => {
  count += 1;
  return make(user, '/leads', {
    firstName: 'Ada',
    lastName: `L${count}`,
    email: `l${count}@x.test`,
    ...values,
  });
};

async function duplicatesOf(phone: string): Promise<string[]> {
  const query = new URLSearchParams({ phone });
  const { body } = await user.call('GET', `/api/leads/duplicates?${query}`);
  return (body as { record: Found }[]).map(({ record }) => record.id);
}

it('stores a new number as typed and in E.164, by the country of the record or the organization', async () => {
  const own = await makeLead({ phone: '030 1000001' });
  expect(own).toMatchObject({ phone: '030 1000001' });
  expect(await numberOf('lead', own.id)).toBe('+49301000001');
  const french = await makeLead({ phone: '01 23 45 67 89', countryId: france.id });
  expect(await numberOf('lead', french.id)).toBe('+33123456789');
  const company = await make(user, '/companies', { name: 'Phones', phone: '+1 212 555 0123' });
  expect(await numberOf('company', company.id)).toBe('+12125550123');
  const impossible = await make(user, '/contacts', { lastName: 'Short', phone: '12' });
  expect(await numberOf('contact', impossible.id)).toBe('');
  const none = await makeLead({});
  expect(await numberOf('lead', none.id)).toBeNull();
});

it('updates both on a change, by the country of the record, and undo restores both', async () => {
  const lead = await makeLead({ phone: '+49 30 1000002', countryId: france.id });
  const path = `/api/leads/${lead.id}`;
  const changed = await user.call('PATCH', path, { body: { phone: '01 23 45 67 80' } });
  expect(changed.status).toBe(200);
  expect(await numberOf('lead', lead.id)).toBe('+33123456780');
  expect((await undo(user, changed)).status).toBe(200);
  expect(await numberOf('lead', lead.id)).toBe('+49301000002');

  // The same number, written in another way.
  const rewritten = await user.call('PATCH', path, { body: { phone: '0049-30-1000002' } });
  expect(await numberOf('lead', lead.id)).toBe('+49301000002');
  const cleared = await user.call('PATCH', path, { body: { phone: null } });
  expect(await numberOf('lead', lead.id)).toBeNull();
  await undo(user, cleared);
  await undo(user, rewritten);
  expect(await read(user, '/leads', lead.id)).toMatchObject({ phone: '+49 30 1000002' });
  expect(await numberOf('lead', lead.id)).toBe('+49301000002');

  const deleted = await user.call('DELETE', path);
  await undo(user, deleted);
  expect(await numberOf('lead', lead.id)).toBe('+49301000002');
});

it('updates both in bulk changes, merges and conversions', async () => {
  const [one, two] = [await makeLead({ phone: '030 1000003' }), await makeLead({})];
  const bulk = await user.call('POST', '/api/leads/bulk-update', {
    body: { ids: [one.id, two.id], updates: { phone: '030 1000004' } },
  });
  expect(bulk.status).toBe(200);
  expect([await numberOf('lead', one.id), await numberOf('lead', two.id)]).toEqual(
    Array(2).fill('+49301000004'),
  );
  await undo(user, bulk);
  expect([await numberOf('lead', one.id), await numberOf('lead', two.id)]).toEqual(['+49301000003', null]);

  const merged = await user.call('POST', `/api/leads/${one.id}/merge`, {
    body: { others: [two.id], values: { phone: '030 1000005' } },
  });
  expect(merged.status).toBe(200);
  expect(await numberOf('lead', one.id)).toBe('+49301000005');

  const converted = await user.call('POST', `/api/leads/${one.id}/convert-to-contact`, { body: {} });
  expect(converted.status).toBeLessThan(300);
  const contact = await find(user, '/contacts', 'email', String(one.email));
  expect(await numberOf('contact', contact.id)).toBe('+49301000005');
});

it('finds duplicates and search results however a number is written, and no other number with the same last digits', async () => {
  const lead = await makeLead({ phone: '030 55667788' });
  const stranger = await makeLead({ phone: '+43 30 55 66 77 88' });
  expect(await numberOf('lead', stranger.id)).toBe('+433055667788');
  for (const written of ['+49 30 55667788', '0049 (30) 556677-88', '030/55667788']) {
    expect(await duplicatesOf(written)).toEqual([lead.id]);
  }
  expect(await duplicatesOf('55667788')).toEqual([]);
  const search = async (text: string, as = user) => {
    const { body } = await as.call('GET', `/api/leads?total=none&${new URLSearchParams({ search: text })}`);
    return (body as Found[]).map(({ id }) => id);
  };
  expect(await search('+49 30 5566-7788')).toEqual([lead.id]);
  expect(await search('030/556677-88')).toEqual([lead.id]);
  expect((await search('55667788')).sort()).toEqual([lead.id, stranger.id].sort());

  const { name } = await make(user, '/user-roles', {
    name: 'Own leads',
    permissions: { 'leads.read': 'own' },
  });
  const representative = await app.addUser(user, name);
  await makeLead({ phone: '030 99887766' });
  const own = await makeLead({ phone: '030 99887767', assignedToUserId: representative.userId });
  expect(await search('+49 30 9988-776', representative)).toEqual([own.id]);
  expect(await search('030/9988-7767', representative)).toEqual([own.id]);
});

it('compares and writes the E.164 form in an import', async () => {
  const there = await makeLead({ phone: '030 1000006' });
  const files = importing(app, user);
  const file = `Last name,Phone\nSame,+49 30 1000006\nNew,030 1000007\nAgain,0049301000007\nStranger,+43 30 1000006\n`;
  const duplicates = { keys: ['phone'], action: 'overwrite' as const };
  const checked = await files.check(await files.send('lead', file), { duplicates });
  expect(checked.counts).toEqual({ create: 2, update: 1, skip: 1, error: 0 });
  const done = await files.run(checked);
  expect(done.job?.state).toBe('done');
  expect(await numberOf('lead', there.id)).toBe('+49301000006');
  expect(await numberOf('lead', (await find(user, '/leads', 'lastName', 'New')).id)).toBe('+49301000007');
  expect(await numberOf('lead', (await find(user, '/leads', 'lastName', 'Stranger')).id)).toBe(
    '+43301000006',
  );

  // Only empty fields are filled in: a number never gets the E.164 form of another one.
  const filling = { keys: ['email'], action: 'fill' as const };
  const more = `Last name,Email,Phone\nSame,${there.email},030 1000009\n`;
  await files.run(await files.check(await files.send('lead', more), { duplicates: filling }));
  expect(await read(user, '/leads', there.id)).toMatchObject({ phone: '+49 30 1000006' });
  expect(await numberOf('lead', there.id)).toBe('+49301000006');
});

it('parses numbers without an E.164 form in the background, without counting as an edit', async () => {
  const lead = await makeLead({ phone: '030 1000008' });
  const short = await make(user, '/contacts', { lastName: 'Short', phone: '13' });
  await sql.begin(async tx => {
    await tx`set local session_replication_role = replica`;
    await tx`update crm.lead set phone_e164 = null, phone_digits = '0301000008' where id = ${lead.id}`;
    await tx`update crm.contact set phone_e164 = null where id = ${short.id}`;
  });
  const before = await read(user, '/leads', lead.id);
  const logged = () => sql`select count(*)::integer as entries from crm.change_log where row_id = ${lead.id}`;
  const [entries] = await logged();
  expect(await duplicatesOf('+49301000008')).toEqual([]);

  const { job, schedule } = createPhoneReading({
    tenants: app.database.tenants,
    listWaitingTenants: app.services.tenantSearch.withUnparsedPhoneNumbers,
  });
  const requested: string[] = [];
  await schedule.run({ enqueue: async (_job, tenantId) => void requested.push(tenantId) });
  expect(requested).toContain(user.tenantId);
  while ((await job.step(user.tenantId, { tenantId: user.tenantId })) === 'again') {}

  expect(await numberOf('lead', lead.id)).toBe('+49301000008');
  expect(await numberOf('contact', short.id)).toBe('');
  expect(await read(user, '/leads', lead.id)).toEqual(before);
  expect((await logged())[0]).toEqual(entries);
  expect(await duplicatesOf('+49301000008')).toEqual([lead.id]);
});

it('removes the E.164 form of a previous number', async () => {
  const lead = await makeLead({ phone: '030 1000010' });
  await user.call('PATCH', `/api/leads/${lead.id}`, { body: { phone: '030 1000011' } });
  // As changes were logged before the second column existed.
  const [entry] = await sql<{ id: string; changeSet: string }[]>`
    update crm.change_log set before = before - 'phone_e164', after = after - 'phone_e164'
    where row_id = ${lead.id} and operation = 'update' returning id, change_set_id as "changeSet"`;
  expect((await user.call('POST', `/api/change-sets/${entry?.changeSet}/undo`)).status).toBe(200);
  expect(await read(user, '/leads', lead.id)).toMatchObject({ phone: '030 1000010' });
  expect(await numberOf('lead', lead.id)).toBeNull();
});
