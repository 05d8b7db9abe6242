import { createHash } from 'node:crypto';
import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../../platform/database/connections/connection.ts';
import { systemPrincipal } from '../../../platform/principal.ts';
import { type Found, listAll, make, read } from '../../../testing/records.ts';
import { deliveringEnv, storedMails } from '../../../testing/stored-mails.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';
import { drawQuote } from '../document/draw-quote.ts';
import { chooseOptions } from './choose-options.ts';

let app: TestApp;
let owner: Sql;
let user: User;
beforeAll(async () => {
  app = await openTestApp({ env: deliveringEnv });
  owner = connect(app.owner, { max: 1, searchPath: 'crm' });
});
afterAll(async () => {
  await owner.end();
  await app.close();
});
beforeEach(async () => {
  user = await app.createTenant('Acme <Tools>');
});

type Quote = Found & { status: string; grossTotal: number; acceptedByName: string | null; lines: Found[] };
const get = async (id: string) => (await read(user, '/quotes', id)) as Quote;

/** A sent quote over 100 with an option of 20, both with a tax of 10 %, and the address of its page. */
async function sendQuote(more: object = {}) {
  const { id: taxRateId } = await make(user, '/tax-rates', { name: 'VAT', percent: 10 });
  const company = await make(user, '/companies', { name: 'Customer & Sons', email: 'buyer@customer.test' });
  const lines = [
    { name: 'Chair <script>', quantity: 2, unitPrice: 50, taxRateId },
    { name: 'Assembly', unitPrice: 20, isOptional: true, taxRateId },
  ];
  const values = { name: 'Office', companyId: company.id, ownerUserId: user.userId, lines, ...more };
  const { id } = await make(user, '/quotes', values);
  expect((await user.call('POST', `/api/quotes/${id}/issue`)).status).toBe(200);
  const { body } = await user.call('POST', `/api/quotes/${id}/link`, { body: {} });
  const url = new URL((body as { url: string }).url);
  const snapshot = (await user.call('GET', `/api/quotes/${id}/snapshot`)).body as QuoteSnapshot;
  const optionId = snapshot.lines.find(({ isOptional }) => isOptional)?.id ?? '';
  return { id, url, snapshot, optionId };
}

function visit(url: URL, suffix = '') {
  return app.server.inject({ method: 'GET', url: `${url.pathname}${suffix}`, headers: { host: url.host } });
}

function sendForm(url: URL, action: string, form: Record<string, string>) {
  return app.server.inject({
    method: 'POST',
    url: `${url.pathname}/${action}`,
    remoteAddress: '192.0.2.9',
    headers: {
      host: url.host,
      'content-type': 'application/x-www-form-urlencoded',
      'user-agent': 'Test browser',
      'sec-fetch-site': 'same-origin',
    },
    payload: new URLSearchParams(form).toString(),
  });
}

const yes = { name: 'Bea Buyer', confirm: 'yes' };
const totalOf = (page: string) => /name="total" value="([\d.]+)"/.exec(page)?.[1];

it('shows the quote as text, small and without anything of the application', async () => {
  const { url, id } = await sendQuote({ terms: '<img src=x>', validUntil: '2999-12-31' });
  const { statusCode, body, headers } = await visit(url);
  expect(statusCode).toBe(200);
  expect(body.length).toBeLessThan(40_000);
  expect(headers['set-cookie']).toBeUndefined();
  expect(body).toContain('Acme &#60;Tools&#62;');
  expect(body).toContain('Customer &#38; Sons');
  expect(body).not.toContain('<img src=x>');
  expect(body).not.toContain('Chair <script>');
  expect(body).toContain('This is a simple electronic signature');
  expect(body).not.toContain(id);
  expect(totalOf(body)).toBe('110.00');
});

it('calculates the total of a choice in the database, as the quote itself does', async () => {
  const { url, snapshot, optionId } = await sendQuote();
  const { body } = await sendForm(url, 'choose', { option: optionId });
  expect(totalOf(body)).toBe('132.00');
  const chosen = await app.database.visitors.read(systemPrincipal(user.tenantId), async tx =>
    chooseOptions(tx, await chooseOptions(tx, snapshot, [optionId]), []),
  );
  expect(chosen).toEqual(snapshot);
});

describe('accepting', () => {
  it('takes what was chosen, keeps the evidence and mails the document to both sides', async () => {
    const { url, id, optionId } = await sendQuote();
    const pdf = await visit(url, `/pdf?options=${optionId}`);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    const { statusCode } = await sendForm(url, 'accept', { ...yes, option: optionId, total: '132.00' });
    expect(statusCode).toBe(303);
    expect(await get(id)).toMatchObject({ status: 'accepted', acceptedByName: 'Bea Buyer', grossTotal: 132 });
    expect((await visit(url)).body).toContain('This quote was accepted by Bea Buyer.');

    const [answer] = await owner`select * from crm.public_answer where tenant_id = ${user.tenantId}`;
    expect(answer).toMatchObject({
      action: 'accept',
      outcome: 'done',
      address: '192.0.2.9',
      user_agent: 'Test browser',
    });
    expect(answer?.content).toMatchObject({
      name: 'Bea Buyer',
      chosenIds: [optionId],
      documentHash: createHash('sha256').update(pdf.rawPayload).digest('hex'),
    });
    const mails = await storedMails(owner, user.tenantId);
    const accepted = mails.filter(({ subject }) => subject.endsWith('was accepted'));
    expect(accepted.map(({ recipient }) => recipient).sort()).toEqual(
      [user.email, 'buyer@customer.test'].sort(),
    );
    const files = await owner`
      select attachment_name, attachment from crm.mail where tenant_id = ${user.tenantId} and attachment is not null`;
    expect(files).toHaveLength(2);
    expect(String(files[0]?.attachment.subarray(0, 5))).toBe('%PDF-');
  });

  it('asks again when the total is not the one that was shown', async () => {
    const { url, id, optionId } = await sendQuote();
    const { statusCode, body } = await sendForm(url, 'accept', { ...yes, option: optionId, total: '110.00' });
    expect(statusCode).toBe(200);
    expect(body).toContain('The total has changed');
    expect(totalOf(body)).toBe('132.00');
    expect(body).toContain('value="Bea Buyer"');
    expect((await get(id)).status).toBe('sent');
  });

  it('needs a name and the confirmation', async () => {
    const { url, id } = await sendQuote();
    for (const form of [
      { name: '', confirm: 'yes' },
      { name: 'Bea', confirm: '' },
      { name: 'x'.repeat(201), confirm: 'yes' },
    ]) {
      const { statusCode, body } = await sendForm(url, 'accept', { ...form, total: '110.00' });
      expect(statusCode).toBe(200);
      expect(body).toContain('Something is missing.');
    }
    expect((await get(id)).status).toBe('sent');
  });

  it('happens once, however many accept at the same time', async () => {
    const { url, id } = await sendQuote();
    const names = ['One', 'Two', 'Three', 'Four'];
    await Promise.all(names.map(name => sendForm(url, 'accept', { ...yes, name, total: '110.00' })));
    const outcomes = await owner`
      select outcome from crm.public_answer where tenant_id = ${user.tenantId} order by outcome`;
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['done', 'refused', 'refused', 'refused']);
    expect(names).toContain((await get(id)).acceptedByName);
    const mails = await storedMails(owner, user.tenantId);
    expect(mails.filter(({ subject }) => subject.endsWith('was accepted'))).toHaveLength(2);
  });

  it('is refused after the quote was declined or voided', async () => {
    const declined = await sendQuote();
    await sendForm(declined.url, 'decline', { reason: 'Too expensive' });
    expect(await get(declined.id)).toMatchObject({ status: 'declined', closingReason: 'Too expensive' });
    await sendForm(declined.url, 'accept', { ...yes, total: '110.00' });
    expect((await get(declined.id)).status).toBe('declined');
    await user.call('POST', `/api/quotes/${declined.id}/void`, { body: { reason: 'Mistake' } });
    expect((await visit(declined.url)).statusCode).toBe(404);
    expect((await sendForm(declined.url, 'accept', { ...yes, total: '110.00' })).statusCode).toBe(404);
  });
});

it('changes nothing for programs that follow every link', async () => {
  const { url, id } = await sendQuote();
  const before = await get(id);
  const { body } = await visit(url);
  const links = [...body.matchAll(/(?:href|src|action|formaction|data-open-path)="([^"]+)"/g)].map(
    ([, path]) => path ?? '',
  );
  expect(links.length).toBeGreaterThan(5);
  for (const path of links) {
    await app.server.inject({ method: 'GET', url: path, headers: { host: url.host } });
    await app.server.inject({ method: 'HEAD', url: path, headers: { host: url.host } });
  }
  expect(await get(id)).toEqual(before);
  expect(await owner`select from crm.public_answer where tenant_id = ${user.tenantId}`).toHaveLength(0);
});

it('turns a question into a note and a notification', async () => {
  const { url, id } = await sendQuote();
  await sendForm(url, 'ask', { text: 'Is it <b>oak</b>?' });
  const notes = await listAll(user, `/activities?quoteId=${id}`);
  expect(notes).toEqual([expect.objectContaining({ kind: 'note', body: 'Is it <b>oak</b>?', quoteId: id })]);
  const notifications =
    await owner`select title, text from crm.notification where tenant_id = ${user.tenantId}`;
  expect(notifications).toEqual([expect.objectContaining({ text: 'Is it <b>oak</b>?' })]);
});

describe('the link in the application', () => {
  it('is mailed, records when it was opened, and can be revoked', async () => {
    const { url, id } = await sendQuote();
    const path = `/api/quotes/${id}/link`;
    const sent = await user.call('POST', path, { body: { recipient: 'buyer@customer.test' } });
    expect(sent.body).toMatchObject({ url: url.href, openedAtUtc: null });
    const [mail] = await storedMails(owner, user.tenantId);
    expect(mail).toMatchObject({
      recipient: 'buyer@customer.test',
      subject: expect.stringContaining('Acme'),
    });
    expect(mail?.text).toContain(url.href);
    expect(JSON.stringify((await user.call('GET', '/api/outbox')).body)).not.toContain(url.pathname);

    expect((await visit(url)).body).toContain('data-open-path');
    expect((await sendForm(url, 'open', {})).statusCode).toBe(204);
    expect((await user.call('GET', path)).body).toMatchObject({ openedAtUtc: expect.stringContaining('T') });
    expect((await visit(url)).body).not.toContain('data-open-path');

    expect((await user.call('DELETE', path)).status).toBe(204);
    expect((await user.call('GET', path)).body).toEqual({ url: null, expiresAtUtc: null, openedAtUtc: null });
    expect((await visit(url)).statusCode).toBe(404);
  });

  it('is not given for drafts', async () => {
    const company = await make(user, '/companies', { name: 'Customer' });
    const { id } = await make(user, '/quotes', { name: 'Draft', companyId: company.id });
    expect((await user.call('POST', `/api/quotes/${id}/link`, { body: {} })).status).toBe(409);
  });
});

it('stays as it was sent whatever changes in the organization', async () => {
  const { url, snapshot } = await sendQuote();
  const before = await visit(url, '/pdf?options=');
  await user.call('PATCH', '/api/organization', { body: { name: 'Renamed', numberFormat: '1.234.567,89' } });
  const after = await visit(url, '/pdf?options=');
  expect(after.rawPayload.equals(before.rawPayload)).toBe(true);
  expect(after.rawPayload.equals(await drawQuote(snapshot))).toBe(true);
});
