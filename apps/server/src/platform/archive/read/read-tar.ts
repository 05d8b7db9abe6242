import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { extract } from 'tar-stream';
import { AppError } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import { notAnArchive, refused } from '../refused.ts';

/** A file in a tar. Its bytes can be read once, before the next entry is requested. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Buffer>;
}

/** Streams the files of a tar.gz one after another. Throws if it unpacks to more than `maxBytes`. */
export async function* readTar(file: string, maxBytes: number): AsyncGenerator<TarEntry> {
  const entries = extract();
  const unpacking = pipeline(createReadStream(file), createGunzip(), limitBytes(maxBytes), entries);
  // A failure also reaches the reader of the entries and is reported there.
  unpacking.catch(() => undefined);
  try {
    for await (const entry of entries) {
      const { name, size, type } = entry.header;
      if (type !== 'file') {
        throw refused(msg`The archive holds something that is no file: ${name.slice(0, 100)}`);
      }
      yield { name, size, bytes: bytesOf(entry as AsyncIterable<Buffer>) };
      // Skips what the caller has not read.
      entry.resume();
      if (entries.destroying) {
        // Unpacking has failed, or the caller has stopped in the middle of a file: no further entry would arrive.
        await unpacking;
      }
    }
  } catch (error) {
    throw explained(error);
  } finally {
    entries.destroy();
    await unpacking.catch(() => undefined);
  }
}

async function* bytesOf(entry: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* entry;
  } catch (error) {
    throw explained(error);
  }
}

function limitBytes(maxBytes: number) {
  return async function* (chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let total = 0;
    for await (const chunk of chunks) {
      total += chunk.length;
      if (total > maxBytes) {
        throw refused('The archive unpacks to far more than its size allows.');
      }
      yield chunk;
    }
  };
}

/** Translates errors of gzip and tar; our own errors stay unchanged. */
function explained(error: unknown): AppError {
  return error instanceof AppError ? error : notAnArchive();
}
