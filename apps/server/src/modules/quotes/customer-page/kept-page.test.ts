import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect, type Sql } from '../../../platform/database/connections/connection.ts';
import { newId } from '../../../platform/ids.ts';
import { make } from '../../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

/** Two servers of one installation. */
let here: TestApp;
let elsewhere: TestApp;
let owner: Sql;
let user: User;
beforeAll(async () => {
  here = await openTestApp();
  elsewhere = await openTestApp({ owner: here.owner });
  owner = connect(here.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await owner.end();
  await elsewhere.close();
  await here.close();
});
beforeEach(async () => {
  user = await here.createTenant('Acme');
});

async function sendQuote() {
  const company = await make(user, '/companies', { name: 'Customer Ltd' });
  const lines = [{ name: 'Chair', unitPrice: 50 }];
  const { id } = await make(user, '/quotes', { name: 'Office', companyId: company.id, lines });
  await user.call('POST', `/api/quotes/${id}/issue`);
  const { body } = await user.call('POST', `/api/quotes/${id}/link`, { body: {} });
  return { id, url: new URL((body as { url: string }).url) };
}

function visit(url: URL, app = here) {
  return app.server.inject({ method: 'GET', url: url.pathname, headers: { host: url.host } });
}

/** Changes what the page shows behind the back of the product, so that only a kept page is still the old one. */
async function renameInSecret(id: string): Promise<string> {
  const name = newId();
  await owner.begin(async sql => {
    await sql`select set_config('app.tenant_id', ${user.tenantId}, true)`;
    await sql`set local session_replication_role = replica`;
    await sql`
      update quote_snapshot set snapshot = jsonb_set(snapshot, '{name}', to_jsonb(${name}::text))
      where tenant_id = ${user.tenantId} and quote_id = ${id}`;
  });
  return name;
}

/** Looks at a page until it comes from memory, which a change that nobody noticed shows. Returns what it would say now. */
async function keepPage({ id, url }: { id: string; url: URL }, app = here): Promise<string> {
  for (let attempt = 0; attempt < 50; attempt++) {
    await visit(url, app);
    await sleep(20);
  }
  const name = await renameInSecret(id);
  const { body, statusCode } = await visit(url, app);
  expect(statusCode).toBe(200);
  expect(body).not.toContain(name);
  return name;
}

async function eventually(seconds: number, check: () => Promise<boolean>): Promise<boolean> {
  const until = Date.now() + seconds * 1000;
  while (!(await check())) {
    if (Date.now() > until) {
      return false;
    }
    await sleep(10);
  }
  return true;
}

it('shows a page from memory until its organization changes something', async () => {
  const quote = await sendQuote();
  const name = await keepPage(quote);
  await make(user, '/companies', { name: 'Somebody else' });
  expect((await visit(quote.url)).body).toContain(name);
});

it('stops showing a revoked link at once, and within a second on other servers', async () => {
  const quote = await sendQuote();
  await keepPage(quote);
  await keepPage(quote, elsewhere);
  await user.call('DELETE', `/api/quotes/${quote.id}/link`);
  expect((await visit(quote.url)).statusCode).toBe(404);
  expect(await eventually(1, async () => (await visit(quote.url, elsewhere)).statusCode === 404)).toBe(true);
});

it('stops showing an open quote that was answered, voided or replaced, here and elsewhere', async () => {
  const [accepted, voided, replaced] = [await sendQuote(), await sendQuote(), await sendQuote()];
  for (const quote of [accepted, voided, replaced]) {
    await keepPage(quote, elsewhere);
    await keepPage(quote);
  }
  await user.call('POST', `/api/quotes/${accepted.id}/accept`, { body: { name: 'Bea' } });
  expect((await visit(accepted.url)).body).toContain('This quote was accepted by Bea.');
  await user.call('POST', `/api/quotes/${voided.id}/void`, { body: { reason: 'Wrong price' } });
  expect((await visit(voided.url)).statusCode).toBe(404);
  const revision = await user.call('POST', `/api/quotes/${replaced.id}/revise`);
  await user.call('POST', `/api/quotes/${(revision.body as { id: string }).id}/issue`);
  expect((await visit(replaced.url)).body).toContain('This quote was replaced');
  const isCurrentElsewhere = async () =>
    (await visit(accepted.url, elsewhere)).body.includes('accepted by Bea') &&
    (await visit(voided.url, elsewhere)).statusCode === 404 &&
    (await visit(replaced.url, elsewhere)).body.includes('was replaced');
  expect(await eventually(1, isCurrentElsewhere)).toBe(true);
});

it('stops showing a page when its link expires, without asking the database', async () => {
  const quote = await sendQuote();
  const change = (expires: Date) =>
    owner.begin(async sql => {
      await sql`select set_config('app.tenant_id', ${user.tenantId}, true)`;
      await sql`update public_link set expires_at_utc = ${expires} where tenant_id = ${user.tenantId}`;
    });
  const expires = new Date(Date.now() + 4000);
  await change(expires);
  await keepPage(quote);
  await sleep(Math.max(0, expires.getTime() - Date.now()));
  expect((await visit(quote.url)).statusCode).toBe(404);
});

it('records that the customer has opened the page, and then no longer asks the browser to report it', async () => {
  const quote = await sendQuote();
  await keepPage(quote);
  expect((await visit(quote.url)).body).toContain('data-open-path');
  const headers = { host: quote.url.host, 'sec-fetch-site': 'same-origin' };
  await here.server.inject({ method: 'POST', url: `${quote.url.pathname}/open`, headers });
  expect((await visit(quote.url)).body).not.toContain('data-open-path');
  const { body } = await user.call('GET', `/api/quotes/${quote.id}/link`);
  expect((body as { openedAtUtc: string | null }).openedAtUtc).not.toBeNull();
});
