import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { manifestName } from '../manifest.ts';
import { tarEnd, tarHeader, tarPadding } from '../tar.ts';
import { signatureName } from '../trust/archive-signature.ts';

/**
 * Puts a manifest and files that are packed already into one tar.gz. Packed parts, one after the other, are packed as a
 * whole: so says gzip, and every tar reads it.
 */
export async function packSpooled(given: {
  file: string;
  workshop: string;
  manifest: object;
  /** Makes the content of the signature file, where there is to be one. */
  sign?: (manifest: Buffer) => Buffer;
  files: readonly { name: string; bytes: number }[];
}): Promise<void> {
  const { file, workshop, files, sign } = given;
  const about = Buffer.from(`${JSON.stringify(given.manifest, null, 2)}\n`);
  const parts = (async function* () {
    yield packed(manifestName, about);
    if (sign) {
      yield packed(signatureName, sign(about));
    }
    for (const { name, bytes } of files) {
      yield gzipSync(tarHeader(name, bytes));
      yield* createReadStream(spooled(workshop, name));
      yield gzipSync(tarPadding(bytes));
    }
    yield gzipSync(tarEnd);
  })();
  await pipeline(Readable.from(parts), createWriteStream(file, { mode: 0o600 }));
  // Whoever is told that it is there has it, also after a power cut.
  const handle = await open(file);
  await handle.sync().finally(() => handle.close());
}

function packed(name: string, bytes: Buffer): Buffer {
  return gzipSync(Buffer.concat([tarHeader(name, bytes.length), bytes, tarPadding(bytes.length)]));
}

/** Where a file waits, packed, until it is put into the whole. */
export function spooled(workshop: string, name: string): string {
  return join(workshop, name.replaceAll('/', '-'));
}
