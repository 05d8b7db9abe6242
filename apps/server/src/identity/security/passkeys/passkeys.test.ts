import { passkeyGrant } from '@pipewright/contract/identity.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeRows } from '../../../testing/databases/nodes.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { requestToken, setUpApp } from '../testing.ts';
import { createSoftAuthenticator } from './soft-authenticator.ts';

const origin = 'https://crm.example.test';
const rp = { rpId: 'crm.example.test', origin };

let app: TestApp;
let admin: User;
let user: User;
let device: ReturnType<typeof createSoftAuthenticator>;
beforeAll(async () => {
  app = await openTestApp({ env: { APP_ORIGIN: origin } });
  admin = await app.createTenant();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.addUser(admin, 'Sales manager');
  device = createSoftAuthenticator(rp);
});

interface Options {
  challenge: string;
}
const registrationOptions = async (of = user) =>
  (await of.call('POST', '/api/security/passkeys/options')).body as Options;
const add = (response: object, of = user) =>
  of.call('POST', '/api/security/passkeys', { body: { name: 'Laptop', response } });
const ask = async () => (await app.call('POST', '/api/auth/passkey-options')).body as Options;
const signIn = (credential: string) => requestToken(app, { grant_type: passkeyGrant, credential });
const list = async () => (await user.call('GET', '/api/security/passkeys')).body;

describe('adding a passkey', () => {
  it('requests a discoverable credential with user verification', async () => {
    expect(await registrationOptions()).toMatchObject({
      rp: { id: 'crm.example.test', name: 'Pipewright' },
      user: { name: user.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      attestation: 'none',
    });
  });

  it('accepts a response once, from the person it was created for, for this origin', async () => {
    const requested = await registrationOptions();
    expect((await add(device.register(requested), admin)).status).toBe(400);
    expect(
      (await add(device.register(await registrationOptions(), { from: 'https://evil.test' }))).status,
    ).toBe(400);
    expect((await add(device.register(await registrationOptions(), { isVerified: false }))).status).toBe(400);
    expect((await add({ id: 'x' })).status).toBe(400);
    expect(await list()).toEqual([]);

    const response = device.register(await registrationOptions());
    expect(await add(response)).toMatchObject({ status: 201, body: { name: 'Laptop', lastUsedAtUtc: null } });
    expect((await add(response)).status).toBe(400);
    expect((await add(device.register(await registrationOptions()))).status).toBe(409);
  });

  it('can be renamed and removed by its owner only', async () => {
    const { id } = (await add(device.register(await registrationOptions()))).body as { id: string };
    const path = `/api/security/passkeys/${id}`;
    expect((await admin.call('PATCH', path, { body: { name: 'Mine' } })).status).toBe(404);
    expect((await admin.call('DELETE', path)).status).toBe(404);
    expect((await user.call('PATCH', path, { body: { name: 'Phone' } })).body).toMatchObject({
      name: 'Phone',
    });
    expect((await user.call('DELETE', path)).status).toBe(204);
    expect((await signIn(device.signIn(await ask()))).status).toBe(400);
  });
});

describe('signing in with a passkey', () => {
  beforeEach(async () => {
    await add(device.register(await registrationOptions()));
  });

  it('requires neither a password nor the second factor', async () => {
    await setUpApp(user);
    const { status, body } = await signIn(device.signIn(await ask()));
    expect(status).toBe(200);
    const { body: viewer } = await app.call('GET', '/oauth/userinfo', { token: body.access_token });
    expect(viewer).toMatchObject({ sub: user.userId });
    expect(await list()).toMatchObject([{ lastUsedAtUtc: expect.any(String) }]);
    const [newest] = (await user.call('GET', '/api/security/events')).body as unknown[];
    expect(newest).toMatchObject({ kind: 'sign-in', details: { method: 'passkey' } });
  });

  it('rejects a response that is repeated, foreign, unverified, for another challenge, or of an unknown key', async () => {
    const used = device.signIn(await ask());
    expect((await signIn(used)).status).toBe(200);
    const stranger = createSoftAuthenticator(rp);
    const refused = [
      used,
      device.signIn(await ask(), { from: 'https://evil.test' }),
      device.signIn(await ask(), { isVerified: false }),
      device.signIn(await registrationOptions()),
      device.signIn({ challenge: 'made-up' }),
      stranger.signIn(await ask()),
      'no JSON',
      '{}',
      '{"id":"\\u0000"}',
    ];
    for (const credential of refused) {
      expect((await signIn(credential)).body).toEqual({
        error: 'invalid_grant',
        error_description: 'This passkey is not known here. Sign in another way.',
      });
    }
    const events = (await user.call('GET', '/api/security/events')).body as { kind: string }[];
    expect(events.filter(({ kind }) => kind === 'sign-in-failed')).toHaveLength(5);
  });

  it('rejects a copied key, whose signature counter is behind', async () => {
    device.setCounter(7);
    expect((await signIn(device.signIn(await ask()))).status).toBe(200);
    device.setCounter(3);
    expect((await signIn(device.signIn(await ask()))).status).toBe(400);
  });

  it('satisfies an organization that requires a second factor', async () => {
    await changeRows(
      app.owner,
      admin.tenantId,
      tx => tx`update crm.organization set requires_second_factor = true where tenant_id = ${admin.tenantId}`,
    );
    app.identity.forget({ tenantId: admin.tenantId });
    expect((await user.call('GET', '/api/leads')).status).toBe(403);
    const { body } = await signIn(device.signIn(await ask()));
    expect((await app.call('GET', '/api/leads', { token: body.access_token })).status).toBe(200);
  });
});
