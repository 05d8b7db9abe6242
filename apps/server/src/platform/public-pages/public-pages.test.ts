import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { modules } from '../../modules/index.ts';
import { findRoutesOn } from '../../testing/contract/ask-every-route.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';
import { asRole, connect, type Sql } from '../database/connections/connection.ts';
import { newChangeSet } from '../database/tenant/tenant-db.ts';
import { newId } from '../ids.ts';
import { systemPrincipal } from '../principal.ts';
import { definePublicAction, definePublicPage, type PublicPages } from './define-public-pages.ts';
import { html } from './html.ts';

const kind = 'sample';
let isFailing = false;
const carriedOut: { action: string; content: unknown; address: string }[] = [];

/** A page with one form, as a feature would declare it. */
const samplePages: PublicPages = {
  kind,
  routes: [
    definePublicPage('', async ({ link }) => ({ page: html`<p>${`<b>${link.targetId}</b>`}</p>` })),
    definePublicAction('/ask', z.object({ text: z.string().min(1).max(100) }), async (visit, { text }) => {
      const outcome = await visit.answer('ask', { text });
      return { redirect: `${visit.path}?outcome=${outcome ?? 'later'}` };
    }),
  ],
  carryOut: async (_tx, { action, content, address }) => {
    if (isFailing) {
      throw new Error('cannot be carried out now');
    }
    carriedOut.push({ action, content, address });
    return { outcome: 'done' };
  },
};

let app: TestApp;
let admin: User;
let host: string;
let asPublic: Sql;

beforeAll(async () => {
  app = await openTestApp({
    modules: modules.map((module, index) =>
      index === 0 ? { ...module, publicPages: () => samplePages } : module,
    ),
  });
  admin = await app.createTenant();
  host = await hostOf(admin);
  asPublic = connect(asRole(app.owner, 'public'), { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await asPublic.end();
  await app.close();
});

async function hostOf(user: User): Promise<string> {
  const { body } = await user.call('GET', '/api/organization');
  return `${z.object({ subdomain: z.string() }).parse(body).subdomain}.localhost:3000`;
}

function openLink(user: User, targetId = newId(), days = 1) {
  const expiresAtUtc = new Date(Date.now() + days * 86_400_000);
  return app.database.tenants.write(systemPrincipal(user.tenantId), newChangeSet('test'), tx =>
    app.services.publicLinks.open(tx, { kind, targetId, expiresAtUtc }),
  );
}

const pathOf = (url: string) => new URL(url).pathname;

function visit(path: string, from = host) {
  return app.server.inject({ method: 'GET', url: path, headers: { host: from } });
}

function sendForm(
  path: string,
  form: Record<string, string>,
  {
    headers = {},
    remoteAddress = '192.0.2.1',
  }: { headers?: Record<string, string>; remoteAddress?: string } = {},
) {
  return app.server.inject({
    method: 'POST',
    url: path,
    remoteAddress,
    headers: { host, 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(form).toString(),
  });
}

describe('two origins', () => {
  it('has no route of the application on a public host', async () => {
    expect(app.server.mountedRoutes.length).toBeGreaterThan(300);
    expect(await findRoutesOn(app, host, admin)).toEqual([]);
    for (const path of ['/', '/dashboard', '/index.html', '/api/openapi.json', '/assets/x.js']) {
      expect((await visit(path)).statusCode).toBe(404);
    }
  });

  it('has no public page on the host of the application', async () => {
    const { url } = await openLink(admin);
    for (const path of [pathOf(url), '/public.css', '/public.js']) {
      expect((await visit(path)).statusCode).toBe(200);
      expect((await visit(path, 'localhost:3000')).statusCode).toBe(404);
    }
    const form = { headers: { host: 'localhost:3000' } };
    expect((await sendForm(`${pathOf(url)}/ask`, { text: 'Hello' }, form)).statusCode).toBe(404);
  });

  it('sends the same fixed headers with every response', async () => {
    const { url } = await openLink(admin);
    for (const path of [pathOf(url), '/unknown', '/public.css']) {
      const { headers } = await visit(path);
      expect(headers['content-security-policy']).toContain("default-src 'none';script-src 'self';");
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['x-robots-tag']).toBe('noindex, nofollow');
      expect(headers['x-frame-options']).toBe('DENY');
      expect(headers['set-cookie']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
    }
  });

  it('escapes its texts', async () => {
    const { url } = await openLink(admin);
    expect((await visit(pathOf(url))).body).toContain('&#60;b&#62;');
  });
});

describe('links', () => {
  it('responds equally to unknown, expired and revoked links and those of other organizations', async () => {
    const revoked = await openLink(admin);
    const targetId = newId();
    const expired = await openLink(admin, targetId);
    const other = await app.createTenant();
    const foreign = await openLink(other);
    await app.database.tenants.write(systemPrincipal(admin.tenantId), newChangeSet('test'), async tx => {
      await tx`update crm.public_link set revoked_at_utc = now() where tenant_id = ${admin.tenantId} and target_id <> ${targetId}`;
    });
    const owner = connect(app.owner, { max: 1, searchPath: 'crm' });
    await owner.begin(async sql => {
      await sql`select set_config('app.tenant_id', ${admin.tenantId}, true)`;
      await sql`update public_link set expires_at_utc = now() where tenant_id = ${admin.tenantId} and target_id = ${targetId}`;
    });
    await owner.end();
    const paths = [
      ...[revoked, expired, foreign].map(({ url }) => pathOf(url)),
      `/${kind}/${'A'.repeat(43)}`,
      `/${kind}/short`,
      `/other/${'A'.repeat(43)}`,
    ];
    const answers = await Promise.all(paths.map(path => visit(path)));
    const unknownHost = await visit(pathOf(foreign.url), 'nobody-has-this.localhost');
    for (const { statusCode, body, headers } of [...answers, unknownHost]) {
      expect(statusCode).toBe(404);
      expect(body).toBe(answers[0]?.body);
      expect(Object.keys(headers)).toEqual(Object.keys(answers[0]?.headers ?? {}));
    }
    expect((await visit(pathOf(foreign.url), await hostOf(other))).statusCode).toBe(200);
  });

  it('stores only a hash, and returns the same link until it is revoked', async () => {
    const targetId = newId();
    const { url } = await openLink(admin, targetId);
    expect((await openLink(admin, targetId)).url).toBe(url);
    const token = url.slice(-43);
    const rows = await app.database.tenants.read(
      systemPrincipal(admin.tenantId),
      tx => tx`select * from crm.public_link where tenant_id = ${admin.tenantId}`,
    );
    expect(JSON.stringify(rows)).not.toContain(token);
    await app.database.tenants.write(systemPrincipal(admin.tenantId), newChangeSet('test'), tx =>
      app.services.publicLinks.revoke(tx, { kind, targetId }),
    );
    expect((await openLink(admin, targetId)).url).not.toBe(url);
  });

  it('follows a new subdomain immediately, and ends when the deletion of the organization is requested', async () => {
    const moving = await app.createTenant();
    const before = await hostOf(moving);
    const { url } = await openLink(moving);
    expect((await visit(pathOf(url), before)).statusCode).toBe(200);
    const subdomain = `moved-${newId().slice(-12)}`;
    await moving.call('PATCH', '/api/organization', { body: { subdomain } });
    expect((await visit(pathOf(url), before)).statusCode).toBe(404);
    expect((await visit(pathOf(url), `${subdomain}.localhost`)).statusCode).toBe(200);
    await moving.call('POST', '/api/organization/deletion', { body: { name: 'Test Company' } });
    expect((await visit(pathOf(url), `${subdomain}.localhost`)).statusCode).toBe(404);
  });
});

describe('forms', () => {
  it('stores an answer and carries it out', async () => {
    const { url } = await openLink(admin);
    const { statusCode, headers } = await sendForm(`${pathOf(url)}/ask`, { text: 'How long?' });
    expect(statusCode).toBe(303);
    expect(headers.location).toBe(`${pathOf(url)}?outcome=done`);
    expect(carriedOut.at(-1)).toEqual({
      action: 'ask',
      content: { text: 'How long?' },
      address: '192.0.2.1',
    });
  });

  it('does nothing on GET', async () => {
    const { url } = await openLink(admin);
    const before = carriedOut.length;
    expect((await visit(`${pathOf(url)}/ask?text=Hello`)).statusCode).toBe(404);
    expect(carriedOut).toHaveLength(before);
  });

  it('refuses forms of other sites and other formats than forms', async () => {
    const { url } = await openLink(admin);
    const path = `${pathOf(url)}/ask`;
    const before = carriedOut.length;
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.test' },
      { origin: 'http://other.localhost:3000' },
      { 'content-type': 'application/json' },
      { 'content-type': 'text/plain' },
    ] as Record<string, string>[]) {
      expect((await sendForm(path, { text: 'Hello' }, { headers })).statusCode).toBe(404);
    }
    expect(carriedOut).toHaveLength(before);
    for (const headers of [
      { 'sec-fetch-site': 'same-origin', origin: 'null' },
      { origin: `http://${host}` },
    ] as Record<string, string>[]) {
      expect((await sendForm(path, { text: 'Hello' }, { headers })).statusCode).toBe(303);
    }
  });

  it('leads back to the page if something is missing', async () => {
    const { url } = await openLink(admin);
    const { headers } = await sendForm(`${pathOf(url)}/ask`, { text: '' });
    expect(headers.location).toBe(`${pathOf(url)}?problem=form`);
    expect((await sendForm(`${pathOf(url)}/ask`, { text: 'x'.repeat(70_000) })).statusCode).toBe(404);
  });

  it('limits how many forms an address sends', async () => {
    const { url } = await openLink(admin);
    const from = { remoteAddress: '192.0.2.77' };
    for (let sent = 0; sent < 60; sent++) {
      expect((await sendForm(`${pathOf(url)}/ask`, { text: 'Again' }, from)).statusCode).toBe(303);
    }
    const refused = await sendForm(`${pathOf(url)}/ask`, { text: 'Again' }, from);
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['retry-after']).toBe('3600');
    expect((await sendForm(`${pathOf(url)}/ask`, { text: 'Me' })).statusCode).toBe(303);
    expect((await visit(pathOf(url))).statusCode).toBe(200);
  });

  it('keeps an answer that cannot be carried out, and retries it', async () => {
    const { url } = await openLink(admin);
    isFailing = true;
    const { headers } = await sendForm(`${pathOf(url)}/ask`, { text: 'Later' });
    isFailing = false;
    expect(headers.location).toContain('outcome=later');
    await app.services.publicAnswers.catchUp(admin.tenantId);
    expect(carriedOut.at(-1)?.content).toEqual({ text: 'Later' });
    const length = carriedOut.length;
    await app.services.publicAnswers.catchUp(admin.tenantId);
    expect(carriedOut).toHaveLength(length);
  });
});

describe('the role of public pages', () => {
  const inTenant = <T>(work: (sql: Sql) => Promise<T>): Promise<T> =>
    asPublic.begin(async sql => {
      await sql.unsafe(`set local app.tenant_id = '${admin.tenantId}'`);
      return work(sql as unknown as Sql);
    }) as Promise<T>;

  it('cannot read records, answers or settings', async () => {
    for (const statement of [
      'select * from crm.lead',
      'select * from crm.public_answer',
      'select * from crm.public_link',
      'select subdomain from crm.organization',
      'select * from crm.public_request',
      'select * from identity.user_account',
      'update crm.public_link set opened_at_utc = now()',
      'delete from crm.public_answer',
    ]) {
      await expect(inTenant(sql => sql.unsafe(statement))).rejects.toThrow(/permission denied/);
    }
  });

  it('adds answers only to valid links', async () => {
    const add = inTenant(
      sql => sql`
        insert into crm.public_answer (tenant_id, link_id, kind, target_id, action, content, address, user_agent)
        values (${admin.tenantId}, ${newId()}, ${kind}, ${newId()}, 'ask', '{}', '', '')`,
    );
    await expect(add).rejects.toThrow(/row-level security/);
  });

  it('does not choose the time of an answer', async () => {
    const targetId = newId();
    await openLink(admin, targetId);
    await inTenant(async sql => {
      const [link] = await sql<{ id: string }[]>`
        select id from crm.public_link where tenant_id = ${admin.tenantId} and target_id = ${targetId}`;
      await sql`
        insert into crm.public_answer
          (tenant_id, link_id, kind, target_id, action, content, address, user_agent, created_at_utc)
        values (${admin.tenantId}, ${link?.id ?? ''}, ${kind}, ${targetId}, 'ask', '{}', '', '', '2020-01-01')`;
    });
    const [answer] = await app.database.tenants.read(
      systemPrincipal(admin.tenantId),
      tx => tx<{ isNew: boolean }>`
        select created_at_utc > '2020-01-02' as "isNew" from crm.public_answer
        where tenant_id = ${admin.tenantId} and target_id = ${targetId}`,
    );
    expect(answer?.isNew).toBe(true);
  });

  it('leaves evidence that the application cannot change either', async () => {
    const change = app.database.tenants.write(
      systemPrincipal(admin.tenantId),
      newChangeSet('test'),
      async tx => {
        await tx`update crm.public_answer set content = '{}' where tenant_id = ${admin.tenantId}`;
      },
    );
    await expect(change).rejects.toThrow(/permission denied/);
  });
});
