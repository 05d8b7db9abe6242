import { describe, expect, test } from 'vitest';
import { rateChanges } from './rate-changes.ts';

const stored = [
  { id: 'eur', exchangeRate: 0.9 },
  { id: 'inr', exchangeRate: 83 },
];

describe('the table of exchange rates', () => {
  test('sends only changed rates', () => {
    expect(
      rateChanges(
        stored,
        new Map([
          ['eur', 0.95],
          ['inr', 83],
        ]),
      ),
    ).toEqual({
      changed: [{ id: 'eur', exchangeRate: 0.95 }],
      wrong: [],
    });
  });

  test('reports invalid rates', () => {
    for (const rate of [undefined, Number.NaN, -1]) {
      expect(rateChanges(stored, new Map([['eur', rate]]))).toEqual({ changed: [], wrong: ['eur'] });
    }
  });
});
