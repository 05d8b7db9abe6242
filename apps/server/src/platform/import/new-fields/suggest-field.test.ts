import { describe, expect, it } from 'vitest';
import { addFacts, type ColumnFacts } from '../read/column-facts.ts';
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

describe('a column with few different values', () => {
  const suggest = (values: readonly string[], heading = 'Tier') => {
    const facts: ColumnFacts[] = [];
    for (const value of values) {
      addFacts(facts, [value]);
    }
    return suggestField(heading, values, facts[0]);
  };
  const repeated = (values: readonly string[], times: number) =>
    Array.from({ length: times }, () => values).flat();

  it('is a choice with these options, whatever their case', () => {
    expect(suggest(repeated(['Gold', 'silver', 'Silver', 'Bronze'], 5))).toEqual({
      label: 'Tier',
      type: 'choice',
      options: ['Bronze', 'Gold', 'silver'],
    });
  });

  it.each([
    ['too few rows', ['Gold', 'Silver', 'Gold']],
    ['one value', repeated(['Gold'], 20)],
    ['hardly any value twice', Array.from({ length: 20 }, (_, n) => `Name ${n % 10}`)],
    [
      'too many values',
      repeated(
        Array.from({ length: 51 }, (_, n) => `Name ${n}`),
        5,
      ),
    ],
    ['several values in a cell', repeated(['Gold;Silver', 'Gold'], 10)],
    ['long texts', repeated(['x'.repeat(61), 'y'], 10)],
  ])('is a text with %s', (_, values) => {
    expect(suggest(values)).toEqual({ label: 'Tier', type: 'text' });
  });

  it('is a text where the heading says that it has codes', () => {
    expect(suggest(repeated(['A-1', 'B-2'], 10), 'Region code').type).toBe('text');
  });
});
