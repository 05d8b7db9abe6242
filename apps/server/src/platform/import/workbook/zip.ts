import { Readable } from 'node:stream';
import { type Entry, fromRandomAccessReaderPromise, RandomAccessReader, type ZipFile } from 'yauzl';
import { AppError } from '../../errors.ts';
import { damagedWorkbook, unreadable } from '../read/unreadable.ts';

/** A file with random access, such as one that is stored in chunks. */
export interface RandomAccessFile {
  readonly size: number;
  /** The bytes from `start` up to but not including `end`. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

export interface ZipArchive {
  /** The parts in the order of the archive, with their unpacked sizes. */
  readonly parts: readonly { readonly path: string; readonly size: number }[];
  has(path: string): boolean;
  /** Streams the unpacked content of a part; nothing if it does not exist. */
  read(path: string, maxBytes: number): AsyncIterable<Uint8Array>;
}

/** A sheet of real texts is about thirty times as large as its compressed form. */
const maxRatio = { above: 20_000_000, times: 250 };
/** Workbooks have a few dozen parts, and one for each picture. */
const maxParts = 20_000;
/** The path of a part and the other fields of its directory entry. */
const maxEntryBytes = 1000;
/** Small enough that other requests are served while a part is parsed. */
const chunkBytes = 65_536;

/** Opens a zip archive. Only its directory is kept in memory. */
export async function openZip(file: RandomAccessFile): Promise<ZipArchive> {
  const reader = new FileReader(file);
  const zip = await fromRandomAccessReaderPromise(reader, file.size, { autoClose: false }).catch(reader.fail);
  const entries = await readDirectory(zip).catch(reader.fail);

  return {
    parts: [...entries.values()].map(({ fileName, uncompressedSize }) => ({
      path: fileName,
      size: uncompressedSize,
    })),
    has: path => entries.has(path),
    async *read(path, maxBytes) {
      const entry = entries.get(path);
      if (!entry) {
        return;
      }
      assertNoZipBomb(entry, maxBytes);
      try {
        yield* await zip.openReadStreamPromise(entry);
      } catch (error) {
        reader.fail(error);
      }
    },
  };
}

/** By the sizes in the directory: yauzl itself rejects a part that unpacks to another size. */
function assertNoZipBomb({ uncompressedSize: size, compressedSize }: Entry, maxBytes: number): void {
  if (size > maxBytes || (size > maxRatio.above && size > compressedSize * maxRatio.times)) {
    throw unreadable('This file unpacks to more than it can hold. Save its sheets as CSV.');
  }
}

async function readDirectory(zip: ZipFile): Promise<Map<string, Entry>> {
  if (zip.entryCount > maxParts) {
    throw unreadable('This file has too many parts to be read. Save its sheets as CSV.');
  }
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    if (entry.fileNameLength + entry.extraFieldLength + entry.fileCommentLength <= maxEntryBytes) {
      entries.set(entry.fileName, entry);
    }
  }
  return entries;
}

/** Connects a file to the library, and distinguishes failures of the file from damage in the archive. */
class FileReader extends RandomAccessReader {
  readonly #file: RandomAccessFile;
  #failure: { readonly error: unknown } | undefined;

  constructor(file: RandomAccessFile) {
    super();
    this.#file = file;
  }

  override _readStreamForRange(start: number, end: number): Readable {
    return Readable.from(this.#read(start, end), { objectMode: false });
  }

  async *#read(start: number, end: number): AsyncGenerator<Uint8Array> {
    if (end > this.#file.size) {
      throw damagedWorkbook();
    }
    try {
      for await (const bytes of this.#file.read(start, end)) {
        for (let at = 0; at < bytes.length; at += chunkBytes) {
          yield bytes.subarray(at, at + chunkBytes);
        }
      }
    } catch (error) {
      this.#failure = { error };
      throw error;
    }
  }

  /** Throws the cause of a failed read. */
  readonly fail = (error: unknown): never => {
    if (this.#failure) {
      throw this.#failure.error;
    }
    throw error instanceof AppError ? error : damagedWorkbook();
  };
}
