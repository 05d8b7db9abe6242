import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { newChangeSet } from '../../platform/database/tenant/tenant-db.ts';
import { newId } from '../../platform/ids.ts';
import { systemPrincipal } from '../../platform/principal.ts';
import { findRoutesOn } from '../../testing/contract/ask-every-route.ts';
import { earlier, withoutTriggers } from '../../testing/databases/nodes.ts';
import { make } from '../../testing/records.ts';
import { type DnsServer, startDnsServer } from '../../testing/services/dns-server.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { createDomainChecks } from './verify-domain.ts';

const appOrigin = 'https://crm.example.test';
const publicSuffix = 'pages.example.test';
let dns: DnsServer;
let app: TestApp;
let owner: Sql;
let admin: User;
let domain: string;
beforeAll(async () => {
  dns = await startDnsServer();
  app = await openTestApp({
    env: { APP_ORIGIN: appOrigin, PUBLIC_SUFFIX: publicSuffix, DNS_SERVERS: dns.address },
  });
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
  dns.close();
});
beforeEach(async () => {
  admin = await app.createTenant('Acme');
  domain = `quotes.acme-${newId().slice(-12)}.test`;
});

type Settings = { version: number; subdomain: string; customDomainVerifiedAtUtc: string | null };
const settings = async (user = admin) => (await user.call('GET', '/api/organization')).body as Settings;
const enter = (customDomain: string | null, user = admin) =>
  user.call('PATCH', '/api/organization', { body: { customDomain } });
const check = async (user = admin) =>
  ((await user.call('POST', '/api/organization/domain-check')).body as { state: string }).state;
const ask = async (name: string) =>
  (await app.call('GET', `/api/public-domains?domain=${encodeURIComponent(name)}`)).status;
const pointAt = async (name: string, user = admin) =>
  dns.set(name, 'cname', `${(await settings(user)).subdomain}.${publicSuffix}`);

async function verify(user = admin): Promise<void> {
  await enter(domain, user);
  await pointAt(domain, user);
  expect(await check(user)).toBe('right');
}

async function sendQuote() {
  const company = await make(admin, '/companies', { name: 'Customer Ltd' });
  const lines = [{ name: 'Chair', unitPrice: 50 }];
  const { id } = await make(admin, '/quotes', { name: 'Office', companyId: company.id, lines });
  await admin.call('POST', `/api/quotes/${id}/issue`);
  const link = async () =>
    new URL(((await admin.call('POST', `/api/quotes/${id}/link`, { body: {} })).body as { url: string }).url);
  return { link };
}

const visit = (path: string, host: string) =>
  app.server.inject({ method: 'GET', url: path, headers: { host } });

describe('a custom domain', () => {
  it('serves public pages after it is verified, and links use it', async () => {
    const { link } = await sendQuote();
    const before = await link();
    expect(before.host).toBe(`${(await settings()).subdomain}.${publicSuffix}`);
    await enter(domain);
    expect((await visit(before.pathname, domain)).statusCode).toBe(404);
    expect(await check()).toBe('missing');
    expect(await ask(domain)).toBe(404);
    await pointAt(domain);
    expect(await check()).toBe('right');
    expect((await settings()).customDomainVerifiedAtUtc).not.toBeNull();
    expect(await ask(domain.toUpperCase())).toBe(200);
    const after = await link();
    expect(after.href).toBe(`https://${domain}${before.pathname}`);
    expect((await visit(after.pathname, domain)).statusCode).toBe(200);
    // Links that were sent before still work.
    expect((await visit(before.pathname, before.host)).statusCode).toBe(200);
  });

  it('accepts only forms of its own pages', async () => {
    await verify();
    const { link } = await sendQuote();
    const url = await link();
    const send = (origin: string) =>
      app.server.inject({
        method: 'POST',
        url: `${url.pathname}/ask`,
        headers: { host: domain, origin, 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'text=Hello',
      });
    expect((await send(`https://${domain}`)).statusCode).toBe(303);
    expect((await send(`https://${(await settings()).subdomain}.${publicSuffix}`)).statusCode).toBe(404);
  });

  it('shows no pages of other organizations', async () => {
    await verify();
    const { link } = await sendQuote();
    const { pathname } = await link();
    const other = await app.createTenant();
    const otherDomain = `shop-${newId().slice(-12)}.test`;
    await enter(otherDomain, other);
    await pointAt(otherDomain, other);
    expect(await check(other)).toBe('right');
    expect((await visit(pathname, otherDomain)).statusCode).toBe(404);
  });

  it('serves no route of the application, and neither does an unverified domain', async () => {
    await verify();
    expect(app.server.mountedRoutes.length).toBeGreaterThan(300);
    for (const host of [domain, `www.${domain}`, 'somebody.test', publicSuffix.replace('pages', 'mail')]) {
      expect(await findRoutesOn(app, host, admin)).toEqual([]);
      expect((await visit('/', host)).statusCode).toBe(404);
    }
    for (const host of [
      'crm.example.test',
      'www.crm.example.test',
      '127.0.0.1:3000',
      'localhost',
      'web:80',
    ]) {
      expect((await visit('/api/health/live', host)).statusCode).toBe(200);
    }
  });

  it('belongs to the one organization that proves it', async () => {
    const other = await app.createTenant();
    // Entering a domain keeps nobody from it.
    await enter(domain, other);
    expect(await check(other)).toBe('missing');
    await verify();
    expect(await check(other)).toBe('elsewhere');
    dns.set(`_pipewright.${domain}`, 'txt', `pipewright-organization=${other.tenantId}`);
    expect(await check(other)).toBe('taken');
    expect((await settings(other)).customDomainVerifiedAtUtc).toBeNull();
    await enter(null);
    expect(await check(other)).toBe('right');
  });

  it('has to be verified again when it changes, also by an undo', async () => {
    await verify();
    const changed = await enter(`new.${domain}`);
    expect((await settings()).customDomainVerifiedAtUtc).toBeNull();
    expect(await ask(domain)).toBe(404);
    const undone = await admin.call('POST', `/api/change-sets/${changed.headers['x-change-set']}/undo`);
    expect(undone.status).toBe(200);
    expect(await settings()).toMatchObject({ customDomain: domain, customDomainVerifiedAtUtc: null });
    expect(await check()).toBe('right');
  });

  it.each(['crm.example.test', 'acme.pages.example.test', 'www.crm.example.test'])(
    'cannot be a name of the installation: %s',
    async name => {
      expect((await enter(name)).status).toBe(400);
    },
  );
});

describe('the hourly check', () => {
  const { job } = createDomainChecks({
    publicSuffix,
    get dnsServers() {
      return [dns.address];
    },
    listTenants: () => app.services.tenantSearch.withCustomDomains(),
  });
  /** As the queue runs it. */
  async function run(): Promise<string> {
    const changeSet = newChangeSet('job');
    const within = <T>(work: Parameters<typeof app.database.tenants.write<T>>[2]) =>
      app.database.tenants.write(systemPrincipal(admin.tenantId), changeSet, work);
    const payload = { tenantId: admin.tenantId };
    const claim = await within(tx => job.claim(tx, payload));
    if (claim) {
      const state = await job.perform(claim);
      await within(tx => job.settle(tx, claim, state));
    }
    return changeSet.id;
  }
  const isVerified = async () => (await settings()).customDomainVerifiedAtUtc !== null;

  it('finds a domain whose record was set in the meantime', async () => {
    await enter(domain);
    expect(await app.services.tenantSearch.withCustomDomains()).toContain(admin.tenantId);
    await run();
    expect(await isVerified()).toBe(false);
    await pointAt(domain);
    await run();
    expect(await isVerified()).toBe(true);
  });

  it('releases a domain that has pointed elsewhere for three days, and writes only changes', async () => {
    await verify();
    const { version } = await settings();
    await run();
    expect((await settings()).version).toBe(version);
    dns.set(domain, 'cname', 'elsewhere.test');
    await run();
    await run();
    expect(await settings()).toMatchObject({ version: version + 1 });
    expect(await isVerified()).toBe(true);
    await passThreeDays();
    await run();
    expect(await isVerified()).toBe(false);
    expect(await ask(domain)).toBe(404);
  });

  it('cannot be undone: neither is a lost domain verified again, nor is its time prolonged', async () => {
    await verify();
    dns.set(domain, 'cname', 'elsewhere.test');
    const undo = async (id: string) => (await admin.call('POST', `/api/change-sets/${id}/undo`)).status;
    expect(await undo(await run())).toBe(200);
    await passThreeDays();
    const lost = await run();
    expect(await isVerified()).toBe(false);
    expect(await undo(lost)).toBe(200);
    expect(await isVerified()).toBe(false);
    expect(await ask(domain)).toBe(404);
  });

  /** Only a check that has failed is older afterwards. */
  async function passThreeDays(): Promise<void> {
    await withoutTriggers(
      app.owner,
      admin.tenantId,
      sql => sql`
        update organization
        set custom_domain_failing_since_utc = ${earlier(sql, 'custom_domain_failing_since_utc', 3 * 24 * 3600 + 60)}
        where tenant_id = ${admin.tenantId}`,
    );
  }
});
