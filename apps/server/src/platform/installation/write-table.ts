type Cell = string | number | Date | null;

/** Rows as a table of plain text: numbers to the right, the rest to the left. */
export function writeTable(headings: readonly string[], rows: readonly (readonly Cell[])[]): string {
  const texts = rows.map(row => row.map(writeCell));
  const widths = headings.map((heading, at) =>
    Math.max(heading.length, ...texts.map(row => row[at]?.length ?? 0)),
  );
  const isNumber = headings.map((_, at) => rows.length > 0 && rows.every(row => typeof row[at] === 'number'));
  const write = (row: readonly string[]) =>
    row
      .map((text, at) => (isNumber[at] ? text.padStart(widths[at] ?? 0) : text.padEnd(widths[at] ?? 0)))
      .join('  ')
      .trimEnd();
  return [write(headings), ...texts.map(write)].join('\n');
}

/** `1.5 MB`: three digits are enough to compare. */
export function writeBytes(bytes: number): string {
  const units = ['B', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  return `${Number((bytes / 1000 ** power).toPrecision(3))} ${units[power]}`;
}

function writeCell(cell: Cell): string {
  if (cell === null) {
    return '-';
  }
  return cell instanceof Date ? cell.toISOString().slice(0, 16).replace('T', ' ') : String(cell);
}
