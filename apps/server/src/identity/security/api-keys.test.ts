import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { changeRows } from '../../testing/databases/nodes.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let admin: User;
let sql: Sql;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  sql = connect(app.owner, { max: 1, searchPath: 'identity' });
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

interface Made {
  key: { id: string; name: string; lastUsedAtUtc: string | null };
  token: string;
}
let counter = 0;

function make(user: User, permissions: string[], change: object = {}) {
  counter += 1;
  const body = { name: `Key ${counter}`, permissions, expiresInDays: 30, ...change };
  return user.call('POST', '/api/security/api-keys', { body });
}
const made = async (user: User, permissions: string[]) => (await make(user, permissions)).body as Made;
const ask = async (token: string, path: string) => (await app.call('GET', path, { token })).status;

describe('an API key', () => {
  it('acts on behalf of its owner with the chosen permissions', async () => {
    const { token } = await made(admin, ['leads.read']);
    expect(token).toMatch(/^pw_[\w-]{43}$/);
    expect(await ask(token, '/api/leads')).toBe(200);
    expect(await ask(token, '/api/contacts')).toBe(403);
    const userinfo = await app.call('GET', '/oauth/userinfo', { token });
    expect(userinfo.body).toMatchObject({ sub: admin.userId, permissions: ['leads.read'] });
  });

  it('is shown once, stored as a hash, and audited', async () => {
    const { token, key } = await made(admin, ['leads.read']);
    const [dump] = await sql<{ text: string }[]>`select string_agg(api_key::text, '') as text from api_key`;
    expect(dump?.text).not.toContain(token.slice(3));
    await ask(token, '/api/leads');
    const listed = (await admin.call('GET', '/api/security/api-keys')).body as Made['key'][];
    expect(listed.find(({ id }) => id === key.id)).toMatchObject({ lastUsedAtUtc: expect.any(String) });
    const [newest] = (await admin.call('GET', '/api/security/events')).body as unknown[];
    expect(newest).toMatchObject({ kind: 'api-key-made', details: { name: key.name } });
  });

  it('is rejected from the next request on once its owner revokes it', async () => {
    const { token, key } = await made(admin, ['leads.read']);
    const colleague = await app.addUser(admin, 'Administrator');
    expect(await ask(token, '/api/leads')).toBe(200);
    const revoke = (user: User) => user.call('DELETE', `/api/security/api-keys/${key.id}`);
    expect((await revoke(colleague)).status).toBe(404);
    expect((await revoke(admin)).status).toBe(204);
    expect(await ask(token, '/api/leads')).toBe(401);
    expect((await revoke(admin)).status).toBe(404);
  });

  it('expires, and an invented one is rejected', async () => {
    const { token, key } = await made(admin, ['leads.read']);
    await sql`update api_key set expires_at_utc = now() where id = ${key.id}`;
    expect(await ask(token, '/api/leads')).toBe(401);
    expect(await ask(`pw_${'x'.repeat(43)}`, '/api/leads')).toBe(401);
  });

  it('cannot have permissions that its owner does not have', async () => {
    const reader = await app.addUser(admin, 'Read only');
    expect(await make(reader, ['leads.read', 'users.manage'])).toMatchObject({
      status: 400,
      body: { fields: { permissions: expect.stringContaining('users.manage') } },
    });
    expect((await make(admin, ['leads.fly'])).status).toBe(400);
    expect((await make(admin, [])).status).toBe(400);
  });

  it('loses the permissions that its owner loses, and ends when the owner leaves', async () => {
    const user = await app.addUser(admin, 'Administrator');
    const { token } = await made(user, ['leads.read', 'settings.manage']);
    expect(await ask(token, '/api/outbox')).toBe(200);
    const asOwner = (work: string) =>
      changeRows(app.owner, admin.tenantId, tx =>
        tx.unsafe(
          `update crm.membership set ${work} where tenant_id = '${admin.tenantId}' and user_id = '${user.userId}'`,
        ),
      );
    await asOwner(`role_id = (select id from crm.user_role
      where tenant_id = '${admin.tenantId}' and name = 'Read only')`);
    app.identity.forget({ userId: user.userId });
    expect(await ask(token, '/api/outbox')).toBe(403);
    expect(await ask(token, '/api/leads')).toBe(200);
    await asOwner('is_active = false');
    app.identity.forget({ userId: user.userId });
    expect(await ask(token, '/api/leads')).toBe(401);
  });

  it('manages neither keys nor sessions nor passwords, and creates nothing that outlives it', async () => {
    const { permissions } = (await app.call('GET', '/oauth/userinfo', { token: admin.accessToken })).body as {
      permissions: string[];
    };
    const { token, key } = await made(admin, permissions);
    const attempts = [
      ['GET', '/api/security'],
      ['GET', '/api/security/sessions'],
      ['POST', '/api/security/sessions/end-others'],
      ['GET', '/api/security/api-keys'],
      ['DELETE', `/api/security/api-keys/${key.id}`],
      ['POST', '/api/security/authenticator-app'],
      ['POST', '/api/calendar-feed'],
    ] as const;
    for (const [method, path] of attempts) {
      expect([path, (await app.call(method, path, { token })).status]).toEqual([path, 403]);
    }
    const body = { currentPassword: 'x', newPassword: 'a fine new password' };
    expect((await app.call('POST', '/api/security/password', { token, body })).status).toBe(403);
    const link = { path: '/leads', title: 'Leads', userIds: [admin.userId] };
    expect((await app.call('POST', '/api/share-link', { token, body: link })).status).toBe(403);
    const rules = { requiresSecondFactor: false, allowedEmailDomains: [] };
    expect((await app.call('PUT', '/api/security-rules', { token, body: rules })).status).toBe(403);
  });

  it('of an administrator cannot restore an archive without the permissions for members and roles', async () => {
    const restore = async (permissions: string[]) => {
      const { token } = await made(admin, permissions);
      const path = `/api/backup/archives/${admin.userId}/restore`;
      return (await app.call('POST', path, { token, body: { into: 'same' } })).status;
    };
    expect(await restore(['settings.manage'])).toBe(403);
    // No such archive exists.
    expect(await restore(['settings.manage', 'users.manage'])).toBe(404);
  });

  it('needs a name that is unique among those of its owner', async () => {
    expect((await make(admin, ['leads.read'], { name: 'Website' })).status).toBe(201);
    expect(await make(admin, ['leads.read'], { name: 'WEBSITE' })).toMatchObject({
      status: 409,
      body: { fields: { name: 'You have a key of this name.' } },
    });
  });
});
