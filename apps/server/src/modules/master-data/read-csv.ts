import { CsvError, parse } from 'csv-parse/sync';
import { invalid } from '../../platform/errors.ts';

const maxLines = 5000;

export interface CsvLine<Field extends string> {
  /** The number of the line in the file, as editors count. */
  line: number;
  values: Partial<Record<Field, string>>;
}

/** The lines of a CSV file by what their columns are called; columns with other headings are left out. */
export function readCsv<Field extends string>(
  text: string,
  headings: Readonly<Record<string, Field>>,
  needed: NoInfer<Field>,
): CsvLine<Field>[] {
  const [heading, ...lines] = parseText(text);
  const fields = heading?.record.map(cell => headings[cell.toLowerCase().replace(/[^a-z]/g, '')]) ?? [];
  if (!fields.includes(needed)) {
    throw invalid({ csv: `The first line must name the columns, and one of them must be "${needed}"` });
  }
  if (lines.length === 0 || lines.length > maxLines) {
    throw invalid({ csv: `The file must have between 1 and ${maxLines} lines below the headings` });
  }
  return lines.map(({ record, line }) => {
    const values: Partial<Record<Field, string>> = {};
    for (const [i, field] of fields.entries()) {
      if (field !== undefined) {
        values[field] = record[i] ?? '';
      }
    }
    return { line, values };
  });
}

function parseText(text: string): { record: string[]; line: number }[] {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: delimiterOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_empty_values: true,
      trim: true,
    }) as unknown as { record: string[]; info: { lines: number } }[];
    // The parser tells where a record ends; it began as many lines earlier as its texts have breaks.
    return rows.map(({ record, info }) => ({
      record,
      line: info.lines - record.join('').split('\n').length + 1,
    }));
  } catch (error) {
    throw error instanceof CsvError ? invalid({ csv: error.message }) : error;
  }
}

/** Spreadsheets write semicolons where the comma is a decimal one, and tabs when copied. */
function delimiterOf(text: string): string {
  const [heading = ''] = text.split(/\r?\n/, 1);
  const times = (mark: string) => heading.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (times(mark) > times(best) ? mark : best));
}
