import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { ArchiveSignature } from '@pipewright/contract/operations/administration/backup.ts';
import { msg } from '../../language/message.ts';
import {
  archiveFormat,
  contentHashOf,
  fileOf,
  type Manifest,
  manifestName,
  manifestSchema,
} from '../manifest.ts';
import { notAnArchive, refused } from '../refused.ts';
import { type ArchiveSigner, maxSignatureBytes, signatureName } from '../trust/archive-signature.ts';
import { readLines } from './read-lines.ts';
import { readTar, type TarEntry } from './read-tar.ts';

/** One table of an archive: its lines in batches. They are verified only once all of them were read. */
export interface ReadTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<string[]>;
}

/** Rows usually compress to about a tenth. A claimed ratio above this is an attempt to fill the disk. */
const maxRatio = 100;
const maxManifest = 1024 * 1024;

/** The manifest of an archive, and what its signature proves. */
export interface ArchiveHead {
  readonly manifest: Manifest;
  readonly signature: ArchiveSignature;
}

/** Reads an archive in one pass: the manifest, then table by table. Throws if something does not match. */
export async function openArchive(
  file: string,
  signer: ArchiveSigner,
): Promise<ArchiveHead & { tables: AsyncIterable<ReadTable>; close(): Promise<void> }> {
  const { size } = await stat(file);
  const entries = readTar(file, size * maxRatio + 10 * 1024 * 1024);
  const close = async () => void (await entries.return(undefined));
  try {
    const first = (await entries.next()).value;
    if (first?.name !== manifestName || first.size > maxManifest) {
      throw notAnArchive();
    }
    const bytes = await bytesOf(first);
    const manifest = parseManifest(bytes.toString());
    const second = (await entries.next()).value;
    const signed = second?.name === signatureName ? second : undefined;
    if (signed && signed.size > maxSignatureBytes) {
      throw notAnArchive();
    }
    const signature = signer.check(bytes, signed && (await bytesOf(signed)));
    const rest = signed ? entries : startingWith(second || undefined, entries);
    return { manifest, signature, tables: readTables(manifest, rest), close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Reads only the manifest. */
export async function readHead(file: string, signer: ArchiveSigner): Promise<ArchiveHead> {
  const { manifest, signature, close } = await openArchive(file, signer);
  await close();
  return { manifest, signature };
}

/** Reads an archive completely and rejects a damaged one, so that problems do not surface as database errors. */
export async function verifyArchive(file: string, signer: ArchiveSigner): Promise<void> {
  const { tables } = await openArchive(file, signer);
  for await (const { batches } of tables) {
    for await (const _lines of batches) {
      // Hashes and counts are compared while reading.
    }
  }
}

async function* startingWith(
  first: TarEntry | undefined,
  rest: AsyncGenerator<TarEntry>,
): AsyncGenerator<TarEntry> {
  try {
    if (first) {
      yield first;
      yield* rest;
    }
  } finally {
    await rest.return(undefined);
  }
}

function parseManifest(text: string): Manifest {
  let manifest: Manifest;
  try {
    manifest = manifestSchema.parse(JSON.parse(text));
  } catch {
    throw notAnArchive();
  }
  if (manifest.format !== archiveFormat) {
    throw refused('The archive has a format that this version of Pipewright does not know.');
  }
  if (manifest.contentHash !== contentHashOf(manifest.tables)) {
    throw refused('The archive was changed after it was made: its hashes do not fit together.');
  }
  return manifest;
}

async function* readTables(manifest: Manifest, entries: AsyncGenerator<TarEntry>): AsyncGenerator<ReadTable> {
  const expected = new Map(
    Object.entries(manifest.tables).map(([name, table]) => [fileOf(name), { name, table }]),
  );
  try {
    for await (const entry of entries) {
      const found = expected.get(entry.name);
      if (!found) {
        throw refused(msg`The archive holds a file that does not belong there: ${entry.name.slice(0, 100)}`);
      }
      expected.delete(entry.name);
      const { name, table } = found;
      const verified = verify(entry, name, table);
      yield { name, columns: table.columns, batches: verified };
    }
    const [missing] = expected.keys();
    if (missing) {
      throw refused(msg`The archive lacks the file ${missing}.`);
    }
  } finally {
    await entries.return(undefined);
  }
}

/** The lines of a file. At the end, hash and count must match the manifest. */
async function* verify(
  entry: TarEntry,
  name: string,
  table: Manifest['tables'][string],
): AsyncGenerator<string[]> {
  const hash = createHash('sha256');
  let rows = 0;
  const hashed = (async function* () {
    for await (const chunk of entry.bytes) {
      hash.update(chunk);
      yield chunk;
    }
  })();
  for await (const lines of readLines(hashed)) {
    rows += lines.length;
    yield lines;
  }
  if (entry.size !== table.bytes || rows !== table.rows || hash.digest('hex') !== table.sha256) {
    throw refused(msg`The archive was changed after it was made: ${fileOf(name)} does not have its hash.`);
  }
}

async function bytesOf({ bytes }: TarEntry): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
