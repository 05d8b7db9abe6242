import { msg } from '../../language/message.ts';
import { unreadable } from './unreadable.ts';

const newline = 10;
const carriageReturn = 13;
const quote = 34;

interface Parsed {
  readonly rows: string[][];
  /** Where each row ends in the text. */
  readonly ends: number[];
  /** The beginning of a row whose end has not arrived yet. */
  readonly rest: string;
}

/** Parses the complete rows of a delimited text. Quoted cells may contain line breaks and delimiters. */
export function parseDelimited(text: string, delimiter: string, isLast: boolean): Parsed {
  const mark = delimiter.charCodeAt(0);
  const rows: string[][] = [];
  const ends: number[] = [];
  let row: string[] = [];
  let rowStart = 0;
  let at = 0;

  while (at < text.length) {
    const cell = text.charCodeAt(at) === quote ? readQuoted(text, at, mark) : readPlain(text, at, mark);
    // The last character may be the first half of a doubled quote or of a line end.
    const isCut = !cell || (cell.end >= text.length - 1 && text.charCodeAt(cell.end) !== newline);
    if (isCut && !isLast) {
      return { rows, ends, rest: text.slice(rowStart) };
    }
    if (!cell) {
      throw unreadable(
        msg`A quotation mark is never closed: “${text.slice(at, at + 40)}…”. Close it, or take it away.`,
      );
    }
    row.push(cell.value);
    at = cell.end;
    if (text.charCodeAt(at) === mark) {
      at += 1;
      if (at < text.length) {
        continue;
      }
      row.push('');
    }
    at += text.charCodeAt(at) === carriageReturn && text.charCodeAt(at + 1) === newline ? 2 : 1;
    rows.push(row);
    ends.push(Math.min(at, text.length));
    row = [];
    rowStart = at;
  }
  return { rows, ends, rest: text.slice(rowStart) };
}

/** The delimiter of a text, and the text without a first line such as `sep=;`, which spreadsheets understand. */
export function openDelimited(text: string): { delimiter: string; text: string } {
  const [line = '', delimiter] = /^"?sep=(.)"?\r?\n/i.exec(text) ?? [];
  return delimiter ? { delimiter, text: text.slice(line.length) } : { delimiter: guessDelimiter(text), text };
}

/**
 * The delimiter that results in the most columns in the first line. Spreadsheets write semicolons where the comma is
 * the decimal separator.
 */
function guessDelimiter(text: string): string {
  const beginning = `${text.slice(0, 100_000)}\n`;
  const widthWith = (mark: string) => parseDelimited(beginning, mark, false).rows[0]?.length ?? 0;
  return [',', ';', '\t', '|'].reduce((best, mark) => (widthWith(mark) > widthWith(best) ? mark : best));
}

interface Cell {
  value: string;
  /** The position of the delimiter or line end after the cell. */
  end: number;
}

function readPlain(text: string, start: number, mark: number): Cell {
  let end = start;
  for (; end < text.length; end++) {
    const code = text.charCodeAt(end);
    if (code === mark || code === newline || code === carriageReturn) {
      break;
    }
  }
  return { value: text.slice(start, end), end };
}

/** Undefined if the closing quote is missing. Characters between it and the delimiter still belong to the cell. */
function readQuoted(text: string, start: number, mark: number): Cell | undefined {
  let value = '';
  let from = start + 1;
  for (;;) {
    const to = text.indexOf('"', from);
    if (to === -1) {
      return undefined;
    }
    value += text.slice(from, to);
    if (text.charCodeAt(to + 1) !== quote) {
      const { value: behind, end } = readPlain(text, to + 1, mark);
      return { value: value + behind, end };
    }
    value += '"';
    from = to + 2;
  }
}
