import { expect, it } from 'vitest';
import { addFacts, type ColumnFacts, decideDateOrder, decideDecimalMark } from './column-facts.ts';

function factsOf(texts: readonly string[]): ColumnFacts[] {
  const facts: ColumnFacts[] = [];
  for (const text of texts) {
    addFacts(facts, [text]);
  }
  return facts.filter(Boolean);
}

it('determines the order of dates from all rows, also if only a late one shows it', () => {
  const early = Array.from({ length: 1000 }, () => '03/04/2021');
  expect(decideDateOrder(factsOf(early))).toEqual({ isUnclear: true });
  expect(decideDateOrder(factsOf([...early, '25/12/2021']))).toEqual({ order: 'dmy', isUnclear: false });
  expect(decideDateOrder(factsOf([...early, '12/25/2021 14:05']))).toEqual({
    order: 'mdy',
    isUnclear: false,
  });
});

it('follows the majority, and asks where there is none', () => {
  expect(decideDateOrder(factsOf(['25/12/2021', '26/12/2021', '12/25/2021'])).order).toBe('dmy');
  expect(decideDateOrder(factsOf(['25/12/2021', '12/25/2021']))).toEqual({ isUnclear: true });
});

it('knows dates that need no order', () => {
  expect(decideDateOrder(factsOf(['2021-04-03', '3 April 2021']))).toEqual({
    order: 'ymd',
    isUnclear: false,
  });
  expect(decideDateOrder(factsOf(['03.04.2021']))).toEqual({ order: 'dmy', isUnclear: false });
  expect(decideDateOrder(factsOf(['Berlin', '']))).toEqual({ isUnclear: false });
});

it('determines the decimal separator', () => {
  expect(decideDecimalMark(factsOf(['1.200', '€ 22.700,00']))).toBe(',');
  expect(decideDecimalMark(factsOf(['1,200', '7.5']))).toBe('.');
  expect(decideDecimalMark(factsOf(['1.200', '5']))).toBeUndefined();
});
