import { beforeEach } from 'vitest';
import { avoidEndOf } from './period-ends.ts';

const dayMs = 24 * 3_600_000;

// Many tests compare with the date of today (UTC), which must not change while they run. A file begins early enough to
// end on the same day, because its tests may share records; in a file that takes longer, at least each test does.
await avoidEndOf(dayMs, 300_000);
beforeEach(() => avoidEndOf(dayMs, 60_000));
