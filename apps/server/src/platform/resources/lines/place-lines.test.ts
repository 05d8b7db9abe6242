import fc from 'fast-check';
import { expect, it } from 'vitest';
import { placeLines } from './place-lines.ts';

const gap = 1_048_576;

it('new lines have gaps between their positions, and existing ones keep theirs', () => {
  expect(placeLines([])).toEqual([]);
  expect(placeLines([undefined, undefined])).toEqual([gap, 2 * gap]);
  expect(placeLines([gap, undefined, 2 * gap])).toEqual([gap, 1.5 * gap, 2 * gap]);
  expect(placeLines([undefined, gap])).toEqual([gap / 2, gap]);
  expect(placeLines([gap, undefined])).toEqual([gap, 2 * gap]);
});

it('one line that moves is one change', () => {
  expect(placeLines([4, 1, 2, 3].map(n => n * gap))).toEqual([gap / 2, gap, 2 * gap, 3 * gap]);
  expect(placeLines([2, 3, 4, 1].map(n => n * gap))).toEqual([2, 3, 4, 5].map(n => n * gap));
});

it('lines are renumbered if there is no gap left or two have the same position', () => {
  expect(placeLines([7, undefined, 8])).toEqual([gap, 2 * gap, 3 * gap]);
  expect(placeLines([5, 5])).toEqual([5, 5 + gap]);
});

it('whatever the places were, the new ones are whole numbers in the wanted order', () => {
  const place = fc.option(fc.integer({ min: 0, max: 60 }), { nil: undefined });
  fc.assert(
    fc.property(fc.array(place, { maxLength: 40 }), current => {
      const places = placeLines(current);
      expect(places).toHaveLength(current.length);
      expect(
        places.every((value, index) => Number.isInteger(value) && value > (places[index - 1] ?? 0)),
      ).toBe(true);
    }),
    { seed: 23, numRuns: 500 },
  );
});
