import { expect, test } from 'vitest';
import { withNewest } from './recent-records.ts';

const lead = (id: string) => ({ resource: 'lead', id });

test('the last opened record is first, each record is listed once, and eight at most', () => {
  const opened = ['1', '2', '1', '3', '4', '5', '6', '7', '8', '9'].map(lead);
  const kept = opened.reduce(withNewest, []);
  expect(kept.map(({ id }) => id)).toEqual(['9', '8', '7', '6', '5', '4', '3', '1']);
});
