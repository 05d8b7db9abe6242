import { createPartReader, createTextCollector, type PartReader, plainText } from './workbook-xml.ts';

/** A row of a sheet. A number is the index of a shared string. */
export interface SheetRow {
  number: number;
  cells: (string | number)[];
}

/** Excel's own limit. */
const maxColumns = 16_384;

/** Reads the rows of a sheet. */
export function createSheetReader(timeStyles: ReadonlySet<number>): PartReader<SheetRow> {
  let row: SheetRow = { number: 0, cells: [] };
  let cell: Readonly<Record<string, string>> = {};
  let value = '';
  let isValue = false;
  const text = createTextCollector();

  return createPartReader(complete => ({
    open(name, attributes) {
      if (name === 'row') {
        row = { number: Number(attributes.r) || row.number + 1, cells: [] };
      } else if (name === 'c') {
        cell = attributes;
        value = '';
        text.start();
      }
      isValue = name === 'v';
      text.open(name);
    },
    text(more) {
      if (isValue) {
        value += more;
      } else {
        text.add(more);
      }
    },
    close(name) {
      isValue = false;
      text.close(name);
      if (name === 'c') {
        addCell(row.cells, cell.r, cellValue(cell, { value, text: text.take() }, timeStyles));
      } else if (name === 'row') {
        complete(row);
      }
    },
  }));
}

function addCell(cells: (string | number)[], place: string | undefined, value: string | number): void {
  const column = columnOf(place ?? '') ?? cells.length;
  if (column > maxColumns) {
    return;
  }
  while (cells.length < column) {
    cells.push('');
  }
  cells[column] = value;
}

function cellValue(
  cell: Readonly<Record<string, string>>,
  { value, text }: { value: string; text: string },
  timeStyles: ReadonlySet<number>,
): string | number {
  switch (cell.t) {
    case 's':
      return Number(value);
    case 'inlineStr':
      return text;
    case 'b':
      return value === '1' ? 'true' : 'false';
    case 'e':
      return '';
    case 'str':
    case 'd':
      return plainText(value);
    default:
      return value && timeStyles.has(Number(cell.s || -1)) ? timeOf(Number(value)) : value;
  }
}

/** Excel counts days, and assumes that 1900 was a leap year. */
function timeOf(days: number): string {
  const time = new Date(Math.round((days - 25_569) * 86_400_000));
  if (Number.isNaN(time.getTime())) {
    return String(days);
  }
  const iso = time.toISOString();
  return Number.isInteger(days) ? iso.slice(0, 10) : iso.slice(0, 23).replace('T', ' ').replace('.000', '');
}

/** A → 0, Z → 25, AA → 26. */
function columnOf(place: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(place)?.[0];
  return letters
    ? [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
    : undefined;
}
