/** Chance that falls the same way each time: one seed, one sample. */
export interface Dice {
  /** From 0 up to, not including, 1. */
  next(): number;
  between(low: number, high: number): number;
  /** Both ends included. */
  whole(low: number, high: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the values, with a probability by weight. */
  weighted<T>(...choices: readonly (readonly [weight: number, value: T])[]): T;
  shuffled<T>(list: readonly T[]): T[];
}

export function createDice(seed: number): Dice {
  let state = seed;

  /** Mulberry32. */
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }

  const between = (low: number, high: number) => low + next() * (high - low);
  const whole = (low: number, high: number) => Math.floor(between(low, high + 1));

  return {
    next,
    between,
    whole,
    chance: probability => next() < probability,
    pick: list => at(list, whole(0, list.length - 1)),
    weighted(...choices) {
      let rest = next() * choices.reduce((sum, [weight]) => sum + weight, 0);
      const found = choices.findIndex(([weight]) => {
        rest -= weight;
        return rest < 0;
      });
      return at(choices, found)[1];
    },
    shuffled(list) {
      const keyed = list.map(value => ({ value, key: next() }));
      return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
    },
  };
}

/** The last one if the index is out of range. */
function at<T>(list: readonly T[], index: number): T {
  const found = list.at(index < list.length ? index : -1);
  if (found === undefined) {
    throw new Error('There is nothing to choose from.');
  }
  return found;
}
