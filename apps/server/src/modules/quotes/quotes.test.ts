import type { Organization } from '@pipewright/contract/operations/organization/organization.ts';
import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Found, listAll, make, read, undo } from '../../testing/records.ts';
import { openTestApp, type TestApp, type User } from '../../testing/test-app.ts';

let app: TestApp;
let user: User;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  user = await app.createTenant();
});

type Line = Record<string, unknown> & { id: string; name: string };
type Quote = Found & { number: string | null; status: string; revision: number; lines: Line[] };
const path = '/quotes';
/** For the year in which the test runs. */
const numbered = (n: number) => expect.stringMatching(new RegExp(`^Q-\\d{4}-${String(n).padStart(4, '0')}$`));

const patch = (id: string, body: object, ifMatch?: number) =>
  user.call('PATCH', `/api${path}/${id}`, {
    body,
    ...(ifMatch ? { headers: { 'if-match': `"${ifMatch}"` } } : {}),
  });
const get = async (id: string) => (await read(user, path, id)) as Quote;
const act = (id: string, action: string, body?: object, by = user) =>
  by.call('POST', `/api${path}/${id}/${action}`, { body });

async function makeQuote(more: object = {}): Promise<Quote> {
  const company = await make(user, '/companies', { name: 'Customer Ltd', address: '1 Main Street' });
  const lines = [{ name: 'Chair', quantity: 2, unitPrice: 50 }];
  return (await make(user, path, { name: 'Office', companyId: company.id, lines, ...more })) as Quote;
}

async function succeed(id: string, action: string, body?: object): Promise<Quote> {
  const answer = await act(id, action, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body as Quote;
}

async function refused(answer: Awaited<ReturnType<typeof act>>, status: number, text: string) {
  expect(answer.status).toBe(status);
  expect(JSON.stringify(answer.body)).toContain(text);
}

const snapshotOf = async (id: string) =>
  (await user.call('GET', `/api${path}/${id}/snapshot`)).body as QuoteSnapshot;

describe('sending a quote', () => {
  it('gives it a number, and keeps what was sent whatever changes later', async () => {
    const { id: taxRateId } = await make(user, '/tax-rates', { name: 'VAT', percent: 19 });
    const product = await make(user, '/products', { name: 'Desk', code: 'D-1', price: 99.9, taxRateId });
    const lines = [
      { productId: product.id, quantity: 3 },
      { name: 'Assembly', unitPrice: 20, isOptional: true },
      { kind: 'text', name: 'Delivered to your door' },
    ];
    const draft = await makeQuote({ lines, discountPercent: 10, terms: 'Payable at once' });
    expect(draft).toMatchObject({ status: 'draft', number: null, grossTotal: 320.98 });
    expect((await user.call('GET', `/api${path}/${draft.id}/snapshot`)).status).toBe(404);
    const sent = await succeed(draft.id, 'issue');
    expect(sent).toMatchObject({ status: 'sent', number: numbered(1), revision: 1 });
    const snapshot = await snapshotOf(draft.id);
    expect(snapshot).toMatchObject({
      number: numbered(1),
      buyer: { company: 'Customer Ltd', address: ['1 Main Street'] },
      terms: 'Payable at once',
      lines: [
        { position: 1, code: 'D-1', name: 'Desk', quantity: '3', unitPrice: '99.90', net: '299.70' },
        { position: 2, name: 'Assembly', isOptional: true, isChosen: false },
        { position: 3, kind: 'text', name: 'Delivered to your door' },
      ],
      subtotal: '299.70',
      discountTotal: '29.97',
      taxes: [{ name: 'VAT', percent: '19', base: '269.73', tax: '51.25' }],
      netTotal: '269.73',
      grossTotal: '320.98',
    });

    await user.call('PATCH', `/api/tax-rates/${taxRateId}`, { body: { name: 'Old VAT', percent: 7 } });
    await user.call('PATCH', '/api/organization', { body: { name: 'Renamed', address: 'Elsewhere' } });
    expect((await user.call('DELETE', `/api/products/${product.id}`)).status).toBe(204);
    expect(await snapshotOf(draft.id)).toEqual(snapshot);
    expect((await get(draft.id)).lines[0]).toMatchObject({ productId: null, name: 'Desk', netAmount: 299.7 });
  });

  it('cannot be undone, changed or deleted, and says what to do instead', async () => {
    const draft = await makeQuote();
    const sent = await act(draft.id, 'issue');
    await refused(await undo(user, sent), 409, 'Void it instead');
    await refused(await act(draft.id, 'issue'), 409, 'sent already');
    const revise = 'Create a revision instead';
    await refused(await patch(draft.id, { terms: 'Other' }), 409, revise);
    await refused(await patch(draft.id, { discountPercent: 5 }), 409, revise);
    await refused(await patch(draft.id, { lines: [{ name: 'Other', unitPrice: 1 }] }), 409, revise);
    await refused(await user.call('DELETE', `/api${path}/${draft.id}`), 409, 'Void it instead');
    expect((await patch(draft.id, { description: 'Called them' })).status).toBe(200);
    const voided = await succeed(draft.id, 'void', { reason: 'Wrong customer' });
    expect(voided).toMatchObject({ status: 'void', number: numbered(1), closingReason: 'Wrong customer' });
  });

  it('needs a customer, a line and a day to come', async () => {
    const empty = await makeQuote({ lines: [{ kind: 'text', name: 'Nothing' }] });
    await refused(await act(empty.id, 'issue'), 400, 'at least one product');
    const nobody = await makeQuote({ companyId: null });
    await refused(await act(nobody.id, 'issue'), 400, 'company or the contact');
    const past = await makeQuote({ validUntil: '2020-01-31' });
    await refused(await act(past.id, 'issue'), 400, 'not over');
    await succeed((await makeQuote()).id, 'issue');
    expect((await listAll(user, path)).filter(({ number }) => number)).toMatchObject([
      { number: numbered(1) },
    ]);
  });

  it('numbers forty quotes that are sent at once without a gap', async () => {
    const drafts = await Promise.all(Array.from({ length: 40 }, () => makeQuote()));
    await Promise.all(drafts.map(({ id }) => succeed(id, 'issue')));
    const numbers = (await listAll(user, path)).map(({ number }) => number as string);
    expect(numbers.toSorted()).toEqual(Array.from({ length: 40 }, (_, index) => numbered(index + 1)));
  });

  it('follows the pattern of the organization, and never gives a number twice', async () => {
    const first = await succeed((await makeQuote()).id, 'issue');
    const change = (quoteNumberPattern: string) =>
      user.call('PATCH', '/api/organization', { body: { quoteNumberPattern } });
    expect((await change('{year}')).status).toBe(400);
    expect((await change('A/{number}')).body as Organization).toMatchObject({
      quoteNumberPattern: 'A/{number}',
    });
    expect(await succeed((await makeQuote()).id, 'issue')).toMatchObject({ number: 'A/1' });
    // The counter restarts, because the pattern has no year: the first number is taken.
    await change(`${first.number?.slice(0, -4)}{number:4}`);
    expect(await succeed((await makeQuote()).id, 'issue')).toMatchObject({ number: numbered(2) });
  });
});

describe('the PDF', () => {
  it('is a preview of a draft, and what was sent afterwards', async () => {
    const draft = await makeQuote();
    const pdf = () => user.call('GET', `/api${path}/${draft.id}/pdf`);
    const preview = await pdf();
    expect(preview.headers).toMatchObject({ 'content-type': 'application/pdf' });
    expect(String(preview.body)).toMatch(/^%PDF-/);
    expect(preview.headers['content-disposition']).toContain('draft.pdf');
    const { number } = await succeed(draft.id, 'issue');
    expect((await pdf()).headers['content-disposition']).toContain(`${number}.pdf`);
    const stranger = await app.addUser(user, 'Sales representative');
    expect((await stranger.call('GET', `/api${path}/${draft.id}/pdf`)).status).toBe(404);
  });
});

describe('revisions and copies', () => {
  it('replace the sent quote under its number when they are sent', async () => {
    const sent = await succeed((await makeQuote({ intro: 'Hello' })).id, 'issue');
    const revision = await succeed(sent.id, 'revise');
    expect(revision).toMatchObject({ status: 'draft', number: null, intro: 'Hello', revisionOfId: sent.id });
    expect(revision.lines).toMatchObject([{ name: 'Chair', quantity: 2, unitPrice: 50 }]);
    const other = await succeed(sent.id, 'revise');
    expect(await get(sent.id)).toMatchObject({ status: 'sent' });
    await patch(revision.id, { discountPercent: 5 });
    expect(await succeed(revision.id, 'issue')).toMatchObject({ number: sent.number, revision: 2 });
    expect(await get(sent.id)).toMatchObject({ status: 'replaced', revision: 1 });
    await refused(await act(other.id, 'issue'), 409, 'in the meantime');
    await refused(await act(sent.id, 'accept', {}), 409, 'replaced by a newer one');
    expect(await succeed(sent.id, 'copy')).toMatchObject({
      status: 'draft',
      revisionOfId: null,
      netTotal: 100,
    });
  });

  it('take customer, lines and discount from a deal', async () => {
    const company = await make(user, '/companies', { name: 'Acme' });
    const lines = [{ name: 'Desk', unitPrice: 10, quantity: 3 }];
    const deal = await make(user, '/opportunities', {
      name: 'Deal',
      companyId: company.id,
      lines,
      discountAmount: 5,
    });
    const answer = await user.call('POST', `/api${path}/from-deal`, { body: { dealId: deal.id } });
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      name: 'Deal',
      dealId: deal.id,
      companyId: company.id,
      netTotal: 25,
      baseNetTotal: 25,
      lines: [{ name: 'Desk', quantity: 3 }],
    });
    await undo(user, answer);
    expect(await listAll(user, path)).toEqual([]);
  });

  it('start with the texts and the validity of their template', async () => {
    const template = await make(user, '/quote-templates', {
      name: 'Long',
      intro: 'Dear customer',
      validityDays: 60,
    });
    const quote = await makeQuote({ quoteTemplateId: template.id, terms: 'Mine' });
    expect(quote).toMatchObject({ intro: 'Dear customer', terms: 'Mine' });
    expect(quote.validUntil).toMatch(/^\d{4}-\d\d-\d\d$/);
    const other = await make(user, '/quote-templates', { name: 'Short', intro: 'Hi', terms: 'Ours' });
    const changed = await patch(quote.id, { quoteTemplateId: other.id });
    expect(changed.body).toMatchObject({ intro: 'Hi', terms: 'Ours' });
  });
});

describe('answers', () => {
  it('are recorded with the chosen optional lines, and undone', async () => {
    const lines = [
      { name: 'Chair', unitPrice: 50 },
      { name: 'Cushion', unitPrice: 10, isOptional: true },
      { name: 'Cover', unitPrice: 5, isOptional: true },
    ];
    const { id, lines: drafted } = await makeQuote({ lines });
    await succeed(id, 'issue');
    await refused(
      await act(id, 'accept', { chosenOptionalLineIds: [drafted[0]?.id] }),
      400,
      'optional lines',
    );
    const accepted = await act(id, 'accept', { name: 'Ada', chosenOptionalLineIds: [drafted[1]?.id] });
    expect(accepted.body).toMatchObject({ status: 'accepted', acceptedByName: 'Ada', netTotal: 60 });
    await refused(await act(id, 'accept', {}), 409, 'accepted already');
    await refused(await act(id, 'decline', { reason: 'No' }), 409, 'accepted already');
    expect((await snapshotOf(id)).netTotal).toBe('50.00');
    expect((await undo(user, accepted)).status).toBe(200);
    expect(await get(id)).toMatchObject({ status: 'sent', netTotal: 50, closedAtUtc: null });
  });

  it('are taken once, however many come at the same time', async () => {
    const { id } = await succeed((await makeQuote()).id, 'issue');
    const answers = await Promise.all(Array.from({ length: 6 }, () => act(id, 'accept', {})));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  it('say why a quote was declined', async () => {
    const { id } = await succeed((await makeQuote()).id, 'issue');
    expect((await act(id, 'decline', { reason: ' ' })).status).toBe(400);
    expect(await succeed(id, 'decline', { reason: 'Too expensive' })).toMatchObject({
      status: 'declined',
      closingReason: 'Too expensive',
    });
  });
});

describe('two people', () => {
  it('cannot overwrite each other’s draft, and the second cannot send what changed meanwhile', async () => {
    const quote = await makeQuote();
    expect((await patch(quote.id, { terms: 'First' }, quote.version)).status).toBe(200);
    expect((await patch(quote.id, { lines: [] }, quote.version)).status).toBe(412);
    const headers = { 'if-match': `"${quote.version}"` };
    const sending = await user.call('POST', `/api${path}/${quote.id}/issue`, { headers });
    expect(sending.status).toBe(412);
    expect(await get(quote.id)).toMatchObject({ status: 'draft', terms: 'First' });
  });
});

describe('approval', () => {
  const limit = (body: object) => user.call('PATCH', '/api/organization', { body });

  it('is needed above the limits of the organization, and lost by any change', async () => {
    await limit({ approvalDiscountPercent: 10 });
    const seller = await app.addUser(user, 'Sales representative');
    const { id } = await makeQuote({ discountPercent: 20, ownerUserId: seller.userId });
    const needed = 'needs an approval';
    await refused(await act(id, 'issue', undefined, seller), 409, needed);
    expect((await act(id, 'approve', undefined, seller)).status).toBe(403);
    expect((await act(id, 'request-approval', undefined, seller)).status).toBe(200);
    const { body } = await user.call('GET', '/api/notifications');
    expect(body).toMatchObject({ notifications: [{ title: 'Approval requested: Office' }] });
    expect((await user.call('GET', `/api${path}/${id}/approval`)).body).toEqual({
      reasons: [{ kind: 'discount', limit: 10, value: 20 }],
      isApproved: false,
    });

    const headers = { 'if-match': '"1"' };
    expect((await user.call('POST', `/api${path}/${id}/approve`, { headers })).status).toBe(412);
    const approved = await succeed(id, 'approve');
    expect(approved.approvedByUserId).toBe(user.userId);
    const edit = await patch(id, { lines: [{ name: 'Chair', unitPrice: 40 }] });
    expect(edit.body).toMatchObject({ approvedAtUtc: null, approvedByUserId: null });
    await undo(user, edit);
    await refused(await act(id, 'issue', undefined, seller), 409, needed);
    await succeed(id, 'approve');
    expect((await act(id, 'issue', undefined, seller)).status).toBe(200);
  });

  it('counts discounts of lines and the total in the base currency', async () => {
    await limit({ approvalDiscountPercent: 15, approvalTotal: 1000 });
    const lines = [
      { name: 'A', unitPrice: 1000, discountPercent: 10 },
      { name: 'B', unitPrice: 1000 },
    ];
    const { id } = await makeQuote({ lines, discountPercent: 15 });
    expect((await user.call('GET', `/api${path}/${id}/approval`)).body).toEqual({
      reasons: [
        { kind: 'discount', limit: 15, value: 19.25 },
        { kind: 'total', limit: 1000, value: 1615 },
      ],
      isApproved: false,
    });
    await limit({ approvalDiscountPercent: null, approvalTotal: null });
    await succeed(id, 'issue');
  });
});
