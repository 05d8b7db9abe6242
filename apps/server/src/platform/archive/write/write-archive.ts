import { createHash } from 'node:crypto';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Pool, Session } from '../../database/connections/pool.ts';
import { runTransaction } from '../../database/transaction.ts';
import { assertId } from '../../ids.ts';
import { type ArchiveTable, readArchiveTables, rowConditions } from '../archive-tables.ts';
import { archiveFormat, contentHashOf, fileOf, type Manifest } from '../manifest.ts';
import { placeholdersFor, replaceIds } from '../placeholders.ts';
import type { ArchiveSigner } from '../trust/archive-signature.ts';
import { packSpooled, spoolFile } from './pack-spooled.ts';
import { productVersion } from './product-version.ts';

/** Rows per query: few if each may contain a chunk of a file. */
const rowsPerQuery = ({ columns }: ArchiveTable) => (columns.some(({ type }) => type === 'bytea') ? 8 : 500);

interface ArchiveRequest {
  readonly pool: Pool;
  readonly tenantId: string;
  /** The path of the file. If interrupted, no partial file is left there. */
  readonly file: string;
  readonly madeBy: string | null;
  readonly signer: ArchiveSigner;
  /** Called after each query; throwing stops the archive. */
  readonly onProgress: (rows: number, total: number) => Promise<void>;
}

/** Writes a consistent snapshot of an organization to a file, with only some rows in memory at a time. */
export async function writeArchive(request: ArchiveRequest): Promise<Manifest & { size: number }> {
  const { pool, tenantId, file, signer } = request;
  const stagingDir = await mkdtemp(join(dirname(file), 'unfinished-'));
  const begin = `begin isolation level repeatable read read only;
    set local app.tenant_id = '${assertId(tenantId)}'; set local timezone = 'UTC'`;
  try {
    const manifest = await runTransaction(pool, begin, session => spool(session, stagingDir, request), {
      onBehalfOf: tenantId,
    });
    const made = join(stagingDir, 'archive');
    const files = Object.entries(manifest.tables).map(([table, { bytes }]) => ({
      name: fileOf(table),
      bytes,
    }));
    await packSpooled({ file: made, stagingDir, manifest, sign: signer.sign, files });
    await rename(made, file);
    return { ...manifest, size: (await stat(file)).size };
  } finally {
    await rm(stagingDir, { recursive: true, force: true });
  }
}

/** Writes each table to a separate file. */
async function spool(
  session: Session,
  stagingDir: string,
  { tenantId, madeBy, onProgress }: ArchiveRequest,
): Promise<Manifest> {
  const order = await readArchiveTables(session);
  const members = await session.sql<{ userId: string; email: string }[]>`
    select user_id as "userId", email from crm.membership where tenant_id = ${tenantId} order by id`;
  const placeholders = placeholdersFor(tenantId, members);
  const total = await countRows(session, tenantId, order);
  let before = 0;
  const tables: Manifest['tables'] = {};
  for (const table of order) {
    const lines = readLines(session, tenantId, table, placeholders);
    const written = await writeLines(stagingDir, fileOf(table.name), lines, rows =>
      onProgress(before + rows, total),
    );
    before += written.rows;
    tables[table.name] = { ...written, columns: table.columns.map(({ name }) => name) };
  }
  return {
    format: archiveFormat,
    product: 'Pipewright',
    version: productVersion,
    schema: await readSchema(session),
    organization: await readOrganization(session, tenantId),
    madeAtUtc: await readBeginning(session),
    madeBy,
    contentHash: contentHashOf(tables),
    tables,
  };
}

/** When the transaction began: what was committed later is not in the archive. */
async function readBeginning(session: Session): Promise<string> {
  const [row] = await session.sql<{ at: Date }[]>`select now() as at`;
  return (row?.at ?? new Date()).toISOString();
}

/** Rows as jsonb text: the same row is always the same text. */
async function* readLines(
  session: Session,
  tenantId: string,
  table: ArchiveTable,
  placeholders: ReadonlyMap<string, string>,
): AsyncGenerator<string[]> {
  const { name, columns, key } = table;
  const shown = columns.map(column => `"${column.name}"`).join(', ');
  const order = key.map(column => `"${column}"`).join(', ');
  await session.simple(`declare held no scroll cursor for
    select to_jsonb(held)::text as line from (
      select ${shown} from crm."${name}" where tenant_id = '${assertId(tenantId)}' and ${rowConditions[name] ?? 'true'}
      ${order ? `order by ${order}` : ''}
    ) as held`);
  for (;;) {
    const rows = await session.simple(`fetch ${rowsPerQuery(table)} from held`);
    if (rows.length === 0) {
      break;
    }
    yield rows.map(({ line }) => `${replaceIds(line as string, placeholders)}\n`);
  }
  await session.simple('close held');
}

async function writeLines(
  stagingDir: string,
  name: string,
  batches: AsyncIterable<string[]>,
  onRows: (rows: number) => Promise<void>,
): Promise<{ rows: number; bytes: number; sha256: string }> {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  const texts = (async function* () {
    for await (const lines of batches) {
      const text = Buffer.from(lines.join(''));
      rows += lines.length;
      bytes += text.length;
      hash.update(text);
      await onRows(rows);
      yield text;
    }
  })();
  await spoolFile(stagingDir, name, texts);
  return { rows, bytes, sha256: hash.digest('hex') };
}

async function countRows(
  session: Session,
  tenantId: string,
  tables: readonly ArchiveTable[],
): Promise<number> {
  const counts = tables.map(
    ({ name }) => `(select count(*) from crm."${name}" where tenant_id = '${assertId(tenantId)}')`,
  );
  const [row] = await session.simple(`select ${counts.join(' + ')} as total`);
  return Number(row?.total ?? 0);
}

async function readSchema(session: Session): Promise<string> {
  const [row] = await session.sql<{ name: string }[]>`
    select name from pipewright.migration order by name desc limit 1`;
  return row?.name ?? '';
}

async function readOrganization(session: Session, tenantId: string): Promise<Manifest['organization']> {
  const [row] = await session.sql<Manifest['organization'][]>`
    select id, name, subdomain from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}`;
  if (!row) {
    throw new Error('An archive was asked for an organization that is not there.');
  }
  return { ...row };
}
