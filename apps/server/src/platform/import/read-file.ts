import { z } from 'zod';
import type { TenantTx } from '../database/tenant-db.ts';
import { unguardText } from '../export/safe-text.ts';
import { decodeText, type Encoding, encodingOf, isBinary } from './decode-text.ts';
import { guessDelimiter, parseDelimited } from './parse-delimited.ts';
import { readWorkbook } from './read-workbook.ts';
import { createRowSink, type SinkState } from './row-sink.ts';
import { unreadable } from './unreadable.ts';

const encodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1252'] as const satisfies readonly Encoding[];

/** Where the reading goes on: the piece, what was left of the one before it, and what is known so far. */
const cursorSchema = z.object({
  piece: z.int(),
  encoding: z.enum(encodings),
  delimiter: z.string().nullable(),
  rest: z.string(),
  bytes: z.string(),
  sink: z.object({ met: z.int(), kept: z.int(), width: z.int().nullable() }),
});
type Cursor = z.infer<typeof cursorSchema>;

/** A row cannot be longer than this: what is left over between two steps is kept in the cursor. */
const longestRow = 3_000_000;

/** Reads a file into rows, a text piece by piece and a workbook at once; answers where to go on, or nothing. */
export async function readSome(
  tx: TenantTx,
  file: { id: string; sheet?: string },
  given: unknown,
): Promise<{ pieces: number; cursor: Cursor | null }> {
  const pieces = await countPieces(tx, file.id);
  if (given) {
    return readTextPiece(tx, file.id, pieces, cursorSchema.parse(given));
  }
  const first = await readPiece(tx, file.id, 0);
  if (!first || first.length === 0) {
    throw unreadable('The file is empty.');
  }
  if (isZip(first)) {
    await readSheet(tx, file);
    return { pieces, cursor: null };
  }
  const encoding = await detectEncoding(tx, file.id, first);
  const sink: SinkState = { met: 0, kept: 0, width: null };
  return readTextPiece(tx, file.id, pieces, {
    piece: 0,
    encoding,
    delimiter: null,
    rest: '',
    bytes: '',
    sink,
  });
}

async function readTextPiece(tx: TenantTx, id: string, pieces: number, cursor: Cursor) {
  const read = await readPiece(tx, id, cursor.piece);
  if (!read) {
    throw unreadable('A piece of the file is missing. Send it again.');
  }
  const isLast = cursor.piece === pieces - 1;
  const bytes = Buffer.concat([Buffer.from(cursor.bytes, 'base64'), read]);
  const { text, rest: half } = decodeText(bytes, cursor.encoding);
  const all = cursor.rest + text;
  const delimiter = cursor.delimiter ?? guessDelimiter(all);
  const { rows, rest } = parseDelimited(all, delimiter, isLast);
  if (rest.length > longestRow) {
    const row = cursor.sink.met + rows.length + 1;
    throw unreadable(
      `Row ${row.toLocaleString('en-US')} has a cell that is too long to be read. Check the quotation marks around it.`,
    );
  }
  const sink = createRowSink(tx, id, cursor.sink);
  for (const row of rows) {
    await sink.add(row.map(unguardText));
  }
  await sink.flush();
  await addRowCount(tx, id, cursor.sink.kept);
  const next = {
    ...cursor,
    piece: cursor.piece + 1,
    delimiter,
    rest,
    bytes: Buffer.from(half).toString('base64'),
  };
  return { pieces: 1, cursor: isLast ? null : next };
}

async function readSheet(tx: TenantTx, { id, sheet: wanted }: { id: string; sheet?: string }): Promise<void> {
  const state: SinkState = { met: 0, kept: 0, width: null };
  const sink = createRowSink(tx, id, state);
  const { sheets, sheet } = await readWorkbook(
    () => allPieces(tx, id),
    wanted,
    async (number, cells) => {
      // Sheets leave empty rows out.
      state.met = Math.max(state.met, number - 1);
      await sink.add(cells);
    },
  );
  await sink.flush();
  await tx`
    update crm.import set sheets = ${JSON.stringify(sheets)}::text::jsonb, sheet = ${sheet}
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
  await addRowCount(tx, id, state.kept);
}

async function detectEncoding(tx: TenantTx, id: string, first: Uint8Array): Promise<Encoding> {
  const told = encodingOf(first);
  if (told) {
    return told;
  }
  if (isOldWorkbook(first)) {
    throw unreadable('This is a workbook of the old kind (.xls). Save it as .xlsx or as CSV.');
  }
  if (isBinary(first)) {
    throw unreadable('This is neither a text nor a workbook. Choose a CSV or .xlsx file.');
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const piece of allPieces(tx, id)) {
      decoder.decode(piece, { stream: true });
    }
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function isZip([first, second, third]: Uint8Array): boolean {
  return first === 0x50 && second === 0x4b && third === 3;
}

function isOldWorkbook([first, second]: Uint8Array): boolean {
  return first === 0xd0 && second === 0xcf;
}

async function* allPieces(tx: TenantTx, id: string): AsyncGenerator<Uint8Array> {
  for (let n = 0; ; n++) {
    const piece = await readPiece(tx, id, n);
    if (!piece) {
      return;
    }
    yield piece;
  }
}

async function readPiece(tx: TenantTx, id: string, n: number): Promise<Uint8Array | undefined> {
  const [row] = await tx<{ bytes: Uint8Array }>`
    select bytes from crm.import_piece
    where tenant_id = ${tx.principal.tenantId} and import_id = ${id} and n = ${n}`;
  return row?.bytes;
}

async function countPieces(tx: TenantTx, id: string): Promise<number> {
  const [row] = await tx<{ count: number }>`
    select count(*)::integer as count from crm.import_piece
    where tenant_id = ${tx.principal.tenantId} and import_id = ${id}`;
  return row?.count ?? 0;
}

async function addRowCount(tx: TenantTx, id: string, kept: number): Promise<void> {
  await tx`
    update crm.import set row_count = ${kept} where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}
