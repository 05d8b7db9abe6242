import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Session } from '../database/connections/pool.ts';
import { readPersonRows } from './erase-person.ts';
import type { Person } from './read-person.ts';

/** Runs a short transaction that reads from the person's organization. */
type Read = <T>(work: (session: Session) => Promise<T>) => Promise<T>;

/**
 * Everything held about a person as a ZIP file: a JSON file for each table, and the person's files. The rows are read at
 * once, because one person has few; the content of files is read piece by piece while the ZIP file is sent.
 */
export async function exportPerson(
  read: Read,
  findPerson: (session: Session) => Promise<Person>,
  labelOf: (table: string) => string,
): Promise<Readable> {
  const { found, files, tenantId } = await read(async session => {
    const person = await findPerson(session);
    return {
      tenantId: person.tenantId,
      found: await readPersonRows(session, person),
      files: await readFileNames(session, person),
    };
  });
  const about = {
    exportedAtUtc: new Date().toISOString(),
    contents: found.map(({ table, treatment, rows }) => ({
      file: fileName(table, treatment),
      what: labelOf(table),
      rows: rows.length,
    })),
  };
  const tables = found.map(({ table, treatment, rows }) => [fileName(table, treatment), rows] as const);
  const contents = files.map(({ id, name, pieces }) => ({
    name: `files/${id}-${name.replace(/[^\p{L}\p{N}._ -]/gu, '_')}`,
    pieces: pieces.map(n => () => read(session => readPiece(session, tenantId, id, n))),
  }));
  return Readable.from(zip([['about.json', about], ...tables], contents), { objectMode: false });
}

interface Content {
  readonly name: string;
  readonly pieces: readonly (() => Promise<Uint8Array>)[];
}

async function* zip(
  values: readonly (readonly [name: string, value: unknown])[],
  contents: readonly Content[],
): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  const archive = new Zip((error, chunk) => {
    if (error) {
      throw error;
    }
    chunks.push(chunk);
  });
  for (const [name, value] of values) {
    const file = new ZipDeflate(name, { level: 6 });
    archive.add(file);
    file.push(strToU8(`${JSON.stringify(value, null, 2)}\n`), true);
    yield* chunks.splice(0);
  }
  for (const { name, pieces } of contents) {
    const file = new ZipPassThrough(name);
    archive.add(file);
    for (const readBytes of pieces) {
      file.push(await readBytes());
      yield* chunks.splice(0);
    }
    file.push(new Uint8Array(), true);
  }
  archive.end();
  yield* chunks.splice(0);
}

/** What is only about the person, and what mentions them. */
function fileName(table: string, treatment: 'delete' | 'redact'): string {
  return treatment === 'delete' ? `${table}.json` : `mentions/${table}.json`;
}

function readFileNames(session: Session, { tenantId, fileIds, sharedFileIds }: Person) {
  return session.sql<{ id: string; name: string; pieces: number[] }[]>`
    select file.id, name, array_agg(n order by n) as pieces from crm.file
    join crm.file_piece on file_piece.tenant_id = ${tenantId} and file_id = file.id
    where file.tenant_id = ${tenantId} and file.id = any (${[...fileIds, ...sharedFileIds]}::uuid[])
    group by file.id, name order by file.id`;
}

/** Empty if the file was deleted in the meantime. */
async function readPiece(session: Session, tenantId: string, fileId: string, n: number): Promise<Uint8Array> {
  const [piece] = await session.sql<{ bytes: Buffer }[]>`
    select bytes from crm.file_piece where tenant_id = ${tenantId} and file_id = ${fileId} and n = ${n}`;
  return piece?.bytes ?? new Uint8Array();
}
