import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { find } from '../../testing/records.ts';
import { openTestApp, password, type TestApp, type User } from '../../testing/test-app.ts';
import { unique } from '../testing.ts';

let app: TestApp;
let sql: Sql;
let admin: User;
beforeAll(async () => {
  app = await openTestApp();
  sql = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
});
beforeEach(async () => {
  admin = await app.createTenant();
});

const headers = { 'idempotency-key': 'once' };
const listed = async (path: string) => (await admin.call('GET', path)).body as { email?: string }[];
const storedKeys = () => sql`
  select request_hash as hash, response::text as response from crm.idempotency_key where tenant_id = ${admin.tenantId}`;

describe('an Idempotency-Key on a request about accounts', () => {
  it('invites once and returns the same response again', async () => {
    const email = `${unique('ada')}@example.test`;
    const roleId = (await find(admin, '/user-roles', 'name', 'Sales representative')).id;
    const invite = (emails: string[]) =>
      admin.call('POST', '/api/invitations', { body: { emails, roleId }, headers });
    const first = await invite([email]);
    expect(first.status).toBe(200);
    const second = await invite([email]);
    expect(second).toMatchObject({ status: first.status, body: first.body as object });
    expect(second.headers['x-change-set']).toBe(first.headers['x-change-set']);
    expect((await listed('/api/users?state=invited')).map(person => person.email)).toEqual([email]);

    const other = await invite([`${unique('bob')}@example.test`]);
    expect(other).toMatchObject({ status: 422, body: { code: 'keyReused' } });
  });

  it('creates one API key; a repeated request is refused, and the key is stored nowhere', async () => {
    const body = { name: 'Reports', permissions: ['leads.read'], expiresInDays: null };
    const make = () => admin.call('POST', '/api/security/api-keys', { body, headers });
    const first = await make();
    expect(first.status).toBe(201);
    const { token } = first.body as { token: string };
    expect(await make()).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('shown only once') },
    });
    expect(await listed('/api/security/api-keys')).toHaveLength(1);
    const stored = await storedKeys();
    expect(stored).toHaveLength(1);
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  it('is not stored if the request failed', async () => {
    const renew = (given: string) =>
      admin.call('POST', '/api/security/password', {
        body: { currentPassword: given, newPassword: `${password}, but longer` },
        headers,
      });
    expect((await renew('not my password')).status).toBe(400);
    expect(await storedKeys()).toHaveLength(0);
    expect((await renew(password)).status).toBe(200);
    expect((await admin.call('POST', '/api/security/authenticator-app', { headers })).status).toBe(422);
  });

  it('is refused while the first request is in progress or was interrupted', async () => {
    const body = { name: 'Reports', permissions: ['leads.read'], expiresInDays: null };
    const make = () => admin.call('POST', '/api/security/api-keys', { body, headers });
    await make();
    await sql`update crm.idempotency_key set response = null where tenant_id = ${admin.tenantId}`;
    expect(await make()).toMatchObject({
      status: 409,
      body: { code: 'conflict', message: expect.stringContaining('interrupted') },
    });
    expect(await listed('/api/security/api-keys')).toHaveLength(1);
  });

  it('stores no hash of a password', async () => {
    const change = (currentPassword: string) =>
      admin.call('POST', '/api/security/password', {
        body: { currentPassword, newPassword: `${password}, but longer` },
        headers,
      });
    expect((await change(password)).status).toBe(200);
    // The hash does not depend on the password, so a request with another password counts as the same.
    expect((await change('something else')).status).toBe(200);
  });
});
