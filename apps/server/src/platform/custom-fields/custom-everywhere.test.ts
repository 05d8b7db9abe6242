import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { archiving, unsigned } from '../../testing/archives.ts';
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

const change = (id: string, custom: object) => user.call('PATCH', `/api/leads/${id}`, { body: { custom } });
const customOf = async (id: string) => (await read(user, '/leads', id)).custom;

describe('global search', () => {
  const search = async (q: string, as = user) =>
    (await as.call('GET', `/api/search?${new URLSearchParams({ q })}`)).body as {
      id: string;
      detail: string;
    }[];

  it('finds records by the beginning of a searchable field, and shows it', async () => {
    await addField(user, { label: 'Contract', isSearchable: true });
    await addField(user, { label: 'Other', isIndexed: true });
    const lead = await addLead(user, { contract: 'Äpf-4711', other: 'Zebra-12' });
    await addLead(user, { contract: 'x-Äpf' });
    expect(await search('äpf')).toMatchObject([{ id: lead.id, detail: expect.stringContaining('Äpf-4711') }]);
    expect(await search('ÄPF-4711')).toHaveLength(1);
    expect(await search('4711')).toEqual([]);
    expect(await search('zebra')).toEqual([]);
    await change(lead.id, { contract: null });
    expect(await search('äpf')).toEqual([]);
    expect(await search('äpf', await app.createTenant())).toEqual([]);
  });

  it('does not find what is hidden from a role, or beyond its reach', async () => {
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    const access = { [role.id]: 'hidden' };
    await addField(user, { label: 'Secret', isSearchable: true, rules: { access } });
    await addField(user, { label: 'Contract', isSearchable: true });
    await addLead(user, { secret: 'hush-1', contract: 'open-1' });
    const manager = await app.addUser(user, 'Sales manager');
    expect(await search('hush', manager)).toEqual([]);
    expect(await search('open-1', manager)).toHaveLength(1);
    const person = await app.addUser(user, 'Sales representative');
    expect(await search('open-1', person)).toEqual([]);
  });

  it('needs a text and an index', async () => {
    const field = await addField(user, { label: 'Contract', isSearchable: true });
    expect(field).toMatchObject({ isSearchable: true, isIndexed: true });
    const patch = (body: object) => user.call('PATCH', `/api/custom-fields/${field.id}`, { body });
    expect(await patch({ isIndexed: false })).toMatchObject({
      status: 400,
      body: { fields: { isIndexed: 'A searchable field must be indexed' } },
    });
    expect((await patch({ isIndexed: false, isSearchable: false })).status).toBe(200);
    const body = { entity: 'lead', label: 'Size', type: 'number', isSearchable: true };
    expect(await user.call('POST', '/api/custom-fields', { body })).toMatchObject({
      status: 400,
      body: { fields: { isSearchable: 'Fields of this type cannot be searched' } },
    });
  });
});

describe('a reference to a record', () => {
  const partners = { label: 'Partner', type: 'reference', rules: { references: 'company' } };
  const filtered = async (op: string, value?: unknown) => {
    const filter = encodeURIComponent(JSON.stringify({ field: 'custom.partner', op, value }));
    return ((await user.call('GET', `/api/leads?filter=${filter}`)).body as { id: string }[]).map(
      ({ id }) => id,
    );
  };

  it('is cleared when the record is deleted, and an undo brings back both', async () => {
    await addField(user, partners);
    await addField(user, { label: 'Note' });
    const company = await make(user, '/companies', { name: 'Navy' });
    const [lead, only] = [
      await addLead(user, { partner: company.id, note: 'A' }),
      await addLead(user, { partner: company.id }),
    ];
    const deleted = await user.call('DELETE', `/api/companies/${company.id}`);
    expect(deleted.status).toBe(204);
    expect(await customOf(lead.id)).toEqual({ partner: null, note: 'A' });
    expect(await filtered('isAnyOf', [company.id])).toEqual([]);
    expect((await filtered('isEmpty')).sort()).toEqual([lead.id, only.id].sort());
    expect((await undo(user, deleted)).status).toBe(200);
    expect(await customOf(lead.id)).toEqual({ partner: company.id, note: 'A' });
    expect(await filtered('isAnyOf', [company.id])).toHaveLength(2);
  });

  it('leads to the kept record after a merge, and back after its undo', async () => {
    await addField(user, partners);
    await addField(user, { ...partners, label: 'Parent', entity: 'company' });
    const kept = await make(user, '/companies', { name: 'Navy' });
    const other = await make(user, '/companies', { name: 'US Navy' });
    const lead = await addLead(user, { partner: other.id });
    await user.call('PATCH', `/api/companies/${kept.id}`, { body: { custom: { parent: other.id } } });
    const merged = await user.call('POST', `/api/companies/${kept.id}/merge`, {
      body: { others: [other.id] },
    });
    expect(merged).toMatchObject({ status: 200, body: { custom: { parent: null } } });
    expect(await customOf(lead.id)).toEqual({ partner: kept.id });
    expect((await undo(user, merged)).status).toBe(200);
    expect(await customOf(lead.id)).toEqual({ partner: other.id });
    expect((await read(user, '/companies', kept.id)).custom).toEqual({ parent: other.id });
  });
});

it('merged records keep their custom values, take chosen ones, and come back by an undo', async () => {
  for (const label of ['A', 'B', 'C']) {
    await addField(user, { label, isUnique: label === 'C' });
  }
  const kept = await addLead(user, { a: 'kept', b: 'kept' });
  const other = await addLead(user, { a: 'other', c: 'unique' });
  const merged = await user.call('POST', `/api/leads/${kept.id}/merge`, {
    body: { others: [other.id], values: { custom: { a: 'other', c: 'unique' } } },
  });
  expect(merged).toMatchObject({ status: 200, body: { custom: { a: 'other', b: 'kept', c: 'unique' } } });
  expect((await undo(user, merged)).status).toBe(200);
  expect(await customOf(kept.id)).toEqual({ a: 'kept', b: 'kept', c: null });
  expect(await customOf(other.id)).toEqual({ a: 'other', b: null, c: 'unique' });
});

it('near duplicates are found by built-in fields alone', async () => {
  await addField(user, { label: 'Note' });
  const lead = await addLead(user, { note: 'the very same text' }, { lastName: 'Unusualname' });
  await addLead(user, { note: 'the very same text' }, { lastName: 'Completely-different' });
  const same = { firstName: 'Grace', lastName: 'Unusualname', email: String(lead.email) };
  const { body } = await user.call('GET', `/api/leads/duplicates?${new URLSearchParams(same)}`);
  expect(JSON.stringify(body)).toContain(lead.id);
  expect(JSON.stringify(body)).not.toContain('Completely-different');
});

it('exports the labels of options, which an import reads again', async () => {
  const options = [
    { value: 'g', label: 'Gold' },
    { value: 's', label: 'Silver, old' },
  ];
  await addField(user, { label: 'Tier', type: 'choice', rules: { options } });
  await addField(user, { label: 'Marks', type: 'choices', rules: { options } });
  await addLead(user, { tier: 's', marks: ['g', 's'] });
  const { body } = await user.call('GET', '/api/leads/export?format=csv');
  // A label with a comma would become two options among several.
  expect(String(body)).toContain('"Silver, old","Gold, s"');
});

describe('an archive', () => {
  it('restores definitions and values, also indexed ones, into the same and into a new organization', async () => {
    const field = await addField(user, { label: 'Tier', isIndexed: true });
    await addField(user, { label: 'Number', isUnique: true });
    const lead = await addLead(user, { tier: 'gold', number: 'A-1' });
    const archives = archiving(app, user);
    const { id } = await archives.make();
    // Since then the organization has got other fields, and has lost one.
    await user.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: false } });
    await user.call('DELETE', `/api/custom-fields/${field.id}`);
    await addField(user, { label: 'Tier', type: 'number' });
    const later = await addLead(user, { tier: 7 });
    expect(await archives.restore(id)).toMatchObject({ state: 'done' });
    expect(await customOf(lead.id)).toEqual({ tier: 'gold', number: 'A-1' });
    expect((await user.call('GET', `/api/leads/${later.id}`)).status).toBe(404);
    const filter = encodeURIComponent(JSON.stringify({ field: 'custom.tier', op: 'is', value: 'gold' }));
    expect((await user.call('GET', `/api/leads?filter=${filter}`)).body).toMatchObject([{ id: lead.id }]);
    const body = { firstName: 'A', lastName: 'B', email: 'new@x.example', custom: { number: 'a-1' } };
    expect((await user.call('POST', '/api/leads', { body })).status).toBe(409);
  });

  it('of another installation brings the values of fields that exist here, and drops all others', async () => {
    const gone = await addField(user, { label: 'Tier' });
    await addField(user, { label: 'Note' });
    const lead = await addLead(user, { tier: 'gold', note: 'A' });
    const archives = archiving(app, user);
    const { id } = await archives.upload(await unsigned(await archives.download((await archives.make()).id)));
    await user.call('PATCH', `/api/custom-fields/${gone.id}`, { body: { isActive: false } });
    const deleted = await user.call('DELETE', `/api/custom-fields/${gone.id}`);
    await addField(user, { label: 'Tier', type: 'number' });
    const findings = await archives.check(id);
    expect(findings?.leftOut.map(({ label }) => label)).toContain('Custom fields');
    expect((await archives.restore(id)).state).toBe('done');
    expect(await customOf(lead.id)).toEqual({ tier: null, note: 'A' });
    expect(deleted.status).toBe(204);
  });
});
