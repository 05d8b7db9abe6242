import { actions, type Permission, permissions } from '@pipewright/contract/permissions.ts';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { observePool, openTestIdentity, type Person, type TestIdentity } from '../testing.ts';

const observed = observePool();
let server: TestIdentity;
let other: TestIdentity;
let ada: Person;
beforeAll(async () => {
  server = await openTestIdentity(observed);
  other = await openTestIdentity();
  ada = await server.createPerson();
});
afterAll(async () => {
  await server.close();
  await other.close();
});

const refused = { code: 'unauthenticated', status: 401 };
/** Until a message has reached the other server. */
const otherServer = { timeout: 20_000, interval: 5 };

describe('an access token', () => {
  it('identifies its user and organization', async () => {
    const { access_token } = await server.signIn(ada);
    const signedIn = await server.authenticate(access_token);
    expect(signedIn).toMatchObject({
      tenantId: ada.organizationId,
      userId: ada.userId,
      sessionId: decodeJwt(access_token).sid,
    });
    // Without custom objects there are no permissions for their records.
    const held = permissions.filter(permission => !permission.startsWith('object-'));
    expect([...signedIn.permissions]).toEqual(held.map(permission => [permission, 'all']));
  });

  it('allows no more than its scopes', async () => {
    const scope = 'openid crm.read leads.read leads.write';
    const { access_token } = await server.signIn(ada, { scope });
    const { permissions: held } = await server.authenticate(access_token);
    const expected: Permission[] = [
      ...actions.map(action => `leads.${action}` as const),
      'activities.read',
      'activities.export',
      'masters.read',
      'masters.export',
      'commission.read',
      'commission.export',
      'products.read',
      'products.export',
      'audit.read',
    ];
    expect([...held.keys()].sort()).toEqual(expected.sort());
  });

  it('is verified once, and costs no query afterwards', async () => {
    const { access_token } = await server.signIn(ada);
    const first = await server.authenticate(access_token);
    const before = observed.uses;
    for (let request = 0; request < 1000; request += 1) {
      expect(await server.authenticate(access_token)).toBe(first);
    }
    expect(observed.uses).toBe(before);
  });

  it('is rejected when forged, altered, expired, of another kind or missing', async () => {
    const { access_token } = await server.signIn(ada);
    const [header = '', payload = '', signature = ''] = access_token.split('.');
    const { kid = '' } = decodeProtectedHeader(access_token);
    const claims = decodeJwt(access_token);
    const stranger = await generateKeyPair('ES256');
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
      .sign(stranger.privateKey);
    const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const unsigned = encoded({ alg: 'none', typ: 'at+jwt', kid });
    const raised = encoded({ ...claims, org: ada.userId });

    for (const token of [
      forged,
      `${header}.${raised}.${signature}`,
      `${unsigned}.${payload}.`,
      `${encoded({ alg: 'ES256', typ: 'at+jwt', kid: 'unknown' })}.${payload}.${signature}`,
      'x'.repeat(100_000),
      '',
    ]) {
      await expect(server.authenticate(token)).rejects.toMatchObject(refused);
    }
    await expect(server.identity.authenticate(undefined)).rejects.toMatchObject(refused);
    await expect(server.identity.authenticate(`Basic ${access_token}`)).rejects.toMatchObject(refused);

    vi.useFakeTimers({ now: Date.now() + 601_000, toFake: ['Date'] });
    await expect(server.authenticate(access_token)).rejects.toMatchObject(refused);
    vi.useRealTimers();
  });

  it('is rejected with another typ, audience or issuer, even if signed with our own key', async () => {
    const { access_token } = await server.signIn(ada);
    const [row] = await server.sql`select kid, private_jwk from signing_key where retired_at_utc is null`;
    const claims = decodeJwt(access_token);
    const sign = (typ: string, change: object) =>
      new SignJWT({ ...claims, ...change })
        .setProtectedHeader({ alg: 'ES256', typ, kid: row?.kid })
        .sign(row?.private_jwk);
    await server.authenticate(await sign('at+jwt', {}));
    for (const token of [
      await sign('JWT', {}),
      await sign('at+jwt', { aud: 'other' }),
      await sign('at+jwt', { iss: 'https://other.test' }),
    ]) {
      await expect(server.authenticate(token)).rejects.toMatchObject(refused);
    }
  });
});

describe('a change takes effect on the next request', () => {
  /** Signs in and lets both servers cache the token. */
  async function rememberedBy(person: Person): Promise<string> {
    const { access_token } = await server.signIn(person);
    await Promise.all([server.authenticate(access_token), other.authenticate(access_token)]);
    return access_token;
  }

  it('when a session is revoked', async () => {
    const token = await rememberedBy(ada);
    await server.post('/oauth/revoke', { token, client_id: 'crm-web' });
    await expect(server.authenticate(token)).rejects.toMatchObject(refused);
    await vi.waitFor(() => expect(other.authenticate(token)).rejects.toMatchObject(refused), otherServer);
  });

  it('when a user is disabled', async () => {
    const person = await server.createPerson();
    const token = await rememberedBy(person);
    await server.identity.accounts.setDisabled({ userId: person.userId, disabled: true });
    await expect(server.authenticate(token)).rejects.toMatchObject(refused);
    await vi.waitFor(() => expect(other.authenticate(token)).rejects.toMatchObject(refused), otherServer);
  });

  it('when a membership ends', async () => {
    const person = await server.createPerson();
    const token = await rememberedBy(person);
    await server.change(person, { isActive: false });
    server.identity.forget({ userId: person.userId });
    await expect(server.authenticate(token)).rejects.toMatchObject(refused);
    await vi.waitFor(() => expect(other.authenticate(token)).rejects.toMatchObject(refused), otherServer);
  });

  it('when a role changes', async () => {
    const person = await server.createPerson();
    const token = await rememberedBy(person);
    await server.change(person, { role: 'Read only' });
    server.identity.forget({ tenantId: person.organizationId });
    const held = [...(await server.authenticate(token)).permissions.keys()];
    expect(held).toContain('leads.read');
    expect(held.filter(permission => !permission.endsWith('.read'))).toEqual([]);
    await vi.waitFor(
      async () => expect([...(await other.authenticate(token)).permissions.keys()]).toEqual(held),
      otherServer,
    );
  });

  it('also for a request that is being authenticated at that moment', async () => {
    const { access_token } = await server.signIn(ada);
    const { sid } = decodeJwt(access_token);
    observed.beforeNextAnswer(async () => {
      await server.sql`update session set revoked_at_utc = now() where id = ${String(sid)}`;
      server.identity.forget({ sessionId: String(sid) });
    });
    await server.authenticate(access_token);
    await expect(server.authenticate(access_token)).rejects.toMatchObject(refused);
  });

  it('within a minute even if the notification was lost', async () => {
    const token = await rememberedBy(ada);
    // A notification of the test before can arrive late; then nothing is remembered at first.
    await vi.waitFor(async () => {
      const before = observed.uses;
      await server.authenticate(token);
      expect(observed.uses).toBe(before);
    }, otherServer);
    await server.sql`update session set revoked_at_utc = now() where id = ${String(decodeJwt(token).sid)}`;
    await server.authenticate(token);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    await expect(server.authenticate(token)).rejects.toMatchObject(refused);
    vi.useRealTimers();
  });
});

describe('signing keys', () => {
  it('are shared by all servers that start at once on a new database', async () => {
    await server.sql`delete from signing_key`;
    const servers = await Promise.all([openTestIdentity(), openTestIdentity(), openTestIdentity()]);
    const [count] = await server.sql`select count(*) from signing_key`;
    expect(count?.count).toBe(1);
    await Promise.all(servers.map(started => started.close()));
  });

  it('can be rotated: the old ones verify, the new one signs, and every server knows it', async () => {
    await server.identity.rotateSigningKey();
    const { access_token: old } = await server.signIn(ada);
    await server.identity.rotateSigningKey();
    const { access_token: fresh } = await server.signIn(ada);
    expect(decodeProtectedHeader(old).kid).not.toBe(decodeProtectedHeader(fresh).kid);
    for (const token of [old, fresh]) {
      await server.authenticate(token);
      await vi.waitFor(() => other.authenticate(token), otherServer);
    }
    await vi.waitFor(async () => {
      const { access_token } = await other.signIn(ada);
      expect(decodeProtectedHeader(access_token).kid).toBe(decodeProtectedHeader(fresh).kid);
    }, otherServer);
  });
});
