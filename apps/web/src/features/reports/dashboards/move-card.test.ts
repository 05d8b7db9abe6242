import { expect, it } from 'vitest';
import { moveCard } from './move-card.ts';

it('moves a card before or behind others, which keep their order', () => {
  const cards = ['a', 'b', 'c', 'd'];
  expect(moveCard(cards, 0, 2)).toEqual(['b', 'c', 'a', 'd']);
  expect(moveCard(cards, 3, 0)).toEqual(['d', 'a', 'b', 'c']);
  expect(moveCard(cards, 1, 1)).toEqual(cards);
});
