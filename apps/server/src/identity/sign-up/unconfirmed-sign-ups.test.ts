import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connection.ts';
import { deliveringEnv } from '../../testing/stored-mails.ts';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUp, unique } from '../testing.ts';

let app: TestApp;
let owner: Sql;
beforeAll(async () => {
  app = await openTestApp({
    env: { ...deliveringEnv, SIGN_UP_ACCOUNT_LIMIT: '2', SIGN_UP_NETWORK_LIMIT: '3' },
  });
  owner = connect(app.owner, { max: 1, searchPath: 'identity' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

async function found(email = `${unique('grace')}@example.test`, from = '127.0.0.1') {
  const body = signUp({ adminUser: { email } });
  const answer = await app.call('POST', '/api/onboarding/complete', {
    body,
    headers: { 'x-forwarded-for': from },
  });
  const { result } = answer.body as { result?: { organizationId: string; jwtToken: string } };
  return { ...answer, email, id: result?.organizationId ?? '', token: result?.jwtToken ?? '' };
}
const confirm = (email: string) =>
  owner`update user_account set email_verified_at_utc = now() where email = ${email}`;
const exists = async (id: string) => (await owner`select from organization where id = ${id}`).length === 1;

describe('organizations whose founder has not confirmed an address', () => {
  it('are few from one network, also when many sign up at once, until one of them confirms', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map(host => found(undefined, `203.0.113.${host}`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 201, 201, 429, 429]);
    expect(answers.find(({ status }) => status === 429)).toMatchObject({
      body: { message: expect.stringContaining('from your network without confirming an email address') },
      headers: { 'retry-after': '3600' },
    });
    // Another network, and the server's own machine, are not meant.
    expect((await found(undefined, '203.0.114.1')).status).toBe(201);
    expect((await found()).status).toBe(201);

    await confirm(answers.find(({ status }) => status === 201)?.email ?? '');
    expect((await found(undefined, '203.0.113.9')).status).toBe(201);
    expect((await found(undefined, '203.0.113.9')).status).toBe(429);
  });

  it('are few of one account, which goes on once its address is confirmed', async () => {
    const { email } = await found();
    expect((await found(email)).status).toBe(201);
    expect(await found(email)).toMatchObject({
      status: 429,
      body: { message: expect.stringContaining('without confirming your email address') },
    });
    await confirm(email);
    expect((await found(email)).status).toBe(201);
  });
});

describe('an organization that nobody has confirmed', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  async function age(id: string, days: number): Promise<void> {
    const at = daysAgo(days);
    await owner`update sign_up set created_at_utc = ${at} where organization_id = ${id}`;
    await owner`update session set last_used_at_utc = ${at} where organization_id = ${id}`;
    await owner.begin(async sql => {
      await sql`select set_config('app.tenant_id', ${id}, true), set_config('app.change_set_id', gen_random_uuid()::text, true)`;
      await sql`update crm.organization set created_at_utc = ${at} where tenant_id = ${id}`;
      await sql`update crm.change_set set at_utc = ${at} where tenant_id = ${id}`;
    });
  }

  it('is deleted with its founder after seven days without use, and no other', async () => {
    const [abandoned, young, confirmed, seen, written] = [
      await found(),
      await found(),
      await found(),
      await found(),
      await found(),
    ];
    await age(abandoned.id, 8);
    await age(young.id, 6);
    await age(confirmed.id, 8);
    await confirm(confirmed.email);
    await age(seen.id, 8);
    await owner`update session set last_used_at_utc = ${daysAgo(1)} where organization_id = ${seen.id}`;
    await age(written.id, 8);
    await owner`
      insert into crm.change_set (tenant_id, id, actor_id, action)
      select ${written.id}, gen_random_uuid(), user_id, 'test' from sign_up where organization_id = ${written.id}`;

    await app.dissolveAbandoned();
    expect(await exists(abandoned.id)).toBe(false);
    expect(await owner`select from user_account where email = ${abandoned.email}`).toEqual([]);
    expect(await owner`select from crm.country where tenant_id = ${abandoned.id}`).toEqual([]);
    expect(await Promise.all([young, confirmed, seen, written].map(({ id }) => exists(id)))).toEqual([
      true,
      true,
      true,
      true,
    ]);
    expect((await found(abandoned.email)).status).toBe(201);
  });

  it('stays, where no mails are sent, once somebody has worked in it', async () => {
    const [untouched, worked] = [await found(), await found()];
    expect(
      (await app.call('POST', '/api/tags', { body: { name: 'Ours' }, token: worked.token })).status,
    ).toBe(201);
    await age(untouched.id, 30);
    await age(worked.id, 30);
    const silent = await openTestApp();
    await silent.dissolveAbandoned();
    await silent.close();
    expect(await exists(untouched.id)).toBe(false);
    expect(await exists(worked.id)).toBe(true);
  });
});
