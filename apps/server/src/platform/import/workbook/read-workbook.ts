import { msg } from '../../language/message.ts';
import { findSheet, headRows } from '../read/find-header.ts';
import { unreadable } from '../read/unreadable.ts';
import { createSharedTexts, type TextStore } from './shared-texts.ts';
import { createSheetReader, type SheetRow } from './sheet-reader.ts';
import {
  createRelationReader,
  createSheetListReader,
  createStyleReader,
  createTextReader,
  type NumberStyle,
  type PartReader,
} from './workbook-xml.ts';
import { openZip, type RandomAccessFile, type ZipArchive } from './zip.ts';

/** The maximum unpacked size of a part. Sheets and shared strings are larger than all others. */
const maxBytes = { small: 20_000_000, large: 2_000_000_000 };
/** Rows that are passed on together. */
const batch = 1000;

export interface SheetRows {
  readonly number: number;
  readonly cells: readonly string[];
}

/** More sheets than this are not looked into before one is chosen. */
const maxCompared = 20;

interface WorkbookOptions {
  /** The sheet to read; otherwise the one that has the most known names of columns. */
  readonly sheet?: string;
  readonly store: TextStore;
  readonly countKnown: (cells: readonly string[]) => number;
}

/** Streams the rows of one sheet of a workbook, and returns the names of all. */
export async function readWorkbook(
  file: RandomAccessFile,
  { sheet: sheetName, store, countKnown }: WorkbookOptions,
  onRows: (rows: readonly SheetRows[]) => Promise<void>,
): Promise<{ sheets: string[]; sheet: string }> {
  const zip = await openZip(file);
  const sheets = await readSheetList(zip);
  if (sheets.length === 0) {
    throw unreadable('This is not a workbook. Choose a .xlsx or a CSV file.');
  }
  const shared = createSharedTexts(store);
  for await (const texts of readPart(zip, 'xl/sharedStrings.xml', maxBytes.large, createTextReader())) {
    await shared.add(texts);
  }
  await shared.flush();
  const styles = await readStyles(zip);
  const sheet = sheets.find(({ name }) => name === sheetName) ?? (await chooseSheet());
  if (!sheet || !zip.has(sheet.path)) {
    throw unreadable(
      msg`The sheet “${sheet?.name ?? ''}” cannot be read. Save the workbook again, or save the sheet as CSV.`,
    );
  }
  const rows = readPart(zip, sheet.path, maxBytes.large, createSheetReader(styles));
  let waiting: SheetRow[] = [];

  /** The first sheet may be an explanation. */
  async function chooseSheet() {
    const compared: { name: string; path: string; rows: readonly (readonly string[])[] }[] = [];
    for (const each of sheets.length > 1 ? sheets.slice(0, maxCompared) : []) {
      const first: SheetRow[] = [];
      for await (const some of readPart(zip, each.path, maxBytes.large, createSheetReader(styles))) {
        first.push(...some);
        if (first.length >= headRows) {
          break;
        }
      }
      compared.push({ ...each, rows: await shared.resolve(first.slice(0, headRows).map(row => row.cells)) });
    }
    return findSheet(compared, countKnown) ?? sheets[0];
  }

  async function passOn(): Promise<void> {
    const cells = await shared.resolve(waiting.map(row => row.cells));
    await onRows(waiting.map(({ number }, i) => ({ number, cells: cells[i] ?? [] })));
    waiting = [];
  }

  for await (const some of rows) {
    waiting.push(...some);
    if (waiting.length >= batch) {
      await passOn();
    }
  }
  await passOn();
  return { sheets: sheets.map(({ name }) => name), sheet: sheet.name };
}

/** The sheets in order, with the parts that contain them. */
export async function readSheetList(zip: ZipArchive): Promise<{ name: string; path: string }[]> {
  const sheets = await readAll(zip, 'xl/workbook.xml', createSheetListReader());
  const relations = await readAll(zip, 'xl/_rels/workbook.xml.rels', createRelationReader());
  const paths = new Map(relations.map(({ id, path }) => [id, path]));
  return sheets.flatMap(({ name, relation }) => {
    const path = paths.get(relation);
    return path ? [{ name, path }] : [];
  });
}

/** How the styles of cells show numbers. */
function readStyles(zip: ZipArchive): Promise<NumberStyle[]> {
  return readAll(zip, 'xl/styles.xml', createStyleReader());
}

async function readAll<Item>(zip: ZipArchive, path: string, reader: PartReader<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const some of readPart(zip, path, maxBytes.small, reader)) {
    items.push(...some);
  }
  return items;
}

/** Streams what a reader finds in a part; nothing if the part does not exist. */
async function* readPart<Item>(
  zip: ZipArchive,
  path: string,
  limit: number,
  reader: PartReader<Item>,
): AsyncGenerator<Item[]> {
  if (!zip.has(path)) {
    return;
  }
  const decoder = new TextDecoder();
  for await (const bytes of zip.read(path, limit)) {
    yield reader.read(decoder.decode(bytes, { stream: true }));
  }
  reader.end();
}
