import { expect } from 'vitest';
import { type Found, make } from '../records.ts';
import type { User } from '../test-app.ts';

/** A sent quote of a deal: 100 with a tax of 10 % and a discount of 10 %, and two options, of 20 and 5. */
export async function sendQuote(user: User) {
  const { id: taxRateId } = await make(user, '/tax-rates', { name: 'VAT', percent: 10 });
  const company = await make(user, '/companies', { name: 'Customer Ltd' });
  const deal = await make(user, '/deals', { name: 'Big deal', companyId: company.id });
  const quote = await make(user, '/quotes', {
    name: 'Office',
    companyId: company.id,
    dealId: deal.id,
    ownerUserId: user.userId,
    discountPercent: 10,
    lines: [
      { name: 'Chair', quantity: 2, unitPrice: 50, taxRateId },
      { name: 'Assembly', unitPrice: 20, isOptional: true, taxRateId },
      { name: 'Insurance', unitPrice: 5, isOptional: true, taxRateId },
      { kind: 'text', name: 'Thank you' },
    ],
  });
  expect((await user.call('POST', `/api/quotes/${quote.id}/issue`)).status).toBe(200);
  return { quoteId: quote.id, dealId: deal.id, taxRateId, lines: quote.lines as Found[] };
}

/** Records the customer's yes, with the optional lines that they want. */
export async function accept(user: User, quoteId: string, chosenOptionalLineIds: readonly string[] = []) {
  const body = { chosenOptionalLineIds };
  const answer = await user.call('POST', `/api/quotes/${quoteId}/accept`, { body });
  expect(answer.status).toBe(200);
  return answer;
}
