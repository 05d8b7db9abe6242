import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { find } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { maxRegistrationsPerHour } from './applications.ts';
import {
  allow,
  connectApplication,
  newProofKey,
  redirectUri,
  registerClient,
  requestOf,
  requestTokens,
} from './testing.ts';

let app: TestApp;
let admin: User;
let sql: Sql;
let origin: string;
beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant();
  sql = connect(app.owner, { max: 1, searchPath: 'identity' });
  origin = app.services.config.appOrigin;
});
afterAll(async () => {
  await sql.end();
  await app.close();
});

const ask = async (token: string, path = '/api/leads') => (await app.call('GET', path, { token })).status;
const describeRequest = (user: User, request: Record<string, string>) =>
  user.call('GET', `/api/security/authorization?${new URLSearchParams(request)}`);
const eventsOf = async (user: User) =>
  (await user.call('GET', '/api/security/events')).body as { kind: string; details: object }[];

describe('an authorization request', () => {
  it('is described to the user before they decide', async () => {
    const clientId = await registerClient(app);
    const request = requestOf(clientId, newProofKey().challenge, {
      scope: 'read',
      resource: `${origin}/mcp`,
    });
    expect(await describeRequest(admin, request)).toMatchObject({
      status: 200,
      body: {
        refusedTo: null,
        application: { name: 'Claude', destination: 'assistant.example.test', isRegistered: false },
        scopes: ['read'],
        resource: 'mcp',
        organizations: [{ id: admin.tenantId, isCurrent: true }],
      },
    });
  });

  it('does not redirect if the application is unknown or the address is not registered', async () => {
    const clientId = await registerClient(app);
    const { challenge } = newProofKey();
    for (const [change, status] of [
      [{ client_id: crypto.randomUUID() }, 404],
      [{ client_id: 'crm-web' }, 404],
      [{ redirect_uri: 'https://evil.example.test/callback' }, 400],
      [{ redirect_uri: `${redirectUri}/more` }, 400],
    ] as const) {
      const request = requestOf(clientId, challenge, change);
      expect((await describeRequest(admin, request)).status).toBe(status);
      expect((await allow(admin, request)).status).toBe(status);
    }
  });

  it.each([
    ['unsupported_response_type', { response_type: 'token' }],
    ['invalid_request', { code_challenge_method: 'plain' }],
    ['invalid_request', { code_challenge: 'short' }],
    ['invalid_scope', { scope: 'everything' }],
    ['invalid_target', { resource: 'https://other.example.test/mcp' }],
  ])('is rejected with %s, which is reported to the application', async (error, change) => {
    const request = requestOf(await registerClient(app), newProofKey().challenge, change);
    const described = (await describeRequest(admin, request)).body as { refusedTo: string };
    expect(described.refusedTo).toBe(
      `${redirectUri}?error=${error}&state=xyz&iss=${encodeURIComponent(origin)}`,
    );
    expect((await allow(admin, request)).parameters).toMatchObject({ error });
  });

  it('can be refused by the user', async () => {
    const request = requestOf(await registerClient(app), newProofKey().challenge);
    const { body } = await admin.call('POST', '/api/security/authorization', {
      body: { request, isAllowed: false, organizationId: admin.tenantId },
    });
    expect((body as { redirectTo: string }).redirectTo).toContain('error=access_denied');
  });

  it('is not decided by API keys and applications', async () => {
    const { token } = await connectApplication(app, admin);
    const request = requestOf(await registerClient(app), newProofKey().challenge);
    const body = { request, isAllowed: true, organizationId: admin.tenantId };
    expect((await app.call('POST', '/api/security/authorization', { token, body })).status).toBe(403);
    expect(await ask(token, '/api/security/connections')).toBe(403);
  });
});

describe('a code', () => {
  it('is exchanged once for tokens of the user; a second exchange ends the connection', async () => {
    const user = await app.addUser(admin, 'Sales manager');
    const { token, refresh, exchange } = await connectApplication(app, user);
    expect(await ask(token)).toBe(200);
    expect(await exchange()).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect(await ask(token)).toBe(401);
    expect((await refresh()).status).toBe(400);
    expect((await eventsOf(user)).slice(0, 2)).toMatchObject([
      { kind: 'application-disconnected', details: { name: 'Claude', reason: 'code-reused' } },
      { kind: 'application-connected', details: { name: 'Claude' } },
    ]);
  });

  it('is refused with another verifier, redirect address, client or resource, and after a minute', async () => {
    const clientId = await registerClient(app);
    const other = await registerClient(app, 'Other');
    const { verifier, challenge } = newProofKey();
    const { parameters } = await allow(admin, requestOf(clientId, challenge));
    const form = {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: parameters.code ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    };
    const refused = async (change: Record<string, string>) =>
      (await requestTokens(app, { ...form, ...change })).body.error;
    expect(await refused({ code_verifier: newProofKey().verifier })).toBe('invalid_grant');
    expect(await refused({ redirect_uri: 'https://evil.example.test/' })).toBe('invalid_grant');
    expect(await refused({ client_id: other })).toBe('invalid_grant');
    expect(await refused({ client_id: crypto.randomUUID() })).toBe('invalid_client');
    expect(await refused({ resource: `${origin}/mcp` })).toBe('invalid_target');
    expect(await refused({ code_verifier: '' })).toBe('invalid_request');
    await sql`update authorization_code set expires_at_utc = now() where application_id = ${clientId}`;
    expect(await refused({})).toBe('invalid_grant');
  });

  it('is invalid after the user has changed the password', async () => {
    const user = await app.addUser(admin, 'Sales manager');
    const clientId = await registerClient(app);
    const { verifier, challenge } = newProofKey();
    const { parameters } = await allow(user, requestOf(clientId, challenge));
    await sql`update user_account set password_version = password_version + 1 where id = ${user.userId}`;
    const answer = await requestTokens(app, {
      grant_type: 'authorization_code',
      client_id: clientId,
      code: parameters.code ?? '',
      redirect_uri: redirectUri,
      code_verifier: verifier,
    });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
  });
});

describe('a connection', () => {
  it('has the permissions of the user, reduced by its scopes', async () => {
    const user = await app.addUser(admin, 'Sales manager');
    const reading = await connectApplication(app, user, { scope: 'read' });
    expect(reading.scope).toBe('offline_access read');
    const create = (token: string) =>
      app.call('POST', '/api/contacts', { token, body: { firstName: 'Grace', lastName: 'Hopper' } });
    expect(await ask(reading.token)).toBe(200);
    expect((await create(reading.token)).status).toBe(403);
    const writing = await connectApplication(app, user);
    const created = await create(writing.token);
    expect(created.status).toBe(201);
    expect(await ask(writing.token, '/api/users')).toBe(403);

    const { id } = created.body as { id: string };
    const timeline = await admin.call('GET', `/api/contacts/${id}/timeline`);
    expect(timeline.body).toMatchObject([
      { actor: { id: user.userId }, via: { kind: 'application', label: 'Claude' } },
    ]);
  });

  it('loses a permission with the user, and everything when the user is deactivated', async () => {
    const user = await app.addUser(admin, 'Sales manager');
    const { token, refresh } = await connectApplication(app, user);
    const contact = { firstName: 'Alan', lastName: 'Turing' };
    const { id: roleId } = await find(admin, '/user-roles', 'name', 'Read only');
    const change = await admin.call('PATCH', `/api/users/${user.userId}`, { body: { roleId } });
    expect(change.status).toBe(200);
    expect((await app.call('POST', '/api/contacts', { token, body: contact })).status).toBe(403);
    await app.identity.accounts.setDisabled({ userId: user.userId, disabled: true });
    expect(await ask(token)).toBe(401);
    expect((await refresh()).body.error).toBe('invalid_grant');
  });

  it('is for one resource: the API refuses tokens for the MCP server', async () => {
    const { token, refresh } = await connectApplication(app, admin, { resource: `${origin}/mcp` });
    expect(await ask(token)).toBe(401);
    const again = await refresh();
    expect(await ask(again.body.access_token)).toBe(401);
    await app.identity.authenticate(`Bearer ${token}`, 'mcp');
    expect(await ask(token)).toBe(401);
    await expect(app.identity.authenticate(`Bearer ${admin.accessToken}`, 'mcp')).rejects.toMatchObject({
      code: 'unauthenticated',
    });
  });

  it('belongs to one organization, also for members of several', async () => {
    const other = await app.createTenant();
    const { status } = await allow(
      admin,
      requestOf(await registerClient(app), newProofKey().challenge),
      other.tenantId,
    );
    expect(status).toBe(409);
    const { token, refresh } = await connectApplication(app, other);
    expect((await refresh(undefined, { organization_id: admin.tenantId })).status).toBe(200);
    const userinfo = await app.call('GET', '/oauth/userinfo', { token });
    expect(userinfo.body).toMatchObject({ organization: { id: other.tenantId } });
    const [connection] = (await other.call('GET', '/api/security/connections')).body as { id: string }[];
    for (const path of ['/api/applications/connections', '/api/security/connections']) {
      expect((await admin.call('DELETE', `${path}/${connection?.id}`)).status).toBe(404);
    }
    const all = (await admin.call('GET', '/api/applications/connections')).body as { id: string }[];
    expect(all.map(({ id }) => id)).not.toContain(connection?.id);
  });

  it('rotates its refresh token; one that is used again ends it', async () => {
    const user = await app.addUser(admin, 'Sales manager');
    const { refreshToken, refresh } = await connectApplication(app, user);
    const { body } = await refresh();
    expect(body.refresh_token).not.toBe(refreshToken);
    expect(await ask(body.access_token)).toBe(200);
    // Our own client and other applications cannot use it.
    const stolen = { grant_type: 'refresh_token', refresh_token: body.refresh_token };
    expect((await requestTokens(app, { ...stolen, client_id: 'crm-web' })).body.error).toBe('invalid_grant');
    expect((await requestTokens(app, { ...stolen, client_id: await registerClient(app) })).status).toBe(400);
    await sql`
      update refresh_token set used_at_utc = now() - interval '1 minute'
      where used_at_utc is not null and session_id in (select id from session where user_id = ${user.userId})`;
    expect((await refresh(refreshToken)).body.error).toBe('invalid_grant');
    expect(await ask(body.access_token)).toBe(401);
    expect((await refresh(body.refresh_token)).status).toBe(400);
    expect((await eventsOf(user))[0]).toMatchObject({ details: { reason: 'token-reused' } });
  });

  it('is ended by the user, by an administrator, and by the application itself', async () => {
    const user = await app.addUser(admin, 'Sales manager');
    const listed = async (path: string, as: User) =>
      (await as.call('GET', path)).body as { id: string; application: string; user?: { id: string } }[];

    const first = await connectApplication(app, user);
    const [mine] = await listed('/api/security/connections', user);
    expect(mine).toMatchObject({ application: 'Claude', scopes: ['read', 'write'], resource: 'api' });
    expect((await user.call('GET', '/api/security/sessions')).body).toHaveLength(1);
    expect((await admin.call('DELETE', `/api/security/connections/${mine?.id}`)).status).toBe(404);
    expect((await user.call('DELETE', `/api/security/connections/${mine?.id}`)).status).toBe(204);
    expect(await ask(first.token)).toBe(401);

    const second = await connectApplication(app, user);
    expect((await user.call('GET', '/api/applications/connections')).status).toBe(403);
    const all = await listed('/api/applications/connections', admin);
    const theirs = all.find(connection => connection.user?.id === user.userId);
    expect((await admin.call('DELETE', `/api/applications/connections/${theirs?.id}`)).status).toBe(204);
    expect(await ask(second.token)).toBe(401);
    expect((await second.refresh()).status).toBe(400);

    const third = await connectApplication(app, user);
    const revoke = (client_id: string) =>
      app.call('POST', '/oauth/revoke', {
        body: new URLSearchParams({ token: third.refreshToken, client_id }).toString(),
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
    await revoke(second.clientId);
    expect(await ask(third.token)).toBe(200);
    await revoke(third.clientId);
    expect(await ask(third.token)).toBe(401);
    expect(await listed('/api/security/connections', user)).toEqual([]);
  });

  it('is refused while the organization forbids third-party applications', async () => {
    const owner = await app.createTenant();
    const { token, refresh } = await connectApplication(app, owner);
    const forbid = (allowsApplications: boolean) =>
      owner.call('PUT', '/api/security-rules', {
        body: { requiresSecondFactor: false, allowedEmailDomains: [], allowsApplications },
      });
    expect(await ask(token)).toBe(200);
    expect((await forbid(false)).status).toBe(200);
    expect(await ask(token)).toBe(401);
    expect((await refresh()).status).toBe(400);
    const request = requestOf(await registerClient(app), newProofKey().challenge);
    expect((await describeRequest(owner, request)).body).toMatchObject({ organizations: [] });
    expect((await allow(owner, request)).status).toBe(409);
    // A change of the other rules leaves it as it is.
    await owner.call('PUT', '/api/security-rules', {
      body: { requiresSecondFactor: false, allowedEmailDomains: ['example.test'] },
    });
    expect(await ask(token)).toBe(401);
    await forbid(true);
    expect(await ask(token)).toBe(200);
  });
});

describe('an application', () => {
  it('is registered by an administrator, for their organization alone', async () => {
    const body = { name: 'Invoices', redirectUris: [redirectUri] };
    const user = await app.addUser(admin, 'Sales manager');
    expect((await user.call('POST', '/api/applications', { body })).status).toBe(403);
    const registered = await admin.call('POST', '/api/applications', { body });
    expect(registered.status).toBe(201);
    expect((await admin.call('POST', '/api/applications', { body })).status).toBe(409);
    const wrong = { name: 'Wrong', redirectUris: ['http://example.com/'] };
    expect((await admin.call('POST', '/api/applications', { body: wrong })).status).toBe(400);

    const { id } = registered.body as { id: string };
    const { token } = await connectApplication(app, user, { client_id: id });
    expect(await ask(token)).toBe(200);
    const stranger = await app.createTenant();
    expect((await allow(stranger, requestOf(id, newProofKey().challenge))).status).toBe(409);
    expect((await stranger.call('DELETE', `/api/applications/${id}`)).status).toBe(404);
    expect((await admin.call('DELETE', `/api/applications/${id}`)).status).toBe(204);
    expect(await ask(token)).toBe(401);
    expect((await admin.call('GET', '/api/applications')).body).toEqual([]);
    const kinds = (await eventsOf(admin)).map(({ kind }) => kind);
    expect(kinds).toEqual(expect.arrayContaining(['application-registered', 'application-deleted']));
  });

  it('registers itself with acceptable addresses, a limited number of times', async () => {
    const register = (body: object) => app.call('POST', '/oauth/register', { body });
    expect((await register({ client_name: 'X' })).body).toMatchObject({ error: 'invalid_client_metadata' });
    expect((await register({ redirect_uris: ['javascript:alert(1)'] })).body).toMatchObject({
      error: 'invalid_redirect_uri',
    });
    const registered = await register({
      client_name: 'Line\nbreak',
      redirect_uris: [redirectUri],
      logo_uri: 'x',
    });
    expect(registered).toMatchObject({
      status: 201,
      body: { client_name: 'Line break', token_endpoint_auth_method: 'none' },
    });
    await sql`
      insert into application (name, redirect_uris, network)
      select 'Many', '{}', '127.0.0.1' from generate_series(1, ${maxRegistrationsPerHour})`;
    expect((await register({ redirect_uris: [redirectUri] })).status).toBe(429);
    await sql`delete from application where name = 'Many'`;
  });

  it('finds everything by the documents', async () => {
    const document = async (path: string) => (await app.call('GET', `/.well-known/${path}`)).body;
    expect(await document('oauth-protected-resource/mcp')).toMatchObject({
      resource: `${origin}/mcp`,
      authorization_servers: [origin],
      scopes_supported: ['read', 'write'],
    });
    expect(await document('oauth-protected-resource/api')).toMatchObject({ resource: `${origin}/api` });
    expect(await document('oauth-authorization-server')).toMatchObject({
      issuer: origin,
      authorization_endpoint: `${origin}/connect/authorize`,
      registration_endpoint: `${origin}/oauth/register`,
      code_challenge_methods_supported: ['S256'],
    });
  });
});
