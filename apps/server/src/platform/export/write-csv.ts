import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { guardText } from './safe-text.ts';

export type Cell = string | number | boolean | Date | null;

/** Rows as CSV in UTF-8, written as they come. The mark in front tells Excel the encoding. */
export function writeCsv(rows: AsyncIterable<readonly Cell[]>): Readable {
  // The library quotes only cells with the delimiter of records in them; a single break ends a record elsewhere too.
  const csv = stringify({ bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
  void pour(rows, csv);
  return csv;
}

async function pour(rows: AsyncIterable<readonly Cell[]>, csv: ReturnType<typeof stringify>): Promise<void> {
  try {
    for await (const row of rows) {
      if (!csv.write(row.map(textOf))) {
        await new Promise(resolve => csv.once('drain', resolve).once('close', resolve));
      }
      if (csv.destroyed) {
        return;
      }
    }
    csv.end();
  } catch (error) {
    csv.destroy(error as Error);
  }
}

function textOf(cell: Cell): string {
  if (cell instanceof Date) {
    return cell.toISOString();
  }
  return typeof cell === 'string' ? guardText(cell) : String(cell ?? '');
}
