import { expect, test } from 'vitest';
import { tabOf } from './activity-tab.ts';

test.each([
  [{}, 'day'],
  [{ edit: 'x' }, 'day'],
  [{ new: '1', kind: 'meeting' }, 'day'],
  [{ filter: '{}' }, 'list'],
  [{ search: 'plan', edit: 'x' }, 'list'],
  [{ tab: 'list' }, 'list'],
  [{ tab: 'calendar', week: '2026-11-09' }, 'calendar'],
  [{ tab: 'unknown' }, 'day'],
])('%o shows %s', (address, tab) => {
  expect(tabOf(address)).toBe(tab);
});
