import { writeNumber } from '../../kit/formats/formats.ts';

const units = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long something took, in the largest unit that fits: `12 days`. */
export function durationText(seconds: number): string {
  for (const [unit, length] of units) {
    const count = Math.floor(seconds / length);
    if (count > 0) {
      return `${writeNumber(count)} ${unit}${count === 1 ? '' : 's'}`;
    }
  }
  return 'under a minute';
}
