import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { connect, type Sql } from '../../../platform/database/connections/connection.ts';
import { type Found, make, read } from '../../../testing/records.ts';
import { deliveringEnv, storedMails } from '../../../testing/stored-mails.ts';
import { openTestApp, type TestApp, type User } from '../../../testing/test-app.ts';

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
  user = await app.createTenant('Acme');
});

const choose = async (body: object) =>
  expect((await user.call('PATCH', '/api/organization', { body })).status).toBe(200);
const statusOf = async (id: string) =>
  ((await read(user, '/quotes', id)) as Found & { status: string }).status;

async function makeQuote(company: object = { email: 'buyer@customer.test' }) {
  const { id: companyId } = await make(user, '/companies', { name: 'Customer', ...company });
  return make(user, '/quotes', {
    name: 'Office',
    companyId,
    lines: [
      { name: 'Chair', unitPrice: 100 },
      { name: 'Lamp', unitPrice: 20, isOptional: true },
    ],
  });
}

async function sendQuote() {
  const { id } = await makeQuote();
  expect((await user.call('POST', `/api/quotes/${id}/issue`)).status).toBe(200);
  const { body } = await user.call('POST', `/api/quotes/${id}/link`, { body: {} });
  return { id, url: new URL((body as { url: string }).url) };
}

function sendForm(url: URL, action: string, form: Record<string, string> = {}) {
  return app.server.inject({
    method: 'POST',
    url: `${url.pathname}/${action}`,
    headers: {
      host: url.host,
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
    },
    payload: new URLSearchParams(form).toString(),
  });
}

const yes = { name: 'Bea Buyer', confirm: 'yes', total: '100.00' };
const codes = async () =>
  (await storedMails(owner, user.tenantId)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);

describe('a mailed code', () => {
  beforeEach(() => choose({ codeOnAcceptance: true }));

  it('is needed to accept, used up, and part of the evidence', async () => {
    const { id, url } = await sendQuote();
    expect((await sendForm(url, 'accept', yes)).body).toContain('This code is wrong');
    const requested = await sendForm(url, 'code', { name: 'Bea Buyer' });
    expect(requested.body).toContain('A code was sent to buyer@customer.test.');
    expect(requested.body).toContain('value="Bea Buyer"');
    const [code = ''] = await codes();
    const outbox = (await user.call('GET', '/api/outbox')).body as { subject: string; text: string }[];
    expect(outbox.filter(({ subject, text }) => `${subject} ${text}`.includes(code))).toEqual([]);
    expect(outbox).not.toEqual([]);
    const wrong = code === '000000' ? '000001' : '000000';
    expect((await sendForm(url, 'accept', { ...yes, code: wrong })).body).toContain('This code is wrong');
    expect(await statusOf(id)).toBe('sent');
    expect((await sendForm(url, 'accept', { ...yes, code })).statusCode).toBe(303);
    expect(await statusOf(id)).toBe('accepted');
    const [quote] =
      await owner`select evidence from crm.quote where tenant_id = ${user.tenantId} and id = ${id}`;
    expect(quote?.evidence).toMatchObject({ codeSentTo: 'buyer@customer.test', name: 'Bea Buyer' });
    expect(quote?.evidence).not.toHaveProperty('code');
    expect(await owner`select from crm.acceptance_code where tenant_id = ${user.tenantId}`).toHaveLength(0);
  });

  it('can be guessed at five times, and is valid for some minutes', async () => {
    const { id, url } = await sendQuote();
    await sendForm(url, 'code');
    const [code = ''] = await codes();
    const wrong = code === '000000' ? '000001' : '000000';
    await Promise.all(Array.from({ length: 8 }, () => sendForm(url, 'accept', { ...yes, code: wrong })));
    expect((await sendForm(url, 'accept', { ...yes, code })).body).toContain('This code is wrong');
    await sendForm(url, 'code');
    await owner`update crm.acceptance_code set expires_at_utc = now() where tenant_id = ${user.tenantId}`;
    const [late = ''] = await codes();
    expect((await sendForm(url, 'accept', { ...yes, code: late })).body).toContain('This code is wrong');
    expect(await statusOf(id)).toBe('sent');
  });

  it('is mailed at most five times an hour, and the page does not reveal that it was not sent', async () => {
    const { url } = await sendQuote();
    const pages = [];
    for (let time = 0; time < 7; time++) {
      pages.push((await sendForm(url, 'code')).body);
    }
    expect(new Set(pages).size).toBe(1);
    expect(await codes()).toHaveLength(5);
  });

  it('needs somebody to be mailed to', async () => {
    const { id } = await makeQuote({ email: null });
    const answer = await user.call('POST', `/api/quotes/${id}/issue`);
    expect(answer.status).toBe(400);
    expect(JSON.stringify(answer.body)).toContain('add the email of the contact or the company');
  });

  it('is not asked for on quotes that were sent before', async () => {
    await choose({ codeOnAcceptance: false });
    const { id, url } = await sendQuote();
    await choose({ codeOnAcceptance: true });
    await sendForm(url, 'code');
    expect(await codes()).toEqual([]);
    await sendForm(url, 'accept', yes);
    expect(await statusOf(id)).toBe('accepted');
  });
});

const signature = '10 20 30 40;50 60 70 80 90 100';

describe('what was entered', () => {
  beforeEach(() => choose({ codeOnAcceptance: true, signatureOnAcceptance: true }));

  /** The fields of the acceptance form. */
  const enteredIn = (page: string) => ({
    name: /name="name"[^>]* value="([^"]*)"/.exec(page)?.[1],
    code: /name="code"[^>]* value="([^"]*)"/.exec(page)?.[1],
    signature: /name="signature" value="([^"]*)"/.exec(page)?.[1],
    isConfirmed: /name="confirm"[^>]* checked>/.test(page),
    isLampChosen: /name="option"[^>]* checked>/.test(page),
  });

  it('stays on the page when a code is requested or mistyped', async () => {
    const { url } = await sendQuote();
    const page = await app.server.inject({ url: url.pathname, headers: { host: url.host } });
    const option = /name="option" value="([^"]+)"/.exec(page.body)?.[1] ?? '';
    const form = { ...yes, total: '120.00', option, signature, code: 'abc' };
    const entered = { name: 'Bea Buyer', code: '', signature, isConfirmed: true, isLampChosen: true };
    expect(enteredIn((await sendForm(url, 'code', form)).body)).toEqual(entered);
    const mistyped = await sendForm(url, 'accept', form);
    expect(mistyped.body).toContain('This code is wrong');
    expect(enteredIn(mistyped.body)).toEqual(entered);
  });

  it('stays when the total changes, which is confirmed again, and when something is missing', async () => {
    const { id, url } = await sendQuote();
    const form = { ...yes, total: '120.00', signature, code: '123456' };
    const entered = {
      name: 'Bea Buyer',
      code: '123456',
      signature,
      isConfirmed: false,
      isLampChosen: false,
    };
    expect(enteredIn((await sendForm(url, 'choose', form)).body)).toEqual(entered);
    const changed = await sendForm(url, 'accept', form);
    expect(changed.body).toContain('The total has changed with your choice.');
    expect(enteredIn(changed.body)).toEqual(entered);
    const { confirm: _, ...unconfirmed } = { ...form, total: '100.00' };
    const nameless = { ...form, total: '100.00', name: ' ' };
    for (const [incomplete, kept] of [
      [unconfirmed, entered],
      [nameless, { ...entered, name: ' ', isConfirmed: true }],
    ] as const) {
      const { body } = await sendForm(url, 'accept', incomplete);
      expect(body).toContain('Something is missing.');
      expect(enteredIn(body)).toEqual(kept);
    }
    expect(await statusOf(id)).toBe('sent');
  });

  it('is shown again only if it is a drawing', async () => {
    const { url } = await sendQuote();
    const { body } = await sendForm(url, 'code', { ...yes, signature: '"><script>' });
    expect(enteredIn(body).signature).toBe('');
  });
});

describe('a drawn signature', () => {
  it('is part of the evidence where the organization offers it', async () => {
    await choose({ signatureOnAcceptance: true });
    const { id, url } = await sendQuote();
    expect((await sendForm(url, 'accept', { ...yes, signature: '<svg>' })).headers.location).toContain(
      'problem',
    );
    await sendForm(url, 'accept', { ...yes, signature });
    const [quote] =
      await owner`select evidence from crm.quote where tenant_id = ${user.tenantId} and id = ${id}`;
    expect(quote?.evidence).toMatchObject({ signature });
  });

  it('can be left out, and is ignored where it is not offered', async () => {
    const plain = await sendQuote();
    await sendForm(plain.url, 'accept', { ...yes, signature });
    const [quote] = await owner`
      select status, evidence from crm.quote where tenant_id = ${user.tenantId} and id = ${plain.id}`;
    expect(quote?.status).toBe('accepted');
    expect(quote?.evidence).not.toHaveProperty('signature');
    await choose({ signatureOnAcceptance: true });
    const { id, url } = await sendQuote();
    await sendForm(url, 'accept', { ...yes, signature: '' });
    expect(await statusOf(id)).toBe('accepted');
  });
});
