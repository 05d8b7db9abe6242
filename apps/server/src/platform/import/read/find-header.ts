/** How many rows at the beginning are looked at. */
export const headRows = 20;

/**
 * The row with the names of the columns among the first rows of a file. Usually it is the first one that is about as
 * wide as the others; a title or an explanation above it is narrower. A row whose cells are mostly known names of columns
 * is preferred.
 */
export function findHeader(
  rows: readonly (readonly string[])[],
  countKnown: (cells: readonly string[]) => number,
): number {
  const filled = rows.map(cells => cells.filter(cell => cell.trim() !== '').length);
  const widest = Math.max(0, ...filled);
  const known = rows.map(cells => countKnown(cells));
  const isKnown = (row: number) => (known[row] ?? 0) * 2 >= (filled[row] ?? 0) && (known[row] ?? 0) > 0;
  const first = filled.findIndex((count, row) => count >= widest * 0.6 || (row === 0 && isKnown(row)));
  const best = known.indexOf(Math.max(...known));
  const isBetter = isKnown(best) && (known[best] ?? 0) >= (known[first] ?? 0) + 2;
  return Math.max(0, isBetter ? best : first);
}

/** The best of several sheets: the one with the most known names of columns. */
export function findSheet<Sheet extends { readonly rows: readonly (readonly string[])[] }>(
  sheets: readonly Sheet[],
  countKnown: (cells: readonly string[]) => number,
): Sheet | undefined {
  const known = sheets.map(({ rows }) => countKnown(rows[findHeader(rows, countKnown)] ?? []));
  const best = known.indexOf(Math.max(...known));
  // Without known names: the first sheet with more than a column of text.
  const wide = sheets.find(
    ({ rows }) => rows.length > 1 && rows.some(cells => cells.filter(Boolean).length > 1),
  );
  return (known[best] ?? 0) > 0 ? sheets[best] : (wide ?? sheets[0]);
}

/** The column names. An empty one is named by its position, a second one of the same name is numbered. */
export function readHeadings(cells: readonly string[]): string[] {
  const last = cells.findLastIndex(cell => cell.trim() !== '');
  const taken = new Set<string>();
  return cells.slice(0, last + 1).map((cell, i) => {
    const name = cell.trim().replace(/\s+/g, ' ') || `Column ${i + 1}`;
    let own = name;
    for (let n = 2; taken.has(own.toLowerCase()); n++) {
      own = `${name} (${n})`;
    }
    taken.add(own.toLowerCase());
    return own;
  });
}
