import type { Organization } from '@pipewright/contract/operations/organization/organization.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { createSample } from '../../testing/contract/sample-body.ts';
import { make, undo } from '../../testing/records.ts';
import { openTestApp, password, type TestApp, type User } from '../../testing/test-app.ts';
import { modules } from '../index.ts';

let app: TestApp;
let admin: User;
let rep: User;
let owner: Sql;

beforeAll(async () => {
  app = await openTestApp();
  admin = await app.createTenant('Before Ltd');
  rep = await app.addUser(admin, 'Sales representative');
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});

const read = async (user = admin) => (await user.call('GET', '/api/organization')).body as Organization;
const change = (body: object, headers = {}) => admin.call('PATCH', '/api/organization', { body, headers });
const userInfo = async (user = admin) =>
  (await user.call('GET', '/oauth/userinfo')).body as { organization: Record<string, unknown> };

describe('the profile', () => {
  it('can be read by everybody and changed by authorized users, in both places that store it', async () => {
    const subdomain = `renamed-${Date.now().toString(36)}`;
    const answer = await change({
      name: 'After Ltd',
      subdomain,
      country: 'India',
      numberFormat: '12,34,567.89',
      language: 'de',
    });
    expect(answer.status).toBe(200);
    expect(await read(rep)).toMatchObject({ name: 'After Ltd', subdomain, country: 'India' });
    expect((await userInfo(rep)).organization).toMatchObject({
      name: 'After Ltd',
      country: 'India',
      numberFormat: '12,34,567.89',
      language: 'de',
    });
    expect(await app.identity.findOrganization(subdomain)).toBe(admin.tenantId);
    expect((await rep.call('PATCH', '/api/organization', { body: { name: 'Mine' } })).status).toBe(403);
  });

  it('can be undone, in both places', async () => {
    const { name, subdomain } = await read();
    const answer = await change({ name: 'A slip', subdomain: `${subdomain}x` });
    expect((await undo(admin, answer)).status).toBe(200);
    expect(await read()).toMatchObject({ name, subdomain });
    expect(await app.identity.findOrganization(`${subdomain}x`)).toBeUndefined();
    const [row] = await owner`select name, subdomain from identity.organization where id = ${admin.tenantId}`;
    expect(row).toEqual({ name, subdomain });
  });

  it.each([
    [{ name: '' }, 'name'],
    [{ timeZone: 'Mars/Olympus' }, 'timeZone'],
    [{ timeZone: '+05:30' }, 'timeZone'],
    [{ dateFormat: 'YYYYYY' }, 'dateFormat'],
    [{ language: 'tlh' }, 'language'],
    [{ subdomain: 'www' }, 'subdomain'],
    [{ subdomain: 'a b' }, 'subdomain'],
    [{ customDomain: 'not a domain' }, 'customDomain'],
    [{ website: 'javascript:alert(1)' }, 'website'],
    [{ mailReplyTo: 'a@b.test\r\nBcc: c@d.test' }, 'mailReplyTo'],
    [{ retentionDays: 1 }, 'retentionDays'],
    [{ plan: 'enterprise' }, 'plan'],
    [{ tenantId: '0' }, 'tenantId'],
  ])('refuses %j', async (body, field) => {
    const before = await read();
    const answer = await change(body);
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({ fields: { [field]: expect.any(String) } });
    expect(await read()).toEqual(before);
  });

  it('refuses a subdomain that is taken, and a version that is old', async () => {
    const other = await app.createTenant();
    const { subdomain } = await read(other);
    const taken = await change({ subdomain: subdomain.toUpperCase() });
    expect(taken).toMatchObject({
      status: 409,
      body: { fields: { subdomain: 'Subdomain is taken already' } },
    });
    expect((await change({ name: 'Late' }, { 'if-match': '"1"' })).status).toBe(412);
  });
});

describe('the plan', () => {
  it('ends the trial, determines the limits, and reports the usage', async () => {
    const tenant = await app.createTenant();
    await make(tenant, '/contacts', { firstName: 'Ada', lastName: 'One', email: 'ada@one.test' });
    expect(await read(tenant)).toMatchObject({
      plan: 'professional',
      trialEndsAtUtc: expect.any(String),
      usage: { contacts: { used: 1, limit: null }, users: { used: 1 } },
    });
    const body = { planId: 'starter', billingCycle: 'yearly' };
    expect((await tenant.call('POST', '/api/organization/plan', { body })).body).toMatchObject({
      plan: 'starter',
      effectivePlan: 'starter',
      billingCycle: 'yearly',
      trialEndsAtUtc: null,
      usage: { contacts: { used: 1, limit: 250 } },
    });
    const unknown = { planId: 'gold', billingCycle: 'monthly' };
    expect((await tenant.call('POST', '/api/organization/plan', { body: unknown })).status).toBe(400);
    expect((await rep.call('POST', '/api/organization/plan', { body })).status).toBe(403);
  });
});

describe('the sender of mails', () => {
  it('is the organization’s, except for mails that a user writes', async () => {
    await change({ mailSenderName: 'After, the company', mailReplyTo: 'hello@after.test' });
    const [role] = (await admin.call('GET', '/api/user-roles')).body as { id: string }[];
    const body = { emails: [`new-${admin.userId}@example.test`], roleId: role?.id };
    expect((await admin.call('POST', '/api/invitations', { body })).status).toBeLessThan(300);
    const [mail] = await owner`
      select sender_name, reply_to, sender_user_id from crm.mail where tenant_id = ${admin.tenantId}
      order by id desc limit 1`;
    expect(mail).toEqual({
      sender_name: 'After, the company',
      reply_to: 'hello@after.test',
      sender_user_id: null,
    });
  });
});

describe('the logo', () => {
  const png = (width: number, height: number, more = 0) => {
    const bytes = Buffer.alloc(45 + more);
    Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes);
    bytes.writeUInt32BE(width, 16);
    bytes.writeUInt32BE(height, 20);
    bytes.write('IEND', bytes.length - 8);
    return bytes;
  };
  const jpeg = Buffer.from(
    'ffd8ffe000104a46494600010100000100010000ffc0001108001000200301110002110103110fffd9',
    'hex',
  );
  const put = (bytes: Buffer, user = admin) =>
    user.call('PUT', '/api/organization/logo', { body: { base64: bytes.toString('base64') } });

  it('is shown to everybody, and an undo brings the old one back', async () => {
    expect((await put(png(64, 64))).status).toBe(204);
    const { logoId } = (await userInfo(rep)).organization;
    const second = await put(jpeg);
    expect((await rep.call('GET', '/api/organization/logo')).body).toEqual({
      type: 'image/jpeg',
      base64: jpeg.toString('base64'),
    });
    await undo(admin, second);
    expect((await userInfo(rep)).organization.logoId).toBe(logoId);
    await admin.call('DELETE', '/api/organization/logo');
    expect((await rep.call('GET', '/api/organization/logo')).status).toBe(404);
  });

  it('is rejected if it is too large, not an image, or sent by an unauthorized user', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    expect((await put(svg)).body).toMatchObject({
      message: 'This is no PNG or JPEG picture. Choose another file.',
    });
    expect((await put(Buffer.concat([jpeg.subarray(0, 20), svg]))).status).toBe(400);
    expect((await put(png(100_000, 100_000))).status).toBe(400);
    expect(await put(png(64, 64, 600_000))).toMatchObject({
      status: 413,
      body: { message: 'A logo can have 512 KB. Choose a smaller picture.' },
    });
    expect((await put(png(64, 64, 2_000_000))).status).toBe(413);
    expect((await put(png(64, 64), rep)).status).toBe(403);
    expect((await admin.call('GET', '/api/organization/logo')).status).toBe(404);
  });
});

describe('the custom domain', () => {
  it('is looked up only if there is one, and only for users who may change it', async () => {
    expect((await admin.call('POST', '/api/organization/domain-check')).status).toBe(409);
    expect((await rep.call('POST', '/api/organization/domain-check')).status).toBe(403);
    await change({ customDomain: 'crm.unknown.invalid' });
    expect((await admin.call('POST', '/api/organization/domain-check')).body).toMatchObject({
      domain: 'crm.unknown.invalid',
      expected: expect.stringMatching(/\.localhost$/),
      state: expect.stringMatching(/^(missing|unreachable)$/),
    });
  });
});

describe('the retention', () => {
  it('of the organization takes precedence over that of the server', async () => {
    await change({ retentionDays: 40 });
    expect(await read()).toMatchObject({ retentionDays: 40, usualRetentionDays: 365 });
  });
});

describe('a deletion', () => {
  const signIn = (email: string) =>
    app.call('POST', '/oauth/token', {
      body: new URLSearchParams({
        ...{ grant_type: 'password', username: email, password, client_id: 'crm-web', scope: 'openid' },
      }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const ask = (user: User, name: string) =>
    user.call('POST', '/api/organization/deletion', { body: { name } });
  /** As if the days had passed. */
  const letPass = async ({ tenantId }: User) => {
    await owner`alter table crm.organization disable trigger user`;
    await owner`
      update crm.organization set deletion_due_at_utc = now() - interval '1 minute' where tenant_id = ${tenantId}`;
    await owner`alter table crm.organization enable trigger user`;
  };

  it('requires the name, blocks other members with an explanation, and can be cancelled', async () => {
    const tenant = await app.createTenant('Going Ltd');
    const member = await app.addUser(tenant, 'Sales manager');
    expect((await ask(tenant, 'Other Ltd')).status).toBe(400);
    expect((await ask(member, 'Going Ltd')).status).toBe(403);
    expect((await ask(tenant, 'Going Ltd')).status).toBe(200);
    expect((await ask(tenant, 'Going Ltd')).status).toBe(409);

    expect((await member.call('GET', '/api/leads')).status).toBe(401);
    expect(await signIn(member.email)).toMatchObject({
      status: 400,
      body: { error_description: expect.stringContaining('Going Ltd is going to be deleted on') },
    });
    expect((await tenant.call('GET', '/api/leads')).status).toBe(200);
    expect((await userInfo(tenant)).organization.deletionDueAtUtc).toEqual(expect.any(String));

    const kept = await tenant.call('DELETE', '/api/organization/deletion');
    expect(kept.status).toBe(204);
    expect((await signIn(member.email)).status).toBe(200);
    expect((await member.call('GET', '/api/leads')).status).toBe(200);
    await owner`alter table crm.organization disable trigger user`;
    await owner`
      update crm.change_log set before = jsonb_set(before, '{deletion_due_at_utc}', '"2020-01-01T00:00:00Z"')
      where tenant_id = ${tenant.tenantId} and change_set_id = ${String(kept.headers['x-change-set'])}`;
    await owner`alter table crm.organization enable trigger user`;
    expect(await undo(tenant, kept)).toMatchObject({
      status: 409,
      body: { message: 'This cannot be brought back. Ask for the deletion anew.' },
    });
  });

  it('deletes every row of the organization when it is due, and no row of another', async () => {
    const [tenant, other] = [await app.createTenant('Gone Ltd'), await app.createTenant('Stays Ltd')];
    for (const { resource } of modules) {
      await createSample(tenant, resource, modules);
    }
    await tenant.call('GET', '/api/leads/export?format=csv');
    await tenant.call('POST', '/api/calendar-feed');
    await make(other, '/tags', { name: 'Stays' });
    const member = await app.addUser(tenant, 'Sales manager');
    const before = await countRows(other.tenantId);
    expect(Object.keys(await countRows(tenant.tenantId)).length).toBeGreaterThan(20);

    await ask(tenant, 'Gone Ltd');
    await app.identity.dissolveDue(app.services.archives.folder.removeAll);
    expect((await tenant.call('GET', '/api/organization')).status).toBe(200);
    await letPass(tenant);
    await app.identity.dissolveDue(app.services.archives.folder.removeAll);

    expect(await countRows(tenant.tenantId)).toEqual({});
    expect(await countRows(other.tenantId)).toEqual(before);
    expect((await tenant.call('GET', '/api/organization')).status).toBe(401);
    expect((await signIn(member.email)).status).toBe(400);
    const left = await owner`
      select id from identity.user_account where id in ${owner([tenant.userId, member.userId])}`;
    expect(left).toHaveLength(0);
    expect((await other.call('GET', '/api/tags?search=Stays')).body).toHaveLength(1);
  });

  /** How many rows each table has of an organization, of those that have any. */
  async function countRows(tenantId: string): Promise<Record<string, number>> {
    const tables = await owner<{ name: string; key: string }[]>`
      select table_schema || '.' || table_name as name, column_name as key from information_schema.columns
      where (table_schema = 'crm' and column_name = 'tenant_id'
          or table_schema = 'identity' and column_name = 'organization_id')
        and table_name in (select relname from pg_class where relkind = 'r')`;
    const counts: Record<string, number> = {};
    await owner`select set_config('app.tenant_id', ${tenantId}, false)`;
    for (const { name, key } of tables) {
      const [row] = await owner.unsafe(`select count(*)::integer as n from ${name} where ${key} = $1`, [
        tenantId,
      ]);
      if (row?.n > 0) {
        counts[name] = row?.n;
      }
    }
    await owner`select set_config('app.tenant_id', '', false)`;
    return counts;
  }
});
