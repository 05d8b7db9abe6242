import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../testing/test-app.ts';
import { signUp, unique } from '../testing.ts';
import { currencyOf } from './currency-of-country.ts';

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  app.call('POST', `/api/onboarding/${path}`, { body, headers });

describe('completing the onboarding', () => {
  it('signs the administrator in', async () => {
    const body = signUp();
    const answer = await post('complete', body);
    expect(answer).toMatchObject({
      status: 201,
      body: {
        success: true,
        message: expect.any(String),
        result: { expiresIn: 600, organizationId: expect.any(String), refreshToken: expect.any(String) },
      },
    });
    const { result } = answer.body as { result: { jwtToken: string; organizationId: string } };
    const info = await app.call('GET', '/oauth/userinfo', { token: result.jwtToken });
    expect(info.body).toMatchObject({
      email: body.adminUser.email,
      phone_number: '+1 555 0100',
      roles: ['Administrator'],
      organization: {
        id: result.organizationId,
        subdomain: body.domainSetup.subdomain,
        plan: 'professional',
        timeZone: 'UTC',
        currency: 'EUR',
      },
    });
  });

  it('rejects a taken subdomain or email address, by field', async () => {
    const first = signUp();
    await post('complete', first);
    const { subdomain } = first.domainSetup;
    expect(
      await post('complete', signUp({ domainSetup: { subdomain: subdomain.toUpperCase() } })),
    ).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { 'domainSetup.subdomain': expect.any(String) } },
    });
    const { email } = first.adminUser;
    expect(
      await post('complete', signUp({ adminUser: { email, password: 'another password' } })),
    ).toMatchObject({
      status: 409,
      body: { code: 'conflict', fields: { 'adminUser.email': expect.any(String) } },
    });
  });

  it('reports all problems at once, by field', async () => {
    const body = signUp({
      adminUser: { password: 'Password123' },
      domainSetup: { subdomain: 'support' },
      organizationDetails: { timeZone: '+05:30' },
      subscriptionDetails: { couponCode: 'FREE' },
    });
    const answer = await post('complete', { ...body, subscriptionPlanId: 'gold' });
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid' } });
    expect(Object.keys((answer.body as { fields: object }).fields).sort()).toEqual([
      'adminUser.password',
      'domainSetup.subdomain',
      'organizationDetails.timeZone',
      'subscriptionDetails.couponCode',
      'subscriptionPlanId',
    ]);
  });

  it.each([
    [
      'a script for a website',
      { organizationDetails: { website: 'javascript:alert(1)' } },
      'valid web address',
    ],
    [
      'a website without end',
      { organizationDetails: { website: `https://a.test/${'a'.repeat(500)}` } },
      'at most 500',
    ],
    ['an address for a domain', { domainSetup: { customDomain: 'https://crm.acme.test' } }, 'enter a domain'],
    ['a word for a domain', { domainSetup: { customDomain: 'acme' } }, 'enter a domain'],
  ])('rejects %s', async (_what, change, message) => {
    const { status, body } = await post('complete', signUp(change));
    expect(status).toBe(400);
    expect(Object.values((body as { fields: object }).fields)).toEqual([expect.stringContaining(message)]);
  });

  it('counts as an attempt of its address', async () => {
    const strict = await openTestApp({ env: { LOGIN_LIMIT: '2' } });
    const statuses = [];
    for (let attempt = 0; attempt < 3; attempt += 1) {
      const answer = await strict.call('POST', '/api/onboarding/complete', { body: signUp() });
      statuses.push(answer.status);
    }
    await strict.close();
    expect(statuses).toEqual([201, 201, 429]);
  });
});

describe('a sign-up that is repeated with its idempotency key', () => {
  const send = async (body: unknown, key: string) => {
    const answer = await post('complete', body, { 'idempotency-key': key });
    const { message, result } = answer.body as { message: string; result?: SignUpResult };
    return { status: answer.status, message, result, code: (answer.body as { code?: string }).code };
  };
  interface SignUpResult {
    jwtToken: string;
    refreshToken: string;
    organizationId: string;
  }

  it('signs in to the organization of the lost response, which got its welcome mail once', async () => {
    const body = signUp();
    const first = await send(body, 'lost');
    const second = await send(body, 'lost');
    expect(second).toMatchObject({ status: 201, message: first.message });
    expect(second.result?.organizationId).toBe(first.result?.organizationId);

    const token = second.result?.jwtToken ?? '';
    const info = await app.call('GET', '/oauth/userinfo', { token });
    expect(info.body).toMatchObject({ organization: { subdomain: body.domainSetup.subdomain } });
    expect((await app.call('GET', '/api/outbox', { token })).body).toHaveLength(2);
  });

  it('creates one organization when five arrive at once', async () => {
    const body = signUp();
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(body, 'race')));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(201));
    expect(new Set(answers.map(({ result }) => result?.organizationId)).size).toBe(1);
  });

  it('is rejected if anything in it differs, including the password', async () => {
    const body = signUp();
    await send(body, 'same');
    const others = [
      { ...body, subscriptionPlanId: 'starter' },
      { ...body, domainSetup: { ...body.domainSetup, subdomain: unique('other') } },
      { ...body, adminUser: { ...body.adminUser, password: 'another password' } },
    ];
    for (const other of others) {
      expect(await send(other, 'same')).toMatchObject({ status: 422, code: 'keyReused' });
    }
  });

  it('is independent of another person’s sign-up with the same key', async () => {
    const [one, other] = [await send(signUp(), '1'), await send(signUp(), '1')];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.result?.organizationId).not.toBe(other.result?.organizationId);
  });

  it('can be corrected with the same key after a rejection', async () => {
    const taken = signUp();
    await send(taken, 'a');
    const body = signUp({ domainSetup: taken.domainSetup });
    expect(await send(body, 'b')).toMatchObject({ status: 409 });
    expect(await send({ ...body, domainSetup: signUp().domainSetup }, 'b')).toMatchObject({ status: 201 });
  });

  it('stores neither tokens nor the password', async () => {
    const { adminUser, ...rest } = signUp();
    const { result } = await send({ ...rest, adminUser }, 'secret');
    const [kept] = await app.database.identityPool.use(
      db => db.sql`
        select to_jsonb(sign_up_key)::text as text from identity.sign_up_key
        where organization_id = ${result?.organizationId ?? ''}`,
    );
    expect(kept?.text).toBeDefined();
    for (const secret of [adminUser.password, result?.jwtToken, result?.refreshToken]) {
      expect(kept?.text).not.toContain(secret);
    }
  });

  it('requires a key of a valid length', async () => {
    expect(await send(signUp(), 'k'.repeat(201))).toMatchObject({ status: 400, code: 'malformed' });
  });
});

describe('validating a name', () => {
  const validate = async (organizationName: string) => {
    const domain = organizationName.toLowerCase().replace(/[^a-z0-9]/g, '');
    const { body } = await post('validate-domain', { domain, organizationName });
    return body as { isAvailable: boolean; suggestedSubdomain: string; message: string };
  };

  it('suggests a subdomain that is derived from it', async () => {
    const name = unique('New Company').replaceAll('-', ' ');
    expect(await validate(name)).toEqual({
      isAvailable: true,
      suggestedSubdomain: name.toLowerCase().replaceAll(' ', ''),
      message: 'Organization name is available',
      publicSuffix: 'localhost:3000',
    });
  });

  it('reports a taken name and suggests another subdomain', async () => {
    const subdomain = unique('taken').replaceAll('-', '');
    await post('complete', signUp({ domainSetup: { subdomain } }));
    expect(await validate(subdomain.toUpperCase())).toEqual({
      isAvailable: false,
      suggestedSubdomain: `${subdomain}2`,
      message: 'Organization name is not available',
      publicSuffix: 'localhost:3000',
    });
  });

  it('compares it with the names of others, not only with their subdomains', async () => {
    const name = unique('Acme Trading').replaceAll('-', ' ');
    const { organizationDetails } = signUp();
    await post('complete', signUp({ organizationDetails: { ...organizationDetails, name } }));
    for (const other of [name, name.toUpperCase(), ` ${name.replaceAll(' ', ', ')}. `]) {
      expect(await validate(other), other).toMatchObject({
        isAvailable: false,
        message: 'Organization name is not available',
      });
    }
    expect(await validate(`${name} 2`)).toMatchObject({ isAvailable: true });
  });

  it('distinguishes subdomains with and without hyphens', async () => {
    const subdomain = `${unique('some')}-where`;
    await post('complete', signUp({ domainSetup: { subdomain } }));
    const ask = async (domain: string) =>
      (await post('validate-domain', { domain, organizationName: 'Somewhere' })).body;
    expect(await ask(subdomain)).toMatchObject({ isAvailable: false });
    expect(await ask(subdomain.replaceAll('-', ''))).toMatchObject({ isAvailable: true });
  });

  it('rejects the product’s own names', async () => {
    expect(await validate('Support')).toMatchObject({ isAvailable: false, suggestedSubdomain: 'support2' });
  });

  it.each(['HP', '株式会社', 'Ω', '---'])('accepts the name %s', async name => {
    const { isAvailable, suggestedSubdomain } = await validate(name);
    expect(isAvailable).toBe(true);
    expect(suggestedSubdomain).toMatch(/^[a-z0-9-]{3,63}$/);
    expect((await post('complete', signUp({ domainSetup: { subdomain: suggestedSubdomain } }))).status).toBe(
      201,
    );
  });
});

it('offers the three plans of the landing page', async () => {
  const { body } = await app.call('GET', '/api/onboarding/subscription-plans');
  expect(body).toMatchObject([
    { id: 'starter', price: 0, features: { length: 6 } },
    { id: 'professional', price: 499, billingCycle: 'monthly', features: { length: 8 } },
    { id: 'enterprise', price: 2499, features: { length: 8 } },
  ]);
});

it.each([
  ['India', 'INR'],
  ['in', 'INR'],
  [' germany ', 'EUR'],
  ['United Kingdom', 'GBP'],
  ['United States', 'USD'],
  ['Atlantis', 'USD'],
  [null, 'USD'],
])('the currency of %s is %s', (country, currency) => {
  expect(currencyOf(country)).toBe(currency);
});
