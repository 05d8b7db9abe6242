import { fileBody } from '../http/routes/file-body.ts';
import { type Cell, writeCsv } from './write-csv.ts';
import { writeXlsx } from './write-xlsx.ts';

const contentTypes = {
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** The response that lets the browser save rows as a file. It is streamed while the rows are read. */
export function tableDownload(given: {
  /** Without its extension. */
  name: string;
  format: keyof typeof contentTypes;
  rows: AsyncIterable<readonly Cell[]>;
  /** The name of the sheet in a workbook. */
  sheet?: string;
  /** Converts times to local time, because the cells of a workbook have no time zone. */
  wall?: (time: Date) => Date;
}) {
  const { name, format, rows, sheet = name, wall = time => time } = given;
  const stream = format === 'csv' ? writeCsv(rows) : writeXlsx(sheet, rows, wall);
  return {
    body: fileBody(stream),
    headers: {
      'content-type': contentTypes[format],
      'content-disposition': `attachment; filename="${name}.${format}"`,
      'cache-control': 'no-store',
    },
  };
}

/** For names of files: 2026-05-03. */
export function today(): string {
  return new Date().toISOString().slice(0, 10);
}
