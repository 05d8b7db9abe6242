import { createReadStream } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { notAnArchive, refused } from './refused.ts';

const block = 512;

/** The header of a file in a tar, always the same for the same file: no times, no owners. */
export function tarHeader(name: string, size: number): Buffer {
  const header = Buffer.alloc(block);
  header.write(name, 0, 100);
  header.write('0000600\0', 100);
  header.write('0000000\0', 108);
  header.write('0000000\0', 116);
  writeSize(header, size);
  header.write('00000000000\0', 136);
  header.write('        0', 148);
  header.write('ustar\x0000', 257);
  const sum = header.reduce((total, byte) => total + byte, 0);
  header.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return header;
}

/** What follows a file, so that the next one begins at a block of its own. */
export function tarPadding(size: number): Buffer {
  return Buffer.alloc((block - (size % block)) % block);
}

export const tarEnd = Buffer.alloc(2 * block);

/** A file of an archive. Its bytes can be read once, before the next one is asked for. */
export interface TarEntry {
  readonly name: string;
  readonly size: number;
  readonly bytes: AsyncIterable<Buffer>;
}

/** The files of a tar.gz, one after the other and never as a whole. More than `maxBytes` unpacked is refused. */
export async function* readTar(file: string, maxBytes: number): AsyncGenerator<TarEntry> {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  packed.on('error', error => unpacked.destroy(error));
  packed.pipe(unpacked);
  const source = createSource(unpacked, maxBytes);
  try {
    for (;;) {
      const header = await source.exactly(block);
      if (header.every(byte => byte === 0)) {
        return;
      }
      const { name, size } = parseHeader(header);
      let left = size;
      const bytes = (async function* () {
        while (left > 0) {
          const chunk = await source.some(left);
          left -= chunk.length;
          yield chunk;
        }
      })();
      yield { name, size, bytes };
      while (left > 0) {
        left -= (await source.some(left)).length;
      }
      await source.exactly(tarPadding(size).length);
    }
  } finally {
    packed.destroy();
    unpacked.destroy();
  }
}

function createSource(stream: AsyncIterable<Buffer>, maxBytes: number) {
  const chunks = stream[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  let total = 0;

  async function some(most: number): Promise<Buffer> {
    if (held.length === 0) {
      // What is no gzip, or ends early, says so here.
      const { value, done } = await chunks.next().catch(() => ({ value: undefined, done: true }));
      if (done || !value) {
        throw notAnArchive();
      }
      held = value;
      total += held.length;
      if (total > maxBytes) {
        throw refused('The archive unpacks to far more than its size allows.');
      }
    }
    const taken = held.subarray(0, most);
    held = held.subarray(taken.length);
    return taken;
  }

  async function exactly(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for (let left = size; left > 0; ) {
      const part = await some(left);
      parts.push(part);
      left -= part.length;
    }
    return Buffer.concat(parts);
  }

  return { some, exactly };
}

function parseHeader(header: Buffer): { name: string; size: number } {
  const name = textAt(header, 0, 100);
  const sum = Number.parseInt(textAt(header, 148, 8), 8);
  const counted = header.reduce((total, byte, index) => total + (index >= 148 && index < 156 ? 32 : byte), 0);
  if (sum !== counted) {
    throw notAnArchive();
  }
  if (!['0', ''].includes(textAt(header, 156, 1)) || textAt(header, 345, 155)) {
    throw refused(`The archive holds something that is no file: ${name.slice(0, 100)}`);
  }
  return { name, size: readSize(header) };
}

function textAt(header: Buffer, from: number, length: number): string {
  const field = header.subarray(from, from + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end < 0 ? length : end).trim();
}

/** Eleven octal digits; above 8 GiB in binary, as every tar of today reads it. */
function writeSize(header: Buffer, size: number): void {
  if (size < 8 ** 11) {
    header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
    return;
  }
  header.writeUInt8(0x80, 124);
  header.writeBigUInt64BE(BigInt(size), 128);
}

function readSize(header: Buffer): number {
  const size =
    header.readUInt8(124) === 0x80
      ? Number(header.readBigUInt64BE(128))
      : Number.parseInt(textAt(header, 124, 12), 8);
  if (!Number.isSafeInteger(size) || size < 0) {
    throw notAnArchive();
  }
  return size;
}
