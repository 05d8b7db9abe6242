import {
  createPartReader,
  createTextCollector,
  type NumberStyle,
  type PartReader,
  plainText,
} from './workbook-xml.ts';

/** A row of a sheet. A number is the index of a shared string. */
export interface SheetRow {
  number: number;
  cells: (string | number)[];
}

/** Excel's own limit. */
const maxColumns = 16_384;

/** Reads the rows of a sheet. */
export function createSheetReader(styles: readonly NumberStyle[]): PartReader<SheetRow> {
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
        addCell(row.cells, cell.r, cellValue(cell, { value, text: text.take() }, styles));
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
  styles: readonly NumberStyle[],
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
      return value ? numberText(value, styles[Number(cell.s || 0)] ?? null) : '';
  }
}

/** A number as the sheet shows it, without an exponent. */
function numberText(value: string, style: NumberStyle): string {
  if (style === 'time') {
    return timeOf(Number(value));
  }
  const plain = /e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;
  return style && /^\d+$/.test(plain) ? withZeros(plain, style.zeros) : plain;
}

/** `1234` is `01234` in the format `00000`, and `123456789` is `12345-6789` in `00000-0000`. */
function withZeros(digits: string, zeros: string): string {
  const places = zeros.replaceAll('-', '').length;
  let left = digits.padStart(places, '0');
  const groups: string[] = [];
  for (const group of zeros.split('-').toReversed().slice(0, -1)) {
    groups.unshift(left.slice(-group.length));
    left = left.slice(0, -group.length);
  }
  return [left, ...groups].join('-');
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
