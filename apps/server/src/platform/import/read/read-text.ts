import { type Encoding, encodings } from '@pipewright/contract/operations/import/imports.ts';
import { z } from 'zod';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { createPause } from '../../event-loop.ts';
import { unguardText } from '../../export/safe-text.ts';
import { msg } from '../../language/message.ts';
import { decodeText, encodingOf, isBinary, looksBroken } from './decode-text.ts';
import { countPieces, readPiece, saveRowCount } from './file-pieces.ts';
import { openDelimited, parseDelimited } from './parse-delimited.ts';
import { saveReading } from './reading.ts';
import { createRowSink, newSinkState, sinkState } from './row-sink.ts';
import { unreadable } from './unreadable.ts';

/** Where reading continues: the chunk, the rest of the previous one, and what is known so far. */
const cursorSchema = z.object({
  piece: z.int(),
  encoding: z.enum(encodings),
  looksBroken: z.boolean(),
  delimiter: z.string().nullable(),
  rest: z.string(),
  bytes: z.string(),
  sink: sinkState,
});
type Cursor = z.infer<typeof cursorSchema>;

/** The maximum length of a row, because the rest between two steps is stored in the cursor. */
const maxRowLength = 3_000_000;

/** Reads a chunk of a text into rows. Returns where to continue, or null at the end. */
export async function readSome(
  tx: TenantTx,
  id: string,
  { cursor, choices, countKnown }: ReadOptions,
): Promise<{ pieces: number; cursor: Cursor | null }> {
  const pieces = await countPieces(tx, id);
  if (cursor) {
    return readTextPiece(tx, { id, pieces, countKnown }, cursorSchema.parse(cursor));
  }
  const first = await readPiece(tx, id, 0);
  if (!first || first.length === 0) {
    throw unreadable('The file is empty.');
  }
  const { encoding: chosen, headerRow } = readOptionsSchema.parse(choices);
  return readTextPiece(
    tx,
    { id, pieces, countKnown },
    {
      piece: 0,
      encoding: chosen ?? (await detectEncoding(tx, id, first)),
      looksBroken: false,
      delimiter: null,
      rest: '',
      bytes: '',
      sink: newSinkState(headerRow),
    },
  );
}

const readOptionsSchema = z.object({ encoding: z.enum(encodings).optional(), headerRow: z.int().optional() });

export interface ReadOptions {
  /** Where the last step has stopped. */
  readonly cursor: unknown;
  /** The encoding and the row with the headings, where they were chosen. */
  readonly choices: unknown;
  readonly countKnown: (cells: readonly string[]) => number;
}

interface TextFile extends Pick<ReadOptions, 'countKnown'> {
  readonly id: string;
  readonly pieces: number;
}

async function readTextPiece(tx: TenantTx, { id, pieces, countKnown }: TextFile, cursor: Cursor) {
  const read = await readPiece(tx, id, cursor.piece);
  if (!read) {
    throw unreadable('A piece of the file is missing. Send it again.');
  }
  const isLast = cursor.piece === pieces - 1;
  const bytes = Buffer.concat([Buffer.from(cursor.bytes, 'base64'), read]);
  const { text, rest: half } = decodeText(bytes, cursor.encoding);
  const whole = cursor.rest + text;
  const opened = cursor.delimiter ? { delimiter: cursor.delimiter, text: whole } : openDelimited(whole);
  const { rows, ends, rest } = parseDelimited(opened.text, opened.delimiter, isLast);
  if (rest.length > maxRowLength) {
    const row = cursor.sink.met + rows.length + 1;
    throw unreadable(
      msg`Row ${row.toLocaleString('en-US')} has a cell that is too long to be read. Check the quotation marks around it.`,
    );
  }
  const sink = createRowSink(tx, id, cursor.sink, countKnown);
  const pause = createPause();
  for (const [i, row] of rows.entries()) {
    await pause();
    await sink.add(row.map(unguardText), opened.text.slice(ends[i - 1] ?? 0, ends[i]).trimEnd());
  }
  await (isLast ? sink.finish() : sink.flush());
  await saveRowCount(tx, id, cursor.sink.kept);
  const isBroken = cursor.looksBroken || looksBroken(text);
  await saveReading(tx, id, {
    encoding: cursor.encoding,
    looksBroken: isBroken,
    ...(isLast && { facts: cursor.sink.facts }),
  });
  const next = {
    ...cursor,
    piece: cursor.piece + 1,
    looksBroken: isBroken,
    delimiter: opened.delimiter,
    rest,
    bytes: Buffer.from(half).toString('base64'),
  };
  return { pieces: 1, cursor: isLast ? null : next };
}

async function detectEncoding(tx: TenantTx, id: string, first: Uint8Array): Promise<Encoding> {
  if (isOldWorkbook(first)) {
    if (await isProtected(tx, id)) {
      throw unreadable(
        'This workbook is protected with a password. Remove the password, save the workbook and choose it again.',
      );
    }
    throw unreadable('This is a workbook of the old kind (.xls). Save it as .xlsx or as CSV.');
  }
  const fromFirstBytes = encodingOf(first);
  if (fromFirstBytes) {
    return fromFirstBytes;
  }
  if (isBinary(first)) {
    throw unreadable('This is neither a text nor a workbook. Choose a CSV or .xlsx file.');
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for (let n = 0, piece: Uint8Array | undefined = first; piece; n++) {
      decoder.decode(piece, { stream: true });
      piece = await readPiece(tx, id, n + 1);
    }
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

function isOldWorkbook([first, second]: Uint8Array): boolean {
  return first === 0xd0 && second === 0xcf;
}

/** Excel keeps a workbook with a password in the old kind of file, as a part with this name. */
async function isProtected(tx: TenantTx, id: string): Promise<boolean> {
  const name = Buffer.from('EncryptedPackage', 'utf16le');
  let before = Buffer.alloc(0);
  for (let n = 0; ; n++) {
    const piece = await readPiece(tx, id, n);
    if (!piece) {
      return false;
    }
    const bytes = Buffer.concat([before, piece]);
    if (bytes.includes(name)) {
      return true;
    }
    before = bytes.subarray(-name.length);
  }
}
