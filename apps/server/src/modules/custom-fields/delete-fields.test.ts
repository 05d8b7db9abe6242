import type { LongJobView } from '@pipewright/contract/operations/administration/jobs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { addField, addLead } from '../../testing/custom-fields.ts';
import { type Found, find, listAll, read, undo } from '../../testing/records.ts';
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

const retire = (field: Found) =>
  user.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: false } });
const remove = (field: Found) => user.call('DELETE', `/api/custom-fields/${field.id}`);

/** What is stored in the records, whatever the definitions say. */
async function storedIn(table: 'lead' | 'company'): Promise<unknown[]> {
  const { tenantId } = user;
  const rows = await app.database.tenants.read(systemPrincipal(tenantId), tx =>
    table === 'lead'
      ? tx`select custom from crm.lead where tenant_id = ${tenantId} and custom is not null`
      : tx`select custom from crm.company where tenant_id = ${tenantId} and custom is not null`,
  );
  return rows.map(({ custom }) => custom);
}

describe('the usage of a field', () => {
  it('counts the records and names the views that the caller sees', async () => {
    const field = await addField(user, { label: 'Tier' });
    await addField(user, { label: 'Tier 2' });
    await addLead(user, { tier: 'gold', tier_2: 'x' });
    await addLead(user, { tier: 'gold' });
    await addLead(user, { tier_2: 'x' });
    const filter = encodeURIComponent(JSON.stringify({ field: 'custom.tier', op: 'is', value: 'gold' }));
    const other = await app.addUser(user, 'Sales manager');
    const save = (as: User, name: string, address: string, isShared: boolean) =>
      as.call('POST', '/api/views', { body: { entity: 'lead', name, address, isShared } });
    await save(user, 'By filter', `filter=${filter}`, false);
    await save(user, 'By column', 'columns=fullName,custom.tier', false);
    await save(user, 'Other field', 'sort=-custom.tier_2', false);
    await save(other, 'Shared', 'sort=custom.tier', true);
    await save(other, 'Private', 'sort=custom.tier', false);
    const { status, body } = await user.call('GET', `/api/custom-fields/${field.id}/usage`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ records: 2, isCapped: false });
    const { usedBy } = body as { usedBy: object[] };
    expect(usedBy).toEqual(
      ['By column', 'By filter', 'Shared'].map(name => ({ kind: 'savedView', name, blocks: false })),
    );
    expect((await other.call('GET', `/api/custom-fields/${field.id}/usage`)).status).toBe(403);
    const stranger = await app.createTenant();
    expect((await stranger.call('GET', `/api/custom-fields/${field.id}/usage`)).status).toBe(404);
  });
});

describe('a field that something works by', () => {
  const retireField = (field: Found) =>
    user.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: false } });
  const usedBy = async (field: Found) => {
    const { body } = await user.call('GET', `/api/custom-fields/${field.id}/usage`);
    return (body as { usedBy: object[] }).usedBy;
  };

  it('cannot be retired while a condition asks about it, and the message names the other field', async () => {
    const tier = await addField(user, { label: 'Tier' });
    const manager = await addField(user, {
      label: 'Manager',
      rules: { shownIf: { or: [{ field: 'custom.tier', op: 'is', value: 'gold' }] } },
    });
    expect(await usedBy(tier)).toEqual([{ kind: 'condition', name: 'Manager', blocks: true }]);
    expect(await retireField(tier)).toMatchObject({
      status: 409,
      body: { message: 'Tier is used by a condition of the field Manager. Change the condition first.' },
    });
    expect((await retireField(manager)).status).toBe(200);
    expect((await retireField(tier)).status).toBe(200);
  });

  it('cannot be retired while a scoring rule asks about it', async () => {
    const tier = await addField(user, { label: 'Tier' });
    await addField(user, { entity: 'contact', label: 'Tier' });
    const condition = { field: 'custom.tier', op: 'is', value: 'gold' };
    const rule = { name: 'Gold', kind: 'fit', points: 5, condition };
    expect((await user.call('POST', '/api/lead-score-rules', { body: rule })).status).toBe(201);
    expect(await usedBy(tier)).toEqual([{ kind: 'scoringRule', name: 'Gold', blocks: true }]);
    expect((await retireField(tier)).status).toBe(409);
    const ofContacts = await find(user, '/custom-fields', 'entity', 'contact');
    expect((await retireField(ofContacts)).status).toBe(200);
  });

  it('can be retired although reports, layouts and views show it', async () => {
    const tier = await addField(user, { label: 'Tier' });
    const arrangement = { sections: [{ title: 'Contract', fields: ['custom.tier'] }], hidden: [] };
    await user.call('POST', '/api/layouts', { body: { entity: 'lead', arrangement } });
    const definition = {
      entity: 'lead',
      by: [{ field: 'custom.tier' }],
      measures: [{ measure: 'count' }],
      show: 'bars',
    };
    const body = { name: 'By tier', definition, isShared: true };
    expect((await user.call('POST', '/api/reports', { body })).status).toBe(201);
    expect(await usedBy(tier)).toEqual([
      { kind: 'report', name: 'By tier', blocks: false },
      { kind: 'layout', name: '', blocks: false },
    ]);
    expect((await retireField(tier)).status).toBe(200);
  });
});

describe('a report that groups by a field of a referred record', () => {
  it('uses the field of that record, not one of the same name elsewhere', async () => {
    const ofCompanies = await addField(user, { entity: 'company', label: 'Tier' });
    const ofContacts = await addField(user, { entity: 'contact', label: 'Tier' });
    const ofQuotes = await addField(user, { entity: 'quote', label: 'Tier' });
    const rules = { references: 'company' };
    await addField(user, { entity: 'deal', type: 'reference', label: 'Supplier', rules });
    const definition = {
      entity: 'deal',
      by: [{ field: 'custom.supplier.custom.tier' }],
      measures: [{ measure: 'count' }],
      show: 'bars',
    };
    const body = { name: 'By tier', definition, isShared: true };
    expect((await user.call('POST', '/api/reports', { body })).status).toBe(201);
    const usesOf = async (field: Found) =>
      (await user.call('GET', `/api/custom-fields/${field.id}/usage`)).body;
    expect(await usesOf(ofCompanies)).toMatchObject({ usedBy: [{ kind: 'report', name: 'By tier' }] });
    expect(await usesOf(ofContacts)).toMatchObject({ usedBy: [] });
    expect(await usesOf(ofQuotes)).toMatchObject({ usedBy: [] });
  });
});

describe('deleting a field', () => {
  it('deletes its values, and an undo brings back both', async () => {
    const field = await addField(user, { label: 'Tier', isIndexed: true });
    await addField(user, { label: 'Region' });
    const [first, second] = [
      await addLead(user, { tier: 'gold' }),
      await addLead(user, { tier: 'a', region: 'b' }),
    ];
    await retire(field);
    const deleted = await remove(field);
    expect(deleted.status).toBe(204);
    expect(await storedIn('lead')).toEqual([{ [await keyOf('region')]: 'b' }]);
    // Other fields can be changed in the meantime.
    await user.call('PATCH', `/api/leads/${second.id}`, { body: { custom: { region: 'c' } } });
    expect((await undo(user, deleted)).status).toBe(200);
    await user.call('PATCH', `/api/custom-fields/${field.id}`, { body: { isActive: true } });
    expect((await read(user, '/leads', first.id)).custom).toEqual({ tier: 'gold', region: null });
    expect((await read(user, '/leads', second.id)).custom).toEqual({ tier: 'a', region: 'c' });
    const filter = encodeURIComponent(JSON.stringify({ field: 'custom.tier', op: 'is', value: 'gold' }));
    expect((await user.call('GET', `/api/leads?filter=${filter}`)).body).toMatchObject([{ id: first.id }]);
  });

  it('deletes the values of many records in the background, as one change that can be undone', async () => {
    const field = await addField(user, { label: 'Tier', entity: 'company' });
    const key = await keyOf('tier');
    const { tenantId } = user;
    const many = 1001;
    await app.database.tenants.write(
      systemPrincipal(tenantId),
      newChangeSet('test'),
      tx => tx`
        insert into crm.company (tenant_id, name, is_active, tag_ids, custom)
        select ${tenantId}, 'many ' || i, true, '{}', jsonb_build_object(${key}::text, 'v' || i)
        from generate_series(1, ${many}) as i`,
    );
    await retire(field);
    const deleted = await remove(field);
    expect(deleted.status).toBe(204);
    const jobs = async () => (await user.call('GET', '/api/jobs')).body as LongJobView[];
    const [job] = await jobs();
    expect(job).toMatchObject({ label: 'Deleting the values of Tier', total: many, state: 'waiting' });
    // Half-deleted values are not brought back.
    expect((await undo(user, deleted)).status).toBe(409);
    const step = () => app.longJobs.worker.step(tenantId, { jobId: job?.id ?? '' });
    expect([await step(), await step()]).toEqual(['again', 'over']);
    expect((await jobs())[0]).toMatchObject({ state: 'done', message: '1,001 records updated.' });
    expect(await storedIn('company')).toEqual([]);
    expect((await undo(user, deleted)).status).toBe(200);
    expect(await storedIn('company')).toHaveLength(many);
  });

  it('deletes the values of several fields at once', async () => {
    const fields = [await addField(user, { label: 'A' }), await addField(user, { label: 'B' })];
    await addLead(user, { a: '1', b: '2' });
    await Promise.all(fields.map(retire));
    const body = { ids: fields.map(({ id }) => id) };
    expect((await user.call('POST', '/api/custom-fields/bulk-delete', { body })).status).toBe(200);
    expect(await storedIn('lead')).toEqual([]);
  });
});

describe('a field that a role does not see', () => {
  it('is not in its definitions, but in those of people who manage fields', async () => {
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    const admins = await find(user, '/user-roles', 'name', 'Administrator');
    const access = { [role.id]: 'hidden', [admins.id]: 'hidden' };
    const secret = await addField(user, { label: 'Secret', rules: { access } });
    await addField(user, { label: 'Public' });
    const manager = await app.addUser(user, 'Sales manager');
    const labelsFor = async (as: User, query = '') =>
      (await listAll(as, `/custom-fields${query}`)).map(({ label }) => label).sort();
    expect(await labelsFor(manager)).toEqual(['Public']);
    expect(await labelsFor(user)).toEqual(['Public', 'Secret']);
    expect(await labelsFor(manager, '?search=secret')).toEqual([]);
    expect(await labelsFor(user, '?search=secret')).toEqual(['Secret']);
    expect((await manager.call('GET', `/api/custom-fields/${secret.id}`)).status).toBe(404);
    expect((await manager.call('GET', `/api/custom-fields/${secret.id}/timeline`)).status).toBe(404);
    expect((await user.call('GET', `/api/custom-fields/${secret.id}`)).status).toBe(200);
  });

  it('is not demanded from it, and gets its default', async () => {
    const role = await find(user, '/user-roles', 'name', 'Sales manager');
    const rules = { access: { [role.id]: 'hidden' } };
    await addField(user, { label: 'Secret', isRequired: true, rules: { ...rules, default: 'quiet' } });
    await addField(user, { label: 'Empty', isRequired: true, rules });
    const manager = await app.addUser(user, 'Sales manager');
    const lead = await addLead(manager, {});
    expect(lead).not.toHaveProperty('custom');
    expect((await read(user, '/leads', lead.id)).custom).toEqual({ secret: 'quiet', empty: null });
    await addField(user, { label: 'Public' });
    const second = await addLead(manager, { public: 'yes' });
    expect(second.custom).toEqual({ public: 'yes' });
    expect((await read(user, '/leads', second.id)).custom).toEqual({
      secret: 'quiet',
      empty: null,
      public: 'yes',
    });
  });
});

async function keyOf(slug: string): Promise<string> {
  const { tenantId } = user;
  const [row] = await app.database.tenants.read(
    systemPrincipal(tenantId),
    tx =>
      tx<{ key: string }>`select key from crm.custom_field where tenant_id = ${tenantId} and slug = ${slug}`,
  );
  return row?.key ?? '';
}
