import { createReadStream, createWriteStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { type Pack, pack } from 'tar-stream';
import { manifestName } from '../manifest.ts';
import { signatureName } from '../trust/archive-signature.ts';

interface Contents {
  /** The folder of the spooled files. */
  stagingDir: string;
  manifest: object;
  /** Creates the content of the signature file, if there is to be one. */
  sign?: (manifest: Buffer) => Buffer;
  /** The spooled files, with their sizes before compression. */
  files: readonly { name: string; bytes: number }[];
}

/** Packs a manifest and spooled files into one tar.gz. */
export async function packSpooled({ file, ...contents }: Contents & { file: string }): Promise<void> {
  const tar = pack();
  await Promise.all([
    pipeline(tar, createGzip(), createWriteStream(file, { mode: 0o600 })),
    addContents(tar, contents).catch(error => tar.destroy(error)),
  ]);
  // A file that was reported as complete must survive a power failure.
  const handle = await open(file);
  await handle.sync().finally(() => handle.close());
}

async function addContents(tar: Pack, { stagingDir, manifest, sign, files }: Contents): Promise<void> {
  const about = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await addBytes(tar, manifestName, about);
  if (sign) {
    await addBytes(tar, signatureName, sign(about));
  }
  for (const { name, bytes } of files) {
    await pipeline(
      createReadStream(spoolPath(stagingDir, name)),
      createGunzip(),
      tar.entry(headerOf(name, bytes)),
    );
  }
  tar.finalize();
}

async function addBytes(tar: Pack, name: string, bytes: Buffer): Promise<void> {
  await pipeline(Readable.from([bytes]), tar.entry(headerOf(name, bytes.length)));
}

/** The same file always has the same header: no times, no owners. */
function headerOf(name: string, size: number) {
  return { name, size, mode: 0o600, mtime: new Date(0), type: 'file' as const };
}

/**
 * Writes a file to disk first, because tar needs its size in advance. Compressed lightly, because it is compressed
 * again with the others.
 */
export async function spoolFile(
  stagingDir: string,
  name: string,
  content: AsyncIterable<Buffer>,
): Promise<void> {
  const file = createWriteStream(spoolPath(stagingDir, name), { mode: 0o600 });
  await pipeline(content, createGzip({ level: 1 }), file);
}

function spoolPath(stagingDir: string, name: string): string {
  return join(stagingDir, name.replaceAll('/', '-'));
}
