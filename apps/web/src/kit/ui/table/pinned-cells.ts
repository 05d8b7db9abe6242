import type { CSSProperties } from 'react';

/** The attributes of a cell that stays visible while its table scrolls sideways: the first `count` of each row. */
export function pinnedCell(index: number, count: number) {
  if (index >= count) {
    return undefined;
  }
  const style = { [variable]: `var(${variable}-${index})` } as CSSProperties;
  return { 'data-pinned': index === count - 1 ? 'last' : 'yes', style };
}

/**
 * The positions of the pinned cells, as a style of the table, so that changes do not render the rows again. The
 * checkboxes are before the first column.
 */
export function pinnedPlaces(
  offsets: readonly number[],
  hasTools: boolean,
): Readonly<Record<string, string>> {
  const start = hasTools ? 'var(--tools-width)' : '0px';
  return Object.fromEntries(
    offsets.map((offset, index) => [`${variable}-${index}`, `calc(${start} + ${offset}px)`]),
  );
}

/** As table.module.css has it. */
const variable = '--pinned-at';
