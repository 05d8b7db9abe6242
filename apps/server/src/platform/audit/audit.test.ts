import type { AuditEntry } from '@pipewright/contract/operations/administration/audit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { make, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { asRole, connect } from '../database/connections/connection.ts';

let app: TestApp;
let admin: User;
let rep: User;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  rep = await app.addUser(admin, 'Marketing');
});
afterAll(() => app.close());

const audit = async (query = '', user = admin) =>
  (await user.call('GET', `/api/audit?${query}`)).body as AuditEntry[];
const changes = async (query: string) => (await audit(query)).filter(entry => entry.type === 'change');
const events = async (query: string) => (await audit(query)).filter(entry => entry.type === 'event');
const aLead = (lastName: string) => ({ firstName: 'Jane', lastName, email: `${lastName}@example.test` });

describe('an entry', () => {
  it('contains who changed what, before and after, with names instead of ids', async () => {
    const lead = await make(rep, '/leads', aLead('Before'));
    const [status] = (await admin.call('GET', '/api/lead-statuses?search=Qualified')).body as {
      id: string;
    }[];
    await rep.call('PATCH', `/api/leads/${lead.id}`, {
      body: { lastName: 'After', leadStatusId: status?.id },
    });

    const [changed, created] = await changes(`recordId=${lead.id}`);
    expect(changed).toMatchObject({
      actor: { id: rep.userId, fullName: 'Uma Marketing' },
      resource: 'lead',
      operation: 'update',
      record: { id: lead.id, title: 'Jane After', isThere: true },
    });
    expect(changed?.changes).toEqual(
      expect.arrayContaining([
        { field: 'lastName', before: 'Before', after: 'After' },
        { field: 'leadStatusId', before: 'New', after: 'Qualified' },
      ]),
    );
    expect(created).toMatchObject({ operation: 'insert', changes: [] });
  });

  it('of a deleted record contains its name and its values', async () => {
    const tag = await make(admin, '/tags', { name: 'Short-lived', description: 'Not for long' });
    await admin.call('DELETE', `/api/tags/${tag.id}`);
    const [deleted, created] = await changes(`recordId=${tag.id}&resource=tag`);
    expect(created?.record).toEqual({ id: tag.id, title: 'Short-lived', isThere: false });
    expect(deleted).toMatchObject({ operation: 'delete', record: { title: 'Short-lived' } });
    expect(deleted?.changes).toContainEqual({ field: 'description', before: 'Not for long', after: null });
  });

  it('of a record without a name is named by what the record belongs to', async () => {
    const [currency] = (await admin.call('GET', '/api/currencies?pageSize=1')).body as { id: string }[];
    const book = await make(admin, '/price-books', { name: 'Partners', currencyId: currency?.id });
    const product = await make(admin, '/products', { name: 'Lathe', price: 1 });
    const links = { priceBookId: book.id, productId: product.id };
    const price = await make(admin, '/price-book-entries', { ...links, price: 2 });
    const [created] = await changes(`recordId=${price.id}&resource=price-book-entry`);
    expect(created?.record).toEqual({ id: price.id, title: 'Partners · Lathe', isThere: true });

    await admin.call('DELETE', `/api/price-book-entries/${price.id}`);
    const [deleted] = await changes(`recordId=${price.id}&resource=price-book-entry`);
    expect(deleted).toMatchObject({
      operation: 'delete',
      record: { title: 'Partners · Lathe', isThere: false },
    });
  });

  it('of an undo is marked as such, and the undone entry as undone', async () => {
    const tag = await make(admin, '/tags', { name: 'Taken back' });
    await undo(admin, await admin.call('PATCH', `/api/tags/${tag.id}`, { body: { name: 'Renamed' } }));
    const [taking, taken] = await changes(`recordId=${tag.id}`);
    expect([taking?.isUndo, taking?.isUndone, taken?.isUndo, taken?.isUndone]).toEqual([
      true,
      false,
      false,
      true,
    ]);
    expect((await changes('event=undone')).map(({ record }) => record.id)).toContain(tag.id);
  });
});

describe('a filter', () => {
  it('by person, kind, event and time selects only matching entries', async () => {
    const started = new Date(Date.now() - 1).toISOString();
    const tag = await make(admin, '/tags', { name: 'Filtered' });
    await make(rep, '/leads', aLead('Filtered'));

    const mine = await changes(`actorId=${rep.userId}`);
    expect(mine.length).toBeGreaterThan(0);
    expect(new Set(mine.map(({ actor }) => actor?.id))).toEqual(new Set([rep.userId]));
    const tags = await changes('resource=tag&event=created');
    expect(tags.every(({ resource, operation }) => resource === 'tag' && operation === 'insert')).toBe(true);
    expect((await changes(`resource=tag&since=${started}`)).map(({ record }) => record.id)).toEqual([tag.id]);
    expect(await changes(`resource=tag&actorId=${rep.userId}`)).toEqual([]);
    expect(await changes(`until=2020-01-01T00:00:00Z`)).toEqual([]);
    expect(await audit('event=no-such-event')).toEqual([]);
  });

  it('by person and kind pages through each entry once, including undone ones', async () => {
    const filter = `actorId=${rep.userId}&resource=contact`;
    expect(await audit(filter)).toEqual([]);
    await make(admin, '/contacts', { firstName: 'Not', lastName: 'Theirs' });
    const made = await rep.call('POST', '/api/contacts', {
      body: { firstName: 'Grace', lastName: 'Hopper' },
    });
    const { id } = made.body as { id: string };
    for (const jobTitle of ['One', 'Two', 'Three']) {
      await rep.call('PATCH', `/api/contacts/${id}`, { body: { jobTitle } });
    }
    await undo(rep, await rep.call('DELETE', `/api/contacts/${id}`));
    const whole = await changes(filter);
    expect(whole.map(({ operation }) => operation)).toEqual([
      ...['insert', 'delete', 'update', 'update', 'update', 'insert'],
    ]);
    const second = whole[1];
    expect(await changes(`${filter}&pageSize=2&before=${second?.changeSetId}_${second?.id}`)).toEqual(
      whole.slice(2, 4),
    );
    expect(await changes(`${filter}&event=deleted`)).toHaveLength(1);
    expect(await changes(`actorId=${rep.userId}&event=permissions`)).toEqual([]);
  });

  it('for roles and permissions finds a changed role', async () => {
    const role = await make(admin, '/user-roles', { name: 'Auditor', permissions: { 'audit.read': 'all' } });
    const [entry] = await changes('event=permissions');
    expect(entry?.record).toMatchObject({ id: role.id, title: 'Auditor' });
  });

  it('pages through everything once, newest first, keeping each change set together', async () => {
    const ids = await Promise.all(['One', 'Two', 'Three'].map(name => make(admin, '/tags', { name })));
    await admin.call('POST', '/api/tags/bulk-delete', { body: { ids: ids.map(({ id }) => id) } });
    const whole = await audit('pageSize=200');
    const paged: AuditEntry[] = [];
    let before = '';
    do {
      const page = await audit(`pageSize=7${before}`);
      paged.push(...page);
      const last = page.length === 7 ? page.at(-1) : undefined;
      before = last ? `&before=${last.type === 'change' ? last.changeSetId : last.id}_${last.id}` : '';
    } while (before);
    expect(paged).toEqual(whole);
    expect(new Set(paged.map(({ id }) => id)).size).toBe(paged.length);
    const sets = paged.map(entry => (entry.type === 'change' ? entry.changeSetId : entry.id));
    expect(sets).toEqual([...sets].sort().reverse());
  });
});

describe('an event', () => {
  it('is recorded for an export, with the user, the contents and the address', async () => {
    const headers = { 'user-agent': 'Test browser' };
    await rep.call('GET', '/api/leads/export?format=csv&search=jane', { headers });
    const [entry] = await events('event=export');
    expect(entry).toMatchObject({
      kind: 'export',
      actor: { id: rep.userId },
      details: { resource: 'lead', format: 'csv', search: 'jane' },
      address: '127.0.0.1',
      userAgent: 'Test browser',
    });
  });

  it('is recorded for a calendar address without containing the address', async () => {
    const { body } = await rep.call('POST', '/api/calendar-feed');
    const [entry] = await events(`event=calendar-address-made&actorId=${rep.userId}`);
    const { url } = body as { url: string };
    expect(JSON.stringify(entry)).not.toContain(url.slice(-40));
    expect((await admin.call('GET', '/api/audit/options')).body).toMatchObject({
      events: expect.arrayContaining(['calendar-address-made', 'export']),
      resources: expect.arrayContaining(['lead', 'tag']),
    });
  });
});

describe('the file', () => {
  it('contains the filtered entries, escapes formulas, and is recorded as an event itself', async () => {
    await make(admin, '/tags', { name: '=HYPERLINK("http://evil")' });
    const { body, headers } = await admin.call('GET', '/api/audit/export?resource=tag&event=created');
    expect(headers['content-type']).toBe('text/csv; charset=utf-8');
    const lines = String(body).trim().split('\r\n');
    expect(lines[0]).toContain('When,Who,What,Kind,Record');
    expect(lines[1]).toContain(`"'=HYPERLINK(""http://evil"")"`);
    expect(lines.slice(1).every(line => line.includes('Ada Admin,Created,Tag'))).toBe(true);
    expect((await events('event=export'))[0]?.details).toMatchObject({ resource: 'tag', what: 'audit' });
  });

  it('names the browser and the system of an event instead of the User-Agent header', async () => {
    const headers = {
      'user-agent':
        'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36',
    };
    await rep.call('GET', '/api/contacts/export?format=csv', { headers });
    const { body } = await admin.call('GET', `/api/audit/export?event=export&actorId=${rep.userId}`);
    expect(String(body)).toContain(',Chrome on Windows,');
    expect(String(body)).not.toContain('Mozilla');
  });

  it('is written in the language of the request', async () => {
    await make(admin, '/tags', { name: 'Blau' });
    const headers = { 'accept-language': 'de' };
    const { body } = await admin.call('GET', '/api/audit/export?resource=tag&event=created', { headers });
    expect(String(body)).toMatch(/^\uFEFF?Wann,Wer,Was,/);
    expect(String(body)).toMatch(/,Erstellt,Tag,Blau,/);
    const exports = await admin.call('GET', '/api/audit/export?event=export', { headers });
    expect(String(exports.body)).toContain(',Exportiert,');
  });
});

describe('the audit', () => {
  it('is hidden from users without permission and from other organizations', async () => {
    for (const path of ['/api/audit', '/api/audit/options', '/api/audit/export']) {
      expect((await rep.call('GET', path)).status).toBe(403);
      expect((await app.call('GET', path)).status).toBe(401);
    }
    const tag = await make(admin, '/tags', { name: 'Ours' });
    const other = await app.createTenant();
    expect(await audit(`recordId=${tag.id}`, other)).toEqual([]);
    expect(await audit(`actorId=${admin.userId}`, other)).toEqual([]);
  });

  it.each([
    'before=nonsense',
    'actorId=1',
    'since=yesterday',
    'event=DROP%20TABLE',
    'pageSize=100000',
    'x=1',
  ])('rejects %s', async query => {
    expect((await admin.call('GET', `/api/audit?${query}`)).status).toBe(400);
  });

  it('cannot be changed or emptied by the application’s database role, nor purged of recent entries', async () => {
    const sql = connect(asRole(app.owner, 'app'), { max: 1, searchPath: 'crm' });
    const asTenant = (statement: string) =>
      sql.begin(async tx => {
        await tx`select set_config('app.tenant_id', ${admin.tenantId}, true)`;
        await tx.unsafe(statement);
      });
    const own = `where tenant_id = '${admin.tenantId}'`;
    for (const table of ['change_log', 'change_set', 'audit_event']) {
      await expect(asTenant(`delete from crm.${table} ${own}`)).rejects.toThrow('permission denied');
      await expect(asTenant(`update crm.${table} set id = id ${own}`)).rejects.toThrow('permission denied');
    }
    await expect(asTenant('insert into crm.change_log default values')).rejects.toThrow('permission denied');
    const before = await audit('pageSize=200');
    await asTenant(
      `select crm.purge_change_log(interval '0', 1000), crm.purge_audit_events(interval '0', 1000)`,
    );
    expect(await audit('pageSize=200')).toEqual(before);
    await sql.end();
  });
});
