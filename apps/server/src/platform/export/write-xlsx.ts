import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Cell } from './write-csv.ts';

/** Excel allows 1,048,576 rows; the rest goes to another sheet. */
const maxRows = 1_000_000;

/**
 * Streams rows as an Excel workbook; the libraries on npm keep the whole workbook in memory. The first row is the
 * heading of each sheet. Texts are stored in the cells instead of a shared table, which would have to be known before
 * the first row; they are marked as texts, so none is interpreted as a formula. Cells have no time zone: `wall`
 * converts times to local time, which an import expects.
 */
export function writeXlsx(name: string, rows: AsyncIterable<readonly Cell[]>, wall: WallClock): Readable {
  return Readable.from(chunksOf(name, rows, wall), { objectMode: false });
}

type WallClock = (time: Date) => Date;

async function* chunksOf(
  name: string,
  rows: AsyncIterable<readonly Cell[]>,
  wall: WallClock,
): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) {
      throw error;
    }
    ready.push(chunk);
  });
  let heading: readonly Cell[] | undefined;
  let sheets = 0;
  let written = 0;
  let sheet: ZipDeflate | undefined;

  function begin(): ZipDeflate {
    sheets += 1;
    written = heading ? 1 : 0;
    const file = new ZipDeflate(`xl/worksheets/sheet${sheets}.xml`, { level: 6 });
    zip.add(file);
    file.push(strToU8(`${xml}<worksheet xmlns="${main}"><sheetData>${heading ? rowOf(heading, 1) : ''}`));
    return file;
  }

  for await (const row of rows) {
    if (written === maxRows) {
      sheet?.push(strToU8(sheetEnd), true);
      sheet = undefined;
    }
    sheet ??= begin();
    written += 1;
    sheet.push(
      strToU8(
        rowOf(
          row.map(cell => (cell instanceof Date ? wall(cell) : cell)),
          written,
        ),
      ),
    );
    heading ??= row;
    yield* ready.splice(0);
  }
  (sheet ?? begin()).push(strToU8(sheetEnd), true);
  for (const [path, text] of Object.entries(workbookFiles(name, sheets))) {
    const file = new ZipPassThrough(path);
    zip.add(file);
    file.push(strToU8(text), true);
  }
  zip.end();
  yield* ready.splice(0);
}

const sheetEnd = '</sheetData></worksheet>';
const xml = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packaged = 'http://schemas.openxmlformats.org/package/2006';
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The files besides the sheets that a workbook needs. Style 1 is a time. */
function workbookFiles(name: string, sheets: number): Record<string, string> {
  const each = (write: (n: number) => string) =>
    Array.from({ length: sheets }, (_, i) => write(i + 1)).join('');
  const title = (n: number) => escapeXml(`${name.slice(0, 25)}${n > 1 ? ` ${n}` : ''}`);
  return {
    '[Content_Types].xml': `${xml}<Types xmlns="${packaged}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/>${each(n => `<Override PartName="/xl/worksheets/sheet${n}.xml" ContentType="${kind}.worksheet+xml"/>`)}<Override PartName="/xl/styles.xml" ContentType="${kind}.styles+xml"/></Types>`,
    '_rels/.rels': `${xml}<Relationships xmlns="${packaged}/relationships"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${xml}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>${each(n => `<sheet name="${title(n)}" sheetId="${n}" r:id="rId${n}"/>`)}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${xml}<Relationships xmlns="${packaged}/relationships">${each(n => `<Relationship Id="rId${n}" Type="${relations}/worksheet" Target="worksheets/sheet${n}.xml"/>`)}<Relationship Id="styles" Type="${relations}/styles" Target="styles.xml"/></Relationships>`,
    'xl/styles.xml': `${xml}<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf/><xf numFmtId="22" applyNumberFormat="1"/></cellXfs></styleSheet>`,
  };
}

function rowOf(cells: readonly Cell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, i) => cellOf(cell, `${columnName(i)}${row}`)).join('')}</row>`;
}

/** 0 → A, 25 → Z, 26 → AA. */
function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : `${columnName(Math.floor(index / 26) - 1)}${letter}`;
}

function cellOf(cell: Cell, place: string): string {
  switch (typeof cell) {
    case 'number':
      return `<c r="${place}"><v>${cell}</v></c>`;
    case 'boolean':
      return `<c r="${place}" t="b"><v>${cell ? 1 : 0}</v></c>`;
    case 'string':
      return `<c r="${place}" t="inlineStr"><is><t xml:space="preserve">${escapeXml(cell)}</t></is></c>`;
    default:
      return cell ? `<c r="${place}" s="1"><v>${daysSince1900(cell)}</v></c>` : '';
  }
}

/** Excel counts days, and assumes that 1900 was a leap year. */
function daysSince1900(time: Date): number {
  return time.getTime() / 86_400_000 + 25_569;
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** XML cannot represent most control characters, so they are removed. */
function escapeXml(text: string): string {
  return text
    .replace(/[&<>"]/g, character => entities[character] ?? '')
    .replace(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu, '');
}
