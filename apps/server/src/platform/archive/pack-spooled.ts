import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { gzipSync } from 'node:zlib';
import { manifestName } from './manifest.ts';
import { tarEnd, tarHeader, tarPadding } from './tar.ts';

/**
 * Puts a manifest and files that are packed already into one tar.gz. Packed parts, one after the other, are packed as a
 * whole: so says gzip, and every tar reads it.
 */
export async function packSpooled(given: {
  file: string;
  workshop: string;
  manifest: object;
  files: readonly { name: string; bytes: number }[];
}): Promise<void> {
  const { file, workshop, files } = given;
  const about = Buffer.from(`${JSON.stringify(given.manifest, null, 2)}\n`);
  const parts = (async function* () {
    yield gzipSync(Buffer.concat([tarHeader(manifestName, about.length), about, tarPadding(about.length)]));
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

/** Where a file waits, packed, until it is put into the whole. */
export function spooled(workshop: string, name: string): string {
  return join(workshop, name.replaceAll('/', '-'));
}
