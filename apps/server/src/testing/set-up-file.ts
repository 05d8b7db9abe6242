import { avoidEndOf } from './period-ends.ts';

/** Many tests compare with the date of today, which must not change between the beginning and the end of their file. */
await avoidEndOf(24 * 3_600_000, 60_000);
