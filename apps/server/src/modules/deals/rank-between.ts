const digits = '0123456789abcdefghijklmnopqrstuvwxyz';

/**
 * A text that sorts after one and before the other, byte by byte: between two there is always room for another, so a
 * move writes one row. Neither ends in the lowest digit, nor does the answer. Without a limit it is the start or the end.
 * Two who choose the same gap at once get different texts, by three digits that chance adds.
 */
export function rankBetween(after: string, before: string | undefined, random = Math.random): string {
  let rank = '';
  let isBelow = before === undefined;
  for (let i = 0; ; i += 1) {
    const low = digitAt(after, i);
    const high = isBelow ? digits.length : digitAt(before ?? '', i);
    if (high - low > 1) {
      const chance = `${digitBelow(36, random)}${digitBelow(36, random)}${digitBelow(35, random, 1)}`;
      return `${rank}${digits[Math.floor((low + high) / 2)]}${chance}`;
    }
    rank += digits[low];
    // From here on anything is less than the upper limit, and what follows the lower one is enough.
    isBelow ||= high > low;
  }
}

function digitAt(rank: string, i: number): number {
  return i < rank.length ? digits.indexOf(rank.charAt(i)) : 0;
}

function digitBelow(count: number, random: () => number, from = 0): string {
  return digits.charAt(from + Math.floor(random() * count));
}
