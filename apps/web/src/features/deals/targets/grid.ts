import { parseNumber, roundTo } from '../../../kit/formats/parse-number.ts';

/** Whose target a row is. */
export interface Row {
  readonly id: string;
  readonly name: string;
}

/** Amounts by `cellKey`; undefined: no target. NaN: what was typed is no number. */
export type Cells = Readonly<Record<string, number | undefined>>;

export function cellKey(rowId: string, period: string): string {
  return `${rowId} ${period}`;
}

/** The months or the quarters of a year. */
export function periodsOf(year: number, by: 'months' | 'quarters'): readonly string[] {
  return by === 'months'
    ? Array.from({ length: 12 }, (_, index) => `${year}-${String(index + 1).padStart(2, '0')}`)
    : [1, 2, 3, 4].map(quarter => `${year}-Q${quarter}`);
}

interface Pasted {
  readonly text: string;
  /** Where it was pasted: the row and column of the cell. */
  readonly at: readonly [row: number, column: number];
  readonly rows: readonly Row[];
  readonly periods: readonly string[];
  readonly marks: Parameters<typeof parseNumber>[1];
  readonly decimals: number;
}

/** The cells that a part of a spreadsheet fills, from the cell on where it was pasted. What is outside is left out. */
export function cellsFromPaste({ text, at: [row, column], rows, periods, marks, decimals }: Pasted): Cells {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n$/, '').split('\n');
  const filled = lines.flatMap((line, down) =>
    line.split('\t').flatMap((value, across) => {
      const [target, period] = [rows[row + down], periods[column + across]];
      const amount = parseNumber(value, marks);
      return target && period
        ? [
            [
              cellKey(target.id, period),
              amount === undefined ? undefined : roundTo(amount, decimals),
            ] as const,
          ]
        : [];
    }),
  );
  return Object.fromEntries(filled);
}

/** Whether a text is more than the value of one cell. */
export function isTable(text: string): boolean {
  return /[\t\n]/.test(text.replace(/\r?\n$/, ''));
}

/** The cells whose amount differs from the saved one. */
export function changedCells(saved: Cells, entered: Cells): Cells {
  return Object.fromEntries(Object.entries(entered).filter(([key, amount]) => amount !== saved[key]));
}

export function sumOf(cells: Cells, keys: readonly string[]): number {
  return keys.reduce((sum, key) => sum + (cells[key] || 0), 0);
}
