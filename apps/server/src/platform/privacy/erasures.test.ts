import { expect, it } from 'vitest';
import { type Erasure, erasuresSince } from './erasures.ts';

const erased = (erasedAtUtc: string): Erasure => ({
  ...{ tenantId: '', id: erasedAtUtc, erasedAtUtc },
  ...{ recordIds: [], salt: '', emailHashes: [] },
});

it('an erasure from before an archive is not repeated after its restore: who is in it has come back', () => {
  const before = erased('2026-03-01T11:58:59.999Z');
  const visibleLater = erased('2026-03-01T11:59:00.000Z');
  const after = erased('2026-03-01T12:00:01.000Z');
  const repeated = erasuresSince([before, visibleLater, after], '2026-03-01T12:00:00.000Z');
  expect(repeated).toEqual([visibleLater, after]);
});
