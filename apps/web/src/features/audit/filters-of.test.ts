import { expect, it } from 'vitest';
import { auditSearch } from './audit-search.ts';
import { filtersOf } from './filters-of.ts';

it('filters by whole days of the organization, including the last one', () => {
  expect(filtersOf({ from: '2026-03-28', to: '2026-03-29' }, 'Europe/Berlin')).toMatchObject({
    since: '2026-03-27T23:00:00.000Z',
    // The clock was turned forward that night.
    until: '2026-03-29T22:00:00.000Z',
  });
});

it('leaves out invalid days and ids of the address', () => {
  const address = { from: 'yesterday', to: '2026-13-01', actor: 'me', record: '1', event: 'created' };
  expect(filtersOf(auditSearch(address), 'UTC')).toEqual({ event: 'created' });
});
