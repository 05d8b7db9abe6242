import { Unzip, type UnzipFile, UnzipInflate } from 'fflate';
import { unreadable } from './unreadable.ts';
import {
  createSheetReader,
  readSharedTexts,
  readSheets,
  readTimeStyles,
  refuseDeclarations,
} from './workbook-xml.ts';

/** One after the other, as often as it is asked for. */
export type Pieces = () => AsyncIterable<Uint8Array>;

/** What a part that is needed as a whole may have; sheets are read as they come. */
const mostBytes = { whole: 100_000_000, sheet: 2_000_000_000 };
/** A sheet of real texts is some thirty times as large as its packed form. */
const mostRatio = { above: 20_000_000, times: 250 };
/** Small enough that what a bomb unpacks from it still fits. */
const bite = 16_384;

const parts = ['xl/workbook.xml', 'xl/_rels/workbook.xml.rels', 'xl/sharedStrings.xml', 'xl/styles.xml'];

/** The rows of one sheet of a workbook, of the first unless another is named, and the names of all. */
export async function readWorkbook(
  pieces: Pieces,
  wanted: string | undefined,
  onRow: (number: number, cells: string[]) => Promise<void>,
): Promise<{ sheets: string[]; sheet: string }> {
  const texts = await readParts(pieces);
  const sheets = readSheets(
    texts.get('xl/workbook.xml') ?? '',
    texts.get('xl/_rels/workbook.xml.rels') ?? '',
  );
  const sheet = sheets.find(({ name }) => name === wanted) ?? sheets[0];
  if (!sheet) {
    throw unreadable('This is not a workbook. Choose a .xlsx or a CSV file.');
  }
  const reader = createSheetReader({
    shared: readSharedTexts(texts.get('xl/sharedStrings.xml') ?? ''),
    timeStyles: readTimeStyles(texts.get('xl/styles.xml') ?? ''),
  });
  const decoder = new TextDecoder();
  let isThere = false;
  for await (const bytes of unpackOf(pieces(), sheet.path)) {
    isThere = true;
    for (const { number, cells } of reader.read(decoder.decode(bytes, { stream: true }))) {
      await onRow(number, cells);
    }
  }
  if (!isThere) {
    throw unreadable(
      `The sheet “${sheet.name}” cannot be read. Save the workbook again, or save the sheet as CSV.`,
    );
  }
  return { sheets: sheets.map(({ name }) => name), sheet: sheet.name };
}

async function readParts(pieces: Pieces): Promise<Map<string, string>> {
  const found = new Map<string, Uint8Array[]>();
  await unzip(pieces(), path => {
    if (!parts.includes(path)) {
      return undefined;
    }
    const chunks: Uint8Array[] = [];
    found.set(path, chunks);
    return { most: mostBytes.whole, take: chunk => chunks.push(chunk) };
  });
  const decoder = new TextDecoder();
  const texts = [...found].map(([path, chunks]) => [path, decoder.decode(Buffer.concat(chunks))] as const);
  for (const [, text] of texts) {
    refuseDeclarations(text);
  }
  return new Map(texts);
}

/** The bytes of one part, in the order in which they come. */
async function* unpackOf(pieces: AsyncIterable<Uint8Array>, wanted: string): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const feed = createUnzip(path =>
    path === wanted ? { most: mostBytes.sheet, take: chunk => ready.push(chunk) } : undefined,
  );
  for await (const piece of pieces) {
    for (const slice of slicesOf(piece)) {
      feed(slice);
      yield* ready.splice(0);
    }
  }
}

async function unzip(pieces: AsyncIterable<Uint8Array>, choose: Choose): Promise<void> {
  const feed = createUnzip(choose);
  for await (const piece of pieces) {
    for (const slice of slicesOf(piece)) {
      feed(slice);
    }
  }
}

type Choose = (path: string) => { most: number; take: (chunk: Uint8Array) => void } | undefined;

function createUnzip(choose: Choose): (bytes: Uint8Array) => void {
  let packed = 0;
  let unpacked = 0;
  // The library calls again with what was thrown, as an error of its own.
  let isBomb = false;
  const archive = new Unzip((file: UnzipFile) => {
    const chosen = choose(file.name);
    if (!chosen) {
      return;
    }
    let own = 0;
    file.ondata = (error, chunk) => {
      if (error && !isBomb) {
        throw unreadable('This workbook is damaged. Save it again, or save the sheet as CSV.');
      }
      own += chunk?.length ?? 0;
      unpacked += chunk?.length ?? 0;
      isBomb ||= own > chosen.most || (unpacked > mostRatio.above && unpacked > packed * mostRatio.times);
      if (isBomb) {
        throw unreadable('This workbook unpacks to more than it can hold. Save the sheet as CSV.');
      }
      chosen.take(chunk);
    };
    file.start();
  });
  archive.register(UnzipInflate);
  return bytes => {
    packed += bytes.length;
    archive.push(bytes);
  };
}

function* slicesOf(piece: Uint8Array): Generator<Uint8Array> {
  for (let at = 0; at < piece.length; at += bite) {
    yield piece.subarray(at, at + bite);
  }
}
