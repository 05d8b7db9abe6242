export interface RowRange {
  readonly first: number;
  /** The one after the last. */
  readonly end: number;
}

/** Rows that are drawn beyond the edges, so that scrolling finds them there. */
export const rowsBeyond = 12;
/** The range moves in steps, so that not every scrolled pixel renders the table again. */
const step = 2;

/** Which of `count` rows have to be drawn, when the first begins at `top` in a window of this height. */
export function visibleRows(input: {
  readonly top: number;
  readonly windowHeight: number;
  readonly rowHeight: number;
  readonly count: number;
  /** How many more are drawn on both sides. */
  readonly beyond: number;
}): RowRange {
  const { top, windowHeight, rowHeight, count, beyond } = input;
  const from = Math.floor(-top / rowHeight / step) * step - beyond;
  const to = Math.ceil((windowHeight - top) / rowHeight / step) * step + beyond;
  const first = Math.min(Math.max(from, 0), count);
  return { first, end: Math.max(Math.min(to, count), first) };
}
