import type { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { guardText } from './safe-text.ts';

export type Cell = string | number | boolean | Date | null;

/** Streams rows as CSV in UTF-8. The byte order mark tells Excel the encoding. */
export function writeCsv(rows: AsyncIterable<readonly Cell[]>): Readable {
  // The library quotes only cells that contain the record delimiter, but a single line break also ends a record
  // elsewhere.
  const csv = stringify({ bom: true, record_delimiter: '\r\n', quoted_match: /[\r\n]/ });
  void writeRows(rows, csv);
  return csv;
}

async function writeRows(
  rows: AsyncIterable<readonly Cell[]>,
  csv: ReturnType<typeof stringify>,
): Promise<void> {
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
