/** The distance between two lines that were added one after the other: there is room for twenty between them. */
const gap = 1_048_576;

/**
 * Assigns positions to the lines of a list so that as few as possible change: moving one line is one change in the
 * log, and does not conflict with undoing another. `current` has the present positions in the new order; undefined
 * for new lines.
 */
export function placeLines(current: readonly (number | undefined)[]): number[] {
  const staying = longestIncreasing(current);
  const places: number[] = [];
  for (let start = 0; start < current.length; ) {
    if (staying.has(start)) {
      places.push(current[start] ?? 0);
      start += 1;
      continue;
    }
    let end = start;
    while (end < current.length && !staying.has(end)) {
      end += 1;
    }
    const before = places.at(-1) ?? 0;
    const after = current[end];
    const count = end - start;
    const step = after === undefined ? gap : Math.floor((after - before) / (count + 1));
    if (step < 1) {
      return current.map((_, index) => (index + 1) * gap);
    }
    places.push(...Array.from({ length: count }, (_, index) => before + (index + 1) * step));
    start = end;
  }
  return places;
}

/** The indexes of a longest increasing subsequence, whose numbers can keep their order. */
function longestIncreasing(values: readonly (number | undefined)[]): ReadonlySet<number> {
  const best: { length: number; previous: number }[] = [];
  let last = -1;
  for (const [index, value] of values.entries()) {
    best.push({ length: 0, previous: -1 });
    if (value === undefined || value < 1) {
      continue;
    }
    let found = { length: 1, previous: -1 };
    for (let earlier = 0; earlier < index; earlier += 1) {
      const other = values[earlier];
      const { length = 0 } = best[earlier] ?? {};
      if (other !== undefined && length > 0 && other < value && length >= found.length) {
        found = { length: length + 1, previous: earlier };
      }
    }
    best[index] = found;
    last = found.length > (best[last]?.length ?? 0) ? index : last;
  }
  const indexes = new Set<number>();
  for (let index = last; index >= 0; index = best[index]?.previous ?? -1) {
    indexes.add(index);
  }
  return indexes;
}
