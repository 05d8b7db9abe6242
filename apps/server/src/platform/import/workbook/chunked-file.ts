import { unreadable } from '../read/unreadable.ts';
import type { RandomAccessFile } from './zip.ts';

/** A file that is stored in chunks of the given sizes. Caches the last chunk. */
export function createChunkedFile(
  sizes: readonly number[],
  readPiece: (n: number) => Promise<Uint8Array | undefined>,
): RandomAccessFile {
  let last: { readonly n: number; readonly bytes: Uint8Array } | undefined;

  async function chunkAt(n: number): Promise<Uint8Array> {
    if (last?.n !== n) {
      const bytes = await readPiece(n);
      if (!bytes) {
        throw unreadable('A piece of the file is missing. Send it again.');
      }
      last = { n, bytes };
    }
    return last.bytes;
  }

  return {
    size: sizes.reduce((sum, size) => sum + size, 0),
    async *read(start, end) {
      let from = 0;
      for (const [n, size] of sizes.entries()) {
        if (from + size > start && from < end) {
          const piece = await chunkAt(n);
          yield piece.subarray(Math.max(start - from, 0), end - from);
        }
        from += size;
      }
    },
  };
}
