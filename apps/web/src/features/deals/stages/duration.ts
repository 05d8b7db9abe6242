import { plural, t } from '@lingui/core/macro';

const units: readonly (readonly [seconds: number, text: (count: number) => string])[] = [
  [86_400, count => t({ message: plural(count, { one: '# day', other: '# days' }) })],
  [3600, count => t({ message: plural(count, { one: '# hour', other: '# hours' }) })],
  [60, count => t({ message: plural(count, { one: '# minute', other: '# minutes' }) })],
];

/** How long something took, in the largest unit that fits: `12 days`. */
export function durationText(seconds: number): string {
  for (const [length, text] of units) {
    const count = Math.floor(seconds / length);
    if (count > 0) {
      return text(count);
    }
  }
  return t`under a minute`;
}
