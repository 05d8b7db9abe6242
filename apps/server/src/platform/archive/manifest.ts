import { createHash } from 'node:crypto';
import { z } from 'zod';
import { appendOnlyTables } from './archive-tables.ts';

/** The version of the archive format, increased when older code could no longer read it. */
export const archiveFormat = 1;
export const manifestName = 'manifest.json';
export const fileOf = (table: string) => `tables/${table}.jsonl`;

const count = z.int().min(0);

const tableEntry = z.strictObject({
  rows: count,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  columns: z.array(z.string().max(63)).min(1).max(500),
});

/** The first file of an archive, which describes the others and their origin. */
export const manifestSchema = z.strictObject({
  format: z.int(),
  product: z.literal('Pipewright'),
  version: z.string().max(50),
  /** The last migration of the source database. */
  schema: z.string().max(200),
  organization: z.strictObject({ id: z.uuid(), name: z.string(), subdomain: z.string() }),
  madeAtUtc: z.iso.datetime(),
  madeBy: z.string().nullable(),
  /** Equal for equal content, whenever and by whomever the archive is created. */
  contentHash: z.string(),
  /** In the order of the files. */
  tables: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/), tableEntry),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Hashes the contents of the tables. Empty tables do not count, so that adding a table does not change the hash. */
export function contentHashOf(tables: Manifest['tables']): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(tables).sort()) {
    const table = tables[name];
    if (table && table.rows > 0 && !appendOnlyTables.has(name)) {
      hash.update(`${name} ${table.sha256}\n`);
    }
  }
  return hash.digest('hex');
}

export function rowsOf({ tables }: Pick<Manifest, 'tables'>): number {
  return Object.values(tables).reduce((total, { rows }) => total + rows, 0);
}
