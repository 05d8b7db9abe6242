import { Readable } from 'node:stream';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';
import type { Session } from '../database/pool.ts';
import { readPersonRows } from './erase-person.ts';
import type { Person } from './read-person.ts';

/**
 * Everything held about a person as a ZIP file: a JSON file for each table, and the person's files. Built in memory,
 * because one person has little compared to an organization; a file can have at most 25 MB.
 */
export async function exportPerson(
  session: Session,
  person: Person,
  labelOf: (table: string) => string,
): Promise<Readable> {
  const chunks: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) {
      throw error;
    }
    chunks.push(chunk);
  });
  const addJson = (name: string, value: unknown) => {
    const file = new ZipDeflate(name, { level: 6 });
    zip.add(file);
    file.push(strToU8(`${JSON.stringify(value, null, 2)}\n`), true);
  };
  const found = await readPersonRows(session, person);
  addJson('about.json', {
    exportedAtUtc: new Date().toISOString(),
    contents: found.map(({ table, treatment, rows }) => ({
      file: fileName(table, treatment),
      what: labelOf(table),
      rows: rows.length,
    })),
  });
  for (const { table, treatment, rows } of found) {
    addJson(fileName(table, treatment), rows);
  }
  for (const { id, name, bytes } of await readFiles(session, person)) {
    const file = new ZipPassThrough(`files/${id}-${name.replace(/[^\p{L}\p{N}._ -]/gu, '_')}`);
    zip.add(file);
    file.push(bytes, true);
  }
  zip.end();
  return Readable.from(chunks, { objectMode: false });
}

/** What is only about the person, and what mentions them. */
function fileName(table: string, treatment: 'delete' | 'redact'): string {
  return treatment === 'delete' ? `${table}.json` : `mentions/${table}.json`;
}

async function readFiles(session: Session, { tenantId, fileIds }: Person) {
  return session.sql<{ id: string; name: string; bytes: Buffer }[]>`
    select file.id, name, string_agg(bytes, '' order by n) as bytes from crm.file
    join crm.file_piece on file_piece.tenant_id = ${tenantId} and file_id = file.id
    where file.tenant_id = ${tenantId} and file.id = any (${[...fileIds]}::uuid[])
    group by file.id, name order by file.id`;
}
