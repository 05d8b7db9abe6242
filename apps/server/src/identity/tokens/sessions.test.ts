import { tokenResponse, webClientId } from '@pipewright/contract/identity.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { earlier } from '../../testing/databases/nodes.ts';
import {
  observePool,
  openTestIdentity,
  type Person,
  password,
  refreshTokenOf,
  type TestIdentity,
} from '../testing.ts';
import { hashOf } from './refresh-tokens.ts';

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

const signIn = async () => refreshTokenOf(await server.signIn(ada));

describe('a refresh token', () => {
  it('is exchanged for a new one and a new access token of the same session', async () => {
    const first = await server.signIn(ada);
    const answer = await server.refresh(refreshTokenOf(first));
    expect(answer.headers['cache-control']).toBe('no-store');
    const second = answer.json();
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.scope).toBe(first.scope);
    expect(decodeJwt(second.access_token).sid).toBe(decodeJwt(first.access_token).sid);
    await server.authenticate(second.access_token);
    expect((await server.refresh(second.refresh_token)).statusCode).toBe(200);
  });

  it('is stored as a hash only', async () => {
    const token = await signIn();
    const { refresh_token: successor } = (await server.refresh(token)).json();
    const [dump] = await server.sql<{ text: string }[]>`
      select string_agg(refresh_token::text, '') || (select string_agg(session::text, '') from session) as text
      from refresh_token`;
    for (const secret of [token, successor]) {
      expect(dump?.text).toContain(hashOf(secret).toString('hex'));
      expect(dump?.text).not.toContain(secret);
      expect(dump?.text).not.toContain(Buffer.from(secret).toString('hex'));
    }
  });

  it('has the same successor for concurrent tabs, on one server or several', async () => {
    const token = await signIn();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, tab) => (tab % 2 ? server : other).refresh(token)),
    );
    expect(answers.map(answer => answer.statusCode)).toEqual(answers.map(() => 200));
    expect(new Set(answers.map(answer => answer.json().refresh_token)).size).toBe(1);
    const [count] = await server.sql`
      select count(*) from refresh_token
      where session_id = (select session_id from refresh_token where hash = ${hashOf(token)})`;
    expect(count?.count).toBe(2);
    expect((await server.refresh(answers[0]?.json().refresh_token)).statusCode).toBe(200);
  });

  it('gives a late tab the same successor too, within the grace period', async () => {
    const token = await signIn();
    const second = (await server.refresh(token)).json().refresh_token;
    const third = (await server.refresh(second)).json().refresh_token;
    expect((await server.refresh(token)).json().refresh_token).toBe(second);
    expect((await server.refresh(second)).json().refresh_token).toBe(third);
  });

  it('that is reused after the grace period ends the whole session', async () => {
    const first = await server.signIn(ada);
    const token = refreshTokenOf(first);
    const second = (await server.refresh(token)).json();
    await server.authenticate(second.access_token);
    await ageUse(token, 11);

    const answer = await server.refresh(token);
    expect([answer.statusCode, answer.json().error]).toEqual([400, 'invalid_grant']);
    expect((await server.refresh(second.refresh_token)).json().error).toBe('invalid_grant');
    await expect(server.authenticate(second.access_token)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(server.authenticate(first.access_token)).rejects.toMatchObject({ code: 'unauthenticated' });
    expect(server.warnings.filter(text => text.includes('refresh token'))).toHaveLength(1);
  });

  it('ends the session also when thief and owner use it at once', async () => {
    const token = await signIn();
    const second = (await server.refresh(token)).json().refresh_token;
    await ageUse(token, 11);
    await Promise.all([server.refresh(token), other.refresh(second)]);
    expect((await other.refresh(second)).json().error).toBe('invalid_grant');
  });

  it('expires after thirty days without use, and after half a year in any case', async () => {
    const idle = await signIn();
    await server.sql`update refresh_token set expires_at_utc = now() - interval '1 s' where hash = ${hashOf(idle)}`;
    expect((await server.refresh(idle)).json().error).toBe('invalid_grant');

    const old = await signIn();
    await server.sql`update session set created_at_utc = now() - interval '181 days'
      where id = (select session_id from refresh_token where hash = ${hashOf(old)})`;
    expect((await server.refresh(old)).json().error).toBe('invalid_grant');

    const [lives] = await server.sql`
      select extract(day from expires_at_utc - created_at_utc) as days from refresh_token
      where hash = ${hashOf(await signIn())}`;
    expect(lives?.days).toBe(30);
  });

  it('grants fewer scopes on request, never more, and a rejection does not use it up', async () => {
    const { refresh_token = '' } = await server.signIn(ada, { scope: 'openid offline_access leads.read' });
    expect((await server.refresh(refresh_token, { scope: 'leads.write' })).json().error).toBe(
      'invalid_scope',
    );
    const narrowed = (await server.refresh(refresh_token, { scope: 'leads.read' })).json();
    expect(narrowed.scope).toBe('leads.read');
    const whole = (await server.refresh(narrowed.refresh_token)).json();
    expect(whole.scope).toBe('openid offline_access leads.read');
  });

  it('is invalid once its user is disabled or no longer a member', async () => {
    const [one, two] = [await server.createPerson(), await server.createPerson()];
    const [first, second] = [await server.signIn(one), await server.signIn(two)];
    await server.sql`update user_account set disabled_at_utc = now() where id = ${one.userId}`;
    await server.change(two, { isActive: false });
    for (const tokens of [first, second]) {
      expect((await server.refresh(refreshTokenOf(tokens))).json().error).toBe('invalid_grant');
    }
  });
});

describe('a refresh with an organization', () => {
  it('switches the session, and the old access token is rejected on the next request', async () => {
    const person = await server.createPerson();
    const second = await server.createPerson(person.email);
    const tokens = await server.signIn(person, { organization_id: person.organizationId });
    await Promise.all([server.authenticate(tokens.access_token), other.authenticate(tokens.access_token)]);
    const moved = await server.refresh(refreshTokenOf(tokens), {
      organization_id: second.organizationId.toUpperCase(),
    });
    const { access_token, refresh_token } = tokenResponse.parse(moved.json());
    expect(await server.authenticate(access_token)).toMatchObject({ tenantId: second.organizationId });
    const refused = { code: 'unauthenticated' };
    await expect(server.authenticate(tokens.access_token)).rejects.toMatchObject(refused);
    await vi.waitFor(() => expect(other.authenticate(tokens.access_token)).rejects.toMatchObject(refused), {
      timeout: 20_000,
    });

    const remaining = tokenResponse.parse((await server.refresh(refresh_token ?? '')).json());
    expect(decodeJwt(remaining.access_token).org).toBe(second.organizationId);
  });

  it('is rejected without membership, and does not use up the token', async () => {
    const person = await server.createPerson();
    const second = await server.createPerson(person.email);
    const stranger = await server.createPerson();
    await server.change(second, { isActive: false });
    const tokens = await server.signIn(person, { organization_id: person.organizationId });
    for (const { organizationId } of [second, stranger]) {
      const answer = await server.refresh(refreshTokenOf(tokens), { organization_id: organizationId });
      expect([answer.statusCode, answer.json()]).toEqual([
        400,
        { error: 'invalid_grant', error_description: 'You do not belong to this organization.' },
      ]);
    }
    expect(await server.authenticate(tokens.access_token)).toMatchObject({ tenantId: person.organizationId });
    expect((await server.refresh(refreshTokenOf(tokens))).statusCode).toBe(200);
  });
});

describe('revocation', () => {
  const revoke = (token: string, form = {}) =>
    server.post('/oauth/revoke', { token, client_id: webClientId, ...form });

  it.each(['refresh_token', 'access_token'] as const)('by %s ends the session at once', async kind => {
    const tokens = await server.signIn(ada);
    await server.authenticate(tokens.access_token);
    const answer = await revoke(tokens[kind] ?? '', { token_type_hint: 'refresh_token' });
    expect([answer.statusCode, answer.body]).toEqual([200, '']);
    expect(answer.headers['cache-control']).toBe('no-store');
    await expect(server.authenticate(tokens.access_token)).rejects.toMatchObject({
      code: 'unauthenticated',
    });
    expect((await server.refresh(refreshTokenOf(tokens))).json().error).toBe('invalid_grant');
  });

  it('does not affect other sessions of the user', async () => {
    const [one, two] = [await server.signIn(ada), await server.signIn(ada)];
    await revoke(refreshTokenOf(one));
    await server.authenticate(two.access_token);
  });

  it('responds 200 for a token that is unknown, forged or already revoked', async () => {
    const token = await signIn();
    const { access_token } = await server.signIn(ada);
    for (const any of [token, token, 'unknown', `${access_token}x`, 'a.b.c']) {
      expect((await revoke(any)).statusCode).toBe(200);
    }
    await server.authenticate(access_token);
  });

  it('rejects an invalid revocation request', async () => {
    expect((await revoke('')).json().error).toBe('invalid_request');
    expect((await revoke('x', { client_id: 'other' })).json().error).toBe('invalid_client');
  });

  it('ends all other sessions when the password changes', async () => {
    const person = await server.createPerson();
    const [mine, others] = [await server.signIn(person), await server.signIn(person)];
    const { sessionId } = await server.authenticate(mine.access_token);
    await server.authenticate(others.access_token);
    const { userId } = person;
    await server.identity.accounts.changePassword({
      userId,
      password: 'another horse',
      keepSessionId: sessionId,
    });

    await server.authenticate(mine.access_token);
    await expect(server.authenticate(others.access_token)).rejects.toMatchObject({ code: 'unauthenticated' });
    await server.signIn(person, { password: 'another horse' });
    await expect(
      server.identity.accounts.changePassword({ userId, password: 'Password1' }),
    ).rejects.toMatchObject({ code: 'invalid' });
  });

  it('by a new password also rejects a sign-in that was being checked against the old one', async () => {
    const person = await server.createPerson();
    observed.beforeNextAnswer(() =>
      other.identity.accounts.changePassword({ userId: person.userId, password: 'another horse' }),
    );
    const answer = await server.post('/oauth/token', {
      grant_type: 'password',
      client_id: webClientId,
      username: person.email,
      password,
    });
    expect(answer.json().error).toBe('invalid_grant');
  });

  it('is final: enabling a user again does not restore sessions', async () => {
    const person = await server.createPerson();
    const { access_token } = await server.signIn(person);
    await server.identity.accounts.setDisabled({ userId: person.userId, disabled: true });
    await server.identity.accounts.setDisabled({ userId: person.userId, disabled: false });
    await expect(server.authenticate(access_token)).rejects.toMatchObject({ code: 'unauthenticated' });
    await server.signIn(person);
  });
});

it('deletes only expired rows', async () => {
  const [gone, remaining] = [await signIn(), await signIn()];
  await server.sql`update refresh_token set expires_at_utc = now() - interval '1 s' where hash = ${hashOf(gone)}`;
  await server.identity.deleteExpiredRows();
  const left =
    await server.sql`select hash from refresh_token where hash in (${hashOf(gone)}, ${hashOf(remaining)})`;
  expect(left.map(row => row.hash)).toEqual([hashOf(remaining)]);
});

async function ageUse(token: string, seconds: number): Promise<void> {
  await server.sql`
    update refresh_token set used_at_utc = ${earlier(server.sql, 'used_at_utc', seconds)}
    where hash = ${hashOf(token)}`;
}
