import { describe, expect, test } from 'vitest';
import type { Column, Deal, Stage } from '../deal-queries.ts';
import { afterMoves, placed, worth } from './moves.ts';

const stage = (id: string, probability = 50) => ({ id, probability }) as Stage;
const deal = (id: string, dealStageId = 'a') =>
  ({ id, dealStageId, baseAmount: 100, probability: 20 }) as Deal;
const cards = ['1', '2', '3'].map(id => deal(id));
const ids = (shown: readonly Deal[]) => shown.map(({ id }) => id).join('');

describe('a card that moves', () => {
  test('leaves its column, and is placed on top of another one or next to a card', () => {
    const move = { deal: deal('9', 'b'), to: stage('a') };
    expect(ids(placed('b', [deal('9', 'b')], [move]))).toBe('');
    expect(ids(placed('a', cards, [move]))).toBe('9123');
    expect(ids(placed('a', cards, [{ ...move, before: '2' }]))).toBe('1923');
    expect(ids(placed('a', cards, [{ ...move, after: '3' }]))).toBe('1239');
  });

  test('is listed once, also if the server has it there already', () => {
    expect(ids(placed('a', cards, [{ deal: deal('3'), to: stage('a'), before: '1' }]))).toBe('312');
  });

  test('continues from its pending position', () => {
    const first = { deal: deal('1'), to: stage('b') };
    const next = { deal: afterMoves(deal('1'), [first]) ?? deal('1'), to: stage('c') };
    const column = { stage: stage('b'), count: 0, sum: 0, weighted: 0 } as Column;
    expect(worth(column, [first, next])).toEqual({ count: 0, sum: 0, weighted: 0 });
  });

  test('moves its amount, weighted by the new stage', () => {
    const column = { stage: stage('a'), count: 3, sum: 300, weighted: 60 } as Column;
    const out = { deal: deal('1'), to: stage('b') };
    const into = { deal: deal('9', 'b'), to: stage('a') };
    expect(worth(column, [out])).toEqual({ count: 2, sum: 200, weighted: 40 });
    expect(worth(column, [into])).toEqual({ count: 4, sum: 400, weighted: 110 });
    expect(worth(column, [{ deal: deal('1'), to: stage('a') }])).toEqual({
      count: 3,
      sum: 300,
      weighted: 60,
    });
  });
});
