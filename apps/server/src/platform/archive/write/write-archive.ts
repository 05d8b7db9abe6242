import { createHash } from 'node:crypto';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Pool, Session } from '../../database/pool.ts';
import { runTransaction } from '../../database/tenant-db.ts';
import { assertId } from '../../ids.ts';
import { type ArchiveTable, heldRows, readArchiveTables } from '../archive-tables.ts';
import { archiveFormat, contentHashOf, fileOf, type Manifest } from '../manifest.ts';
import { replaceIds, standInsOf } from '../stand-ins.ts';
import type { ArchiveSigner } from '../trust/archive-signature.ts';
import { packSpooled, spoolFile } from './pack-spooled.ts';
import { productVersion } from './product-version.ts';

/** Rows that are fetched at once: few where each may hold a piece of a file. */
const stepOf = ({ columns }: ArchiveTable) => (columns.some(({ type }) => type === 'bytea') ? 8 : 500);

interface Wanted {
  readonly pool: Pool;
  readonly tenantId: string;
  /** Where it shall lie; whatever interrupts it, nothing half-made lies there. */
  readonly file: string;
  readonly madeBy: string | null;
  readonly signer: ArchiveSigner;
  /** Called after each fetch; whoever throws there stops it. */
  readonly onProgress: (rows: number, total: number) => Promise<void>;
}

/** Writes all that an organization has, as it was in one moment, into a file; never more than some rows in memory. */
export async function writeArchive(wanted: Wanted): Promise<Manifest & { size: number }> {
  const { pool, tenantId, file, signer } = wanted;
  const workshop = await mkdtemp(join(dirname(file), 'unfinished-'));
  const begin = `begin isolation level repeatable read read only;
    set local app.tenant_id = '${assertId(tenantId)}'; set local timezone = 'UTC'`;
  try {
    const manifest = await runTransaction(pool, begin, session => spool(session, workshop, wanted));
    const made = join(workshop, 'archive');
    const files = Object.entries(manifest.tables).map(([table, { bytes }]) => ({
      name: fileOf(table),
      bytes,
    }));
    await packSpooled({ file: made, workshop, manifest, sign: signer.sign, files });
    await rename(made, file);
    return { ...manifest, size: (await stat(file)).size };
  } finally {
    await rm(workshop, { recursive: true, force: true });
  }
}

/** Writes each table into a file of its own. */
async function spool(
  session: Session,
  workshop: string,
  { tenantId, madeBy, onProgress }: Wanted,
): Promise<Manifest> {
  const order = await readArchiveTables(session);
  const members = await session.sql<{ userId: string; email: string }[]>`
    select user_id as "userId", email from crm.membership where tenant_id = ${tenantId} order by id`;
  const standIns = standInsOf(tenantId, members);
  const total = await countRows(session, tenantId, order);
  let before = 0;
  const tables: Manifest['tables'] = {};
  for (const table of order) {
    const lines = readLines(session, tenantId, table, standIns);
    const written = await writeLines(workshop, fileOf(table.name), lines, rows =>
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
    madeAtUtc: new Date().toISOString(),
    madeBy,
    contentHash: contentHashOf(tables),
    tables,
  };
}

/** A row as PostgreSQL writes jsonb: the same row is always the same text. */
async function* readLines(
  session: Session,
  tenantId: string,
  table: ArchiveTable,
  standIns: ReadonlyMap<string, string>,
): AsyncGenerator<string[]> {
  const { name, columns, key } = table;
  const shown = columns.map(column => `"${column.name}"`).join(', ');
  const order = key.map(column => `"${column}"`).join(', ');
  await session.simple(`declare held no scroll cursor for
    select to_jsonb(held)::text as line from (
      select ${shown} from crm."${name}" where tenant_id = '${assertId(tenantId)}' and ${heldRows[name] ?? 'true'}
      ${order ? `order by ${order}` : ''}
    ) as held`);
  for (;;) {
    const rows = await session.simple(`fetch ${stepOf(table)} from held`);
    if (rows.length === 0) {
      break;
    }
    yield rows.map(({ line }) => `${replaceIds(line as string, standIns)}\n`);
  }
  await session.simple('close held');
}

async function writeLines(
  workshop: string,
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
  await spoolFile(workshop, name, texts);
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
