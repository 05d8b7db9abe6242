import { describe, expect, it } from 'vitest';
import { labelFor, suggestField } from './suggest-field.ts';

describe('the name of a suggested field', () => {
  it.each([
    ['Customer_Tier__c', 'Customer Tier'],
    ['renewalDate', 'Renewal date'],
    ['hs_lead_score', 'Hs lead score'],
    ['SLA', 'SLA'],
    ['  Annual   budget ', 'Annual budget'],
    ['__c', 'Field'],
  ])('%j becomes %j', (heading, label) => {
    expect(labelFor(heading)).toBe(label);
  });
});

describe('the type of a suggested field', () => {
  it.each([
    ['Active', ['TRUE', 'no'], 'boolean'],
    ['Flag', ['0', '1'], 'number'],
    ['Billing', ['a@x.test', 'b@y.test'], 'email'],
    ['Profile', ['https://x.test/a', 'www.y.test'], 'link'],
    ['Fax', ['+49 30 1234', '030 1234'], 'phone'],
    ['Renewal', ['2026-01-31', '2026-12-01'], 'date'],
    ['Renewal', ['31/01/2026', '01/12/2026'], 'date'],
    ['Renewal', ['2026-01-31 00:00:00'], 'date'],
    ['Seen', ['2026-01-31 10:30', '2026-02-01 00:00'], 'dateTime'],
    ['Share', ['10 %', '99.5%'], 'percent'],
    ['Share', ['10 %', '130 %'], 'number'],
    ['Paid', ['€ 10', '12,50 €'], 'amount'],
    ['Budget', ['1000', '1,200.50'], 'amount'],
    ['Seats', ['1', '2.5', '1,000'], 'number'],
    // Zeros in front, many decimal places and codes are kept as they are.
    ['Seats', ['007', '12'], 'text'],
    ['Latitude', ['52.520008'], 'text'],
    ['Customer number', ['1001', '1002'], 'text'],
    ['Tier', ['Gold', '12'], 'text'],
    ['Story', ['a\nb'], 'longText'],
    ['Story', ['x'.repeat(256)], 'longText'],
  ] as const)('%s with %j is %s', (heading, values, type) => {
    expect(suggestField(heading, values).type).toBe(type);
  });
});
