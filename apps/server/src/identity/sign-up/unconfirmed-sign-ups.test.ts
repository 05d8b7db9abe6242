import { completeOnboarding } from '@pipewright/contract/operations/organization/onboarding.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '../../platform/errors.ts';
import { changeRows } from '../../testing/databases/nodes.ts';
import { openTestIdentity, signUp, type TestIdentity, unique } from '../testing.ts';

let server: TestIdentity;
beforeAll(async () => {
  server = await openTestIdentity({ delivers: true, signUpLimits: { perAccount: 2, perNetwork: 3 } });
});
afterAll(() => server.close());

/** Signs up as the wizard does. Returns the organization's id, or the error. */
async function found(email = `${unique('grace')}@example.test`, address = '127.0.0.1') {
  const body = completeOnboarding.body.parse(signUp({ adminUser: { email } }));
  const id = await server.identity.onboarding
    .completeOnboarding({ body, address })
    .then(({ result }) => result.organizationId)
    .catch((error: unknown) => (error instanceof AppError ? error : Promise.reject(error)));
  return { email, id };
}
const isRefused = ({ id }: { id: string | AppError }) => id instanceof AppError;
const confirm = (email: string) =>
  server.sql`update user_account set email_verified_at_utc = now() where email = ${email}`;

describe('organizations without a confirmed address', () => {
  it('are limited per network, also for concurrent sign-ups, until one of them is confirmed', async () => {
    const near = await Promise.all([1, 2, 3, 4, 5].map(host => found(undefined, `203.0.113.${host}`)));
    expect(near.filter(isRefused)).toHaveLength(2);
    expect(near.find(isRefused)?.id).toMatchObject({
      code: 'tooMany',
      message: expect.stringContaining('from your network without confirming an email address'),
      details: { retryAfter: 3600 },
    });
    // Other networks and the server's own machine are not affected.
    expect(isRefused(await found(undefined, '203.0.114.1'))).toBe(false);
    expect(isRefused(await found())).toBe(false);

    await confirm(near.find(each => !isRefused(each))?.email ?? '');
    expect(isRefused(await found(undefined, '203.0.113.9'))).toBe(false);
    expect(isRefused(await found(undefined, '203.0.113.9'))).toBe(true);
  });

  it('are limited per account until its address is confirmed', async () => {
    const { email } = await found();
    expect(isRefused(await found(email))).toBe(false);
    expect((await found(email)).id).toMatchObject({
      code: 'tooMany',
      message: expect.stringContaining('without confirming your email address'),
    });
    await confirm(email);
    expect(isRefused(await found(email))).toBe(false);
  });
});

describe('sign-ups with the address of somebody else', () => {
  it('are refused after ten within 15 minutes, and then whether the address has an account or not', async () => {
    const victims = await Promise.all(Array.from({ length: 3 }, () => found()));
    const probe = async (email: string | undefined, host: string) => {
      const body = completeOnboarding.body.parse(signUp({ adminUser: { email, password: unique('guess') } }));
      return server.identity.onboarding
        .completeOnboarding({ body, address: host })
        .then(() => 'founded')
        .catch((error: unknown) => (error instanceof AppError ? error.code : Promise.reject(error)));
    };
    for (let attempt = 0; attempt < 10; attempt += 1) {
      expect(await probe(victims[attempt % 3]?.email, `198.51.100.${attempt}`)).toBe('conflict');
    }
    expect(await probe(victims[0]?.email, '198.51.100.77')).toBe('tooMany');
    expect(await probe(`${unique('new')}@example.test`, '198.51.100.77')).toBe('tooMany');
    // Other networks still get an answer.
    expect(await probe(`${unique('new')}@example.test`, '198.51.101.1')).toBe('founded');
  });

  it('are not counted when the sign-up succeeds', async () => {
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const { email, id } = await found(undefined, '198.51.102.1');
      expect(id).not.toBeInstanceOf(AppError);
      await confirm(email);
    }
  });
});

describe('an unconfirmed organization', () => {
  const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
  const exists = async ({ id }: { id: string | AppError }) =>
    (await server.sql`select from organization where id = ${String(id)}`).length === 1;

  /** Signed up and last used that many days ago; `worked` if somebody changed something. */
  async function foundBefore(days: number, { worked = false } = {}) {
    const { email, id } = await found();
    const organizationId = String(id);
    const at = daysAgo(days);
    await server.sql`update sign_up set created_at_utc = ${at} where organization_id = ${organizationId}`;
    await server.sql`update session set last_used_at_utc = ${at} where organization_id = ${organizationId}`;
    await changeRows(server.owner, organizationId, async sql => {
      await sql`update crm.organization set created_at_utc = ${at} where tenant_id = ${organizationId}`;
      if (worked) {
        await sql`
          insert into crm.change_set (tenant_id, id, actor_id, action)
          select tenant_id, gen_random_uuid(), user_id, 'test' from crm.membership
          where tenant_id = ${organizationId}`;
      }
      await sql`update crm.change_set set at_utc = ${at} where tenant_id = ${organizationId}`;
    });
    return { email, id: organizationId };
  }

  it('is deleted with its account after seven days without use, and no other is', async () => {
    const abandoned = await foundBefore(8, { worked: true });
    const young = await foundBefore(6);
    const confirmed = await foundBefore(8);
    await confirm(confirmed.email);
    const seen = await foundBefore(8);
    await server.sql`
      update session set last_used_at_utc = ${daysAgo(1)} where organization_id = ${seen.id}`;
    const deleted: string[] = [];
    await server.identity.dissolveAbandoned(async tenantId => void deleted.push(tenantId));
    expect(deleted).toContain(abandoned.id);
    expect(await exists(abandoned)).toBe(false);
    expect(await server.sql`select from user_account where email = ${abandoned.email}`).toEqual([]);
    expect(await server.sql`select from crm.membership where tenant_id = ${abandoned.id}`).toEqual([]);
    for (const other of [young, confirmed, seen]) {
      expect(deleted).not.toContain(other.id);
      expect(await exists(other)).toBe(true);
    }
    expect(isRefused(await found(abandoned.email))).toBe(false);
  });

  it('is kept if no mails are sent and somebody has worked in it', async () => {
    const untouched = await foundBefore(30);
    const worked = await foundBefore(30, { worked: true });
    const silent = await openTestIdentity();
    await silent.identity.dissolveAbandoned(async () => undefined);
    await silent.close();
    expect(await exists(untouched)).toBe(false);
    expect(await exists(worked)).toBe(true);
  });
});
