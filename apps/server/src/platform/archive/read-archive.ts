import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import {
  archiveFormat,
  contentHashOf,
  fileOf,
  type Manifest,
  manifestName,
  manifestSchema,
} from './manifest.ts';
import { readLines } from './read-lines.ts';
import { notAnArchive, refused } from './refused.ts';
import { readTar, type TarEntry } from './tar.ts';

/** One table of an archive: its lines, in batches. They are to be believed only once all of them were read. */
export interface ReadTable {
  readonly name: string;
  readonly columns: readonly string[];
  readonly batches: AsyncIterable<string[]>;
}

/** Texts of rows pack to a tenth of their size or so; what claims a hundredth is there to fill a disk. */
const mostRatio = 100;
const mostManifest = 1024 * 1024;

/** Reads an archive once, from the beginning: what it says of itself, then table by table. Refuses what does not fit. */
export async function openArchive(file: string): Promise<{
  manifest: Manifest;
  tables: AsyncIterable<ReadTable>;
}> {
  const { size } = await stat(file);
  const entries = readTar(file, size * mostRatio + 10 * 1024 * 1024);
  const first = (await entries.next()).value;
  if (first?.name !== manifestName || first.size > mostManifest) {
    await entries.return(undefined);
    throw notAnArchive();
  }
  const manifest = parseManifest(await textOf(first));
  return { manifest, tables: readTables(manifest, entries) };
}

/** What an archive says of itself, without reading on. */
export async function readManifest(file: string): Promise<Manifest> {
  const { manifest, tables } = await openArchive(file);
  await tables[Symbol.asyncIterator]().return?.(undefined);
  return manifest;
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
        throw refused(`The archive holds a file that does not belong there: ${entry.name.slice(0, 100)}`);
      }
      expected.delete(entry.name);
      const { name, table } = found;
      const verified = verify(entry, name, table);
      yield { name, columns: table.columns, batches: verified };
    }
    const [missing] = expected.keys();
    if (missing) {
      throw refused(`The archive lacks the file ${missing}.`);
    }
  } finally {
    await entries.return(undefined);
  }
}

/** The lines of a file; at its end it must be what the manifest says. */
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
    throw refused(`The archive was changed after it was made: ${fileOf(name)} does not have its hash.`);
  }
}

async function textOf({ bytes }: TarEntry): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of bytes) {
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
