import type {
  CommissionLine,
  CommissionStatement,
  CommissionTerm,
} from '@pipewright/contract/commission/commission-operations.ts';
import { expect, test } from 'vitest';
import { describeTerm, explainLine } from './explanation.ts';

const share: CommissionTerm = {
  planId: 'p',
  planName: 'Standard',
  kind: 'deal-share',
  rate: 10,
  cap: null,
  tierMode: 'step',
  tiers: [],
  target: null,
  firstDay: '2026-01-01',
  lastDay: '2026-01-31',
};
const attainment: CommissionTerm = {
  ...share,
  kind: 'attainment',
  rate: null,
  target: 800,
  tiers: [
    { fromAttainment: 100, payout: 500 },
    { fromAttainment: 150, payout: 901 },
  ],
};
const line: CommissionLine = {
  kind: 'deal',
  aboutPeriod: null,
  planId: 'p',
  planName: 'Standard',
  dealId: 'd',
  dealName: 'Robots',
  closedOn: '2026-01-15',
  dealAmount: 1000,
  percent: 100,
  credit: 1000,
  amount: 100,
};
const explained = (term: CommissionTerm, values: Partial<CommissionLine> = {}) =>
  explainLine({ ...line, ...values }, { terms: [term], currency: 'USD' } as CommissionStatement);

test('a share of a deal is a product of amount, split and rate', () => {
  expect(explained(share)).toBe('$1,000 × 10%');
  expect(explained(share, { percent: 33.3333 })).toBe('$1,000 × 33.3333% × 10%');
});

test('a payout names the attainment and the tiers around it', () => {
  const payout = { kind: 'payout', dealId: null } as const;
  expect(explained(attainment, payout)).toBe('$1,000 won of $800 is 125%: the tier from 100% pays $500');
  expect(explained({ ...attainment, tierMode: 'linear' }, payout)).toBe(
    '$1,000 won of $800 is 125%: between 100% ($500) and 150% ($901)',
  );
  expect(explained(attainment, { ...payout, credit: 400 })).toBe('$400 won of $800 is 50%: no tier reached');
  expect(explained({ ...attainment, target: null }, payout)).toBe('$1,000 won, but no target is set');
});

test('a correction says by how much the credit changed', () => {
  expect(explained(share, { aboutPeriod: '2026-01', credit: -333.333 })).toBe(
    'Standard: credit changed by -$333.33',
  );
});

test('a plan is described in one sentence', () => {
  expect(describeTerm({ ...share, cap: 300 }, 'USD')).toBe('10% of each won deal, at most $300');
  expect(describeTerm(attainment, 'USD')).toBe('Paid by attainment of the target of $800, 2 tiers');
});
