import { unreadable } from '../read/unreadable.ts';
import { createSharedTexts, type TextStore } from './shared-texts.ts';
import { type Choose, unzip } from './unzip.ts';
import {
  createSheetReader,
  createTextReader,
  readSheets,
  readTimeStyles,
  refuseDeclarations,
} from './workbook-xml.ts';

/** One after the other, as often as it is asked for. */
export type Pieces = () => AsyncIterable<Uint8Array>;

/** What a part that is needed as a whole may have; sheets and their texts are read as they come. */
const maxBytes = { whole: 20_000_000, streamed: 2_000_000_000 };
/** So many rows are handed on together. */
const batch = 1000;

const sharedPath = 'xl/sharedStrings.xml';
const parts = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/styles.xml'];

export interface SheetRows {
  readonly number: number;
  readonly cells: readonly string[];
}

/** The rows of one sheet of a workbook, of the first unless another is named, and the names of all. Goes through it twice. */
export async function readWorkbook(
  pieces: Pieces,
  { sheet: wanted, store }: { sheet?: string; store: TextStore },
  onRows: (rows: readonly SheetRows[]) => Promise<void>,
): Promise<{ sheets: string[]; sheet: string }> {
  const shared = createSharedTexts(store);
  const texts = await readParts(pieces(), shared);
  const sheets = readSheets(
    texts.get('xl/workbook.xml') ?? '',
    texts.get('xl/_rels/workbook.xml.rels') ?? '',
  );
  const sheet = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  if (!sheet) {
    throw unreadable('This is not a workbook. Choose a .xlsx or a CSV file.');
  }
  const reader = createSheetReader(readTimeStyles(texts.get('xl/styles.xml') ?? ''));
  const decoder = new TextDecoder();
  let waiting: ReturnType<typeof reader.read> = [];
  let isThere = false;

  async function handOn(): Promise<void> {
    const cells = await shared.resolve(waiting.map(row => row.cells));
    await onRows(waiting.map(({ number }, i) => ({ number, cells: cells[i] ?? [] })));
    waiting = [];
  }

  for await (const { bytes } of unzip(pieces(), only(sheet.path, maxBytes.streamed))) {
    isThere = true;
    waiting.push(...reader.read(decoder.decode(bytes, { stream: true })));
    if (waiting.length >= batch) {
      await handOn();
    }
  }
  if (!isThere) {
    throw unreadable(
      `The sheet “${sheet.name}” cannot be read. Save the workbook again, or save the sheet as CSV.`,
    );
  }
  await handOn();
  return { sheets: sheets.map(({ name }) => name), sheet: sheet.name };
}

/** The small parts whole; the texts that cells share go where they are kept. */
async function readParts(
  pieces: AsyncIterable<Uint8Array>,
  shared: ReturnType<typeof createSharedTexts>,
): Promise<Map<string, string>> {
  const found = new Map<string, Uint8Array[]>();
  const reader = createTextReader();
  const decoder = new TextDecoder();
  const choose: Choose = path =>
    parts.includes(path)
      ? { most: maxBytes.whole }
      : path === sharedPath
        ? { most: maxBytes.streamed }
        : undefined;
  for await (const { path, bytes } of unzip(pieces, choose)) {
    if (path === sharedPath) {
      await shared.add(reader.read(decoder.decode(bytes, { stream: true })));
    } else {
      found.set(path, [...(found.get(path) ?? []), bytes]);
    }
  }
  await shared.add(reader.end());
  await shared.flush();
  const texts = [...found].map(([path, bytes]) => [path, Buffer.concat(bytes).toString()] as const);
  for (const [, text] of texts) {
    refuseDeclarations(text);
  }
  return new Map(texts);
}

function only(wanted: string, most: number): Choose {
  return path => (path === wanted ? { most } : undefined);
}
