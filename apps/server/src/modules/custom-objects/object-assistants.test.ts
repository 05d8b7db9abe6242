import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addField } from '../../testing/custom-fields.ts';
import { defineObject } from '../../testing/custom-objects.ts';
import { openAssistant } from '../../testing/mcp/assistant.ts';
import { find, make, read } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let rep: User;
let assistant: Awaited<ReturnType<typeof openAssistant>>;
let limited: Awaited<ReturnType<typeof openAssistant>>;
beforeAll(async () => {
  app = await openTestApp({ isShared: false });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  admin = await app.createTenant();
  await defineObject(admin, { name: 'Contract', pluralName: 'Contracts', titleLabel: 'Number' });
  await addField(admin, { entity: 'object-a', type: 'amount', label: 'Value' });
  await addField(admin, {
    ...{ entity: 'object-a', type: 'reference', label: 'Company', rules: { references: 'company' } },
  });
  rep = await app.addUser(admin, 'Sales representative');
  assistant = await openAssistant(app, admin);
  limited = await openAssistant(app, rep);
});
afterAll(async () => {
  await assistant.client.close();
  await limited.client.close();
  await app.close();
});

async function save(records: object[]) {
  const { confirmation } = (await assistant.use('save_records', { records })).data;
  return assistant.use('save_records', { records, confirmation });
}

describe('AI assistants and custom objects', () => {
  it('create, find, read, change and sum up records, by slug, name or record type', async () => {
    const company = await make(admin, '/companies', { name: 'Analytical' });
    const values = { title: 'C-1', custom: { value: 120, company: company.id } };
    const created = await save([{ kind: 'contracts', values }]);
    expect(created.isError, created.text).toBe(false);
    const [{ id, url }] = created.data.saved as [{ id: string; url: string }];
    expect(url).toMatch(new RegExp(`/objects/contracts/${id}$`));
    const changed = await save([{ kind: 'Contract', id, values: { title: 'C-2' } }]);
    expect(changed.data.saved).toMatchObject([{ kind: 'contracts', title: 'C-2' }]);

    const found = await assistant.use('search', { text: 'C-2' });
    expect(found.data.records).toMatchObject([{ kind: 'contracts', id, title: 'C-2', url }]);
    for (const kind of ['contracts', 'Contracts', 'object-a']) {
      const listed = await assistant.use('list_records', { kind });
      expect(listed.data, kind).toMatchObject({ kind: 'contracts', records: [{ title: 'C-2' }] });
    }
    const one = await assistant.use('get_record', { kind: 'contracts', id });
    expect(one.data).toMatchObject({ kind: 'contracts', record: { custom: { value: 120 } } });
    const about = await assistant.use('get_record', { kind: 'company', id: company.id });
    expect(about.data.related).toMatchObject([{ kind: 'contracts', records: [{ title: 'C-2' }] }]);
    const summary = await assistant.use('summarize', {
      kind: 'contracts',
      measures: [{ measure: 'sum', field: 'custom.value' }],
      groupBy: [{ field: 'custom.company' }],
    });
    expect(summary.data).toMatchObject({
      kind: 'contracts',
      dimensions: [{ buckets: [{ name: 'Analytical' }] }],
    });

    const note = { type: 'note', subject: 'Renewed', aboutKind: 'contract', aboutId: id };
    const { confirmation } = (await assistant.use('log_activity', note)).data;
    const logged = await assistant.use('log_activity', { ...note, confirmation });
    expect(logged.isError, logged.text).toBe(false);
    const undone = await assistant.use('undo', { changeSetId: changed.data.changeSetId });
    expect(undone.isError, undone.text).toBe(false);
    expect(await read(admin, '/objects/contracts', id)).toMatchObject({ title: 'C-1' });
  });

  it('learn what there is, with the names of the organization', async () => {
    const { kinds } = (await assistant.use('describe')).data as { kinds: object[] };
    expect(kinds).toContainEqual({
      ...{ kind: 'contracts', label: 'Contracts', may: { read: 'all', create: 'all', edit: 'all' } },
    });
    const { fields } = (await assistant.use('describe', { kind: 'contracts' })).data as { fields: object[] };
    expect(fields).toContainEqual(expect.objectContaining({ name: 'title', label: 'Number' }));
    expect(fields).toContainEqual(expect.objectContaining({ name: 'custom.company', refersTo: 'company' }));
    const activity = await assistant.use('describe', { kind: 'activity' });
    expect(activity.text).toContain('"refersTo":"contracts"');
    expect(activity.text).not.toContain('objectBId');
  });

  it('find the records of an object by all fields that refer to the same kind', async () => {
    const rules = { references: 'company' };
    await addField(admin, { entity: 'object-a', type: 'reference', label: 'Payer', rules });
    const company = await make(admin, '/companies', { name: 'Payer' });
    await make(admin, '/objects/contracts', { title: 'Paid', custom: { payer: company.id } });
    const { related } = (await assistant.use('get_record', { kind: 'company', id: company.id })).data;
    expect(related).toMatchObject([
      { kind: 'contracts', field: 'custom.payer', records: [{ title: 'Paid' }] },
    ]);
  });

  it('do only what the user may, and nothing once the object is retired', async () => {
    const describeAll = async () => (await limited.use('describe')).text;
    expect(await describeAll()).not.toContain('contracts');
    for (const input of [{ kind: 'contracts' }, { kind: 'object-a' }, { kind: 'object-b' }]) {
      const refused = await limited.use('list_records', input);
      expect(refused.data, refused.text).toMatchObject({ error: 'invalid' });
    }
    expect((await limited.use('summarize', { kind: 'contracts' })).isError).toBe(true);
    const role = await find(admin, '/user-roles', 'name', 'Sales representative');
    const permissions = { ...(role.permissions as object), 'object-a.read': 'own' };
    await admin.call('PATCH', `/api/user-roles/${role.id}`, { body: { permissions } });
    expect(await describeAll()).toContain('contracts');
    expect((await limited.use('list_records', { kind: 'contracts' })).data.records).toEqual([]);
    const record = { kind: 'contracts', values: { title: 'X' } };
    const refused = await limited.use('save_records', { records: [record] });
    expect(refused.data).toMatchObject({ error: 'forbidden' });

    const { id } = await find(admin, '/custom-objects', 'name', 'Contract');
    await admin.call('PATCH', `/api/custom-objects/${id}`, { body: { isActive: false } });
    expect((await assistant.use('list_records', { kind: 'contracts' })).data).toMatchObject({
      error: 'invalid',
      fields: { kind: 'There is no kind of record named “contracts”' },
    });
  });
});
