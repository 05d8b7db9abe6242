import { expect, it } from 'vitest';
import { readTime } from './read-time.ts';

it.each([
  ['2024-03-31T14:05:09.123Z', '2024-03-31 14:05:09.123 Z'],
  ['2024-03-31T14:05:09+05:30', '2024-03-31 14:05:09 +05:30'],
  ['2024-03-31 14:05:09.5', '2024-03-31 14:05:09.5 Europe/Berlin'],
  ['31/03/2024 2:05 PM', '2024-03-31 14:05:00 Europe/Berlin'],
  ['31.03.2024, 12:05 am', '2024-03-31 00:05:00 Europe/Berlin'],
  ['Mar 31, 2024 09:15', '2024-03-31 09:15:00 Europe/Berlin'],
  ['2024-03-31', '2024-03-31 00:00:00 Europe/Berlin'],
  ['2024-02-31 10:00', undefined],
  ['2024-03-31 25:00', undefined],
  ['soon', undefined],
  ['2999-01-01', undefined],
])('%s', (text, moment) => {
  expect(readTime(text, 'dmy', 'Europe/Berlin')).toBe(moment);
});
