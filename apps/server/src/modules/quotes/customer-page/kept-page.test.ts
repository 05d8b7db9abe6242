import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { connect, type Sql } from '../../../platform/database/connections/connection.ts';
import { createTenantDb, newChangeSet } from '../../../platform/database/tenant/tenant-db.ts';
import { newId } from '../../../platform/ids.ts';
import { systemPrincipal } from '../../../platform/principal.ts';
import { openTenantPool } from '../../../testing/databases/nodes.ts';
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

async function sendQuote(): Promise<SentQuote> {
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

interface SentQuote {
  id: string;
  url: URL;
}

/** Whether a page comes from memory. If it does, it shows another name than the one that is returned with it. */
async function look({ id, url }: SentQuote, app: TestApp): Promise<{ isKept: boolean; name: string }> {
  await visit(url, app);
  const name = await renameInSecret(id);
  const { body, statusCode } = await visit(url, app);
  return { isKept: statusCode === 200 && !body.includes(name), name };
}

/**
 * Looks at a page until it comes from memory: it does only while messages arrive in time, which a busy machine may delay.
 * Returns the name that it would show otherwise.
 */
async function keepPage(quote: SentQuote, app = here): Promise<string> {
  let looked = await look(quote, app);
  while (!looked.isKept) {
    looked = await look(quote, app);
  }
  return looked.name;
}

it('shows a page from memory until its organization changes something', async () => {
  const quote = await sendQuote();
  const name = await keepPage(quote);
  await make(user, '/companies', { name: 'Somebody else' });
  expect((await visit(quote.url)).body).toContain(name);
});

it('stops showing a revoked link at once, and soon on other servers', async () => {
  const quote = await sendQuote();
  await keepPage(quote);
  await keepPage(quote, elsewhere);
  await user.call('DELETE', `/api/quotes/${quote.id}/link`);
  expect((await visit(quote.url)).statusCode).toBe(404);
  // A page is kept for a minute, which is longer than this waits.
  await expect.poll(async () => (await visit(quote.url, elsewhere)).statusCode).toBe(404);
});

it('stops showing a revoked link on other servers even if the server fails right after the commit', async () => {
  const quote = await sendQuote();
  await keepPage(quote, elsewhere);
  const pool = openTenantPool(here.owner, 'app', { size: 1, searchPath: 'crm' });
  const failing = createTenantDb(pool, () => undefined);
  await failing.write(systemPrincipal(user.tenantId), newChangeSet('test'), tx =>
    here.services.publicLinks.revoke(tx, { kind: 'quote', targetId: quote.id }),
  );
  await pool.close();
  // A page is kept for a minute, which is longer than this waits.
  await expect.poll(async () => (await visit(quote.url, elsewhere)).statusCode).toBe(404);
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
  await expect.poll(isCurrentElsewhere).toBe(true);
});

it('stops showing a page when its link expires, without asking the database', async () => {
  const quote = await sendQuote();
  const change = (expires: Date) =>
    owner.begin(async sql => {
      await sql`select set_config('app.tenant_id', ${user.tenantId}, true)`;
      await sql`update public_link set expires_at_utc = ${expires} where tenant_id = ${user.tenantId}`;
    });
  let isKept = false;
  let expires = 0;
  // A busy machine may need longer until the page comes from memory.
  for (let seconds = 1; !isKept; seconds *= 2) {
    expires = Date.now() + seconds * 1000;
    await change(new Date(expires));
    while (!isKept && Date.now() < expires) {
      ({ isKept } = await look(quote, here));
    }
  }
  // Timers may be early by a millisecond.
  await sleep(expires - Date.now() + 10);
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
