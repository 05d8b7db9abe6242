import { createHash } from 'node:crypto';
import { z } from 'zod';
import { addedOnly } from './archive-tables.ts';

/** What the archive's files mean; raised when older code could no longer read them. */
export const archiveFormat = 1;
export const manifestName = 'manifest.json';
export const fileOf = (table: string) => `tables/${table}.jsonl`;

const count = z.int().min(0);

const described = z.strictObject({
  rows: count,
  bytes: count,
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
  columns: z.array(z.string().max(63)).min(1).max(500),
});

/** The first file of an archive: what the others hold, and where they come from. */
export const manifestSchema = z.strictObject({
  format: z.int(),
  product: z.literal('Pipewright'),
  version: z.string().max(50),
  /** The last migration of the database that it was read from. */
  schema: z.string().max(200),
  organization: z.strictObject({ id: z.uuid(), name: z.string(), subdomain: z.string() }),
  madeAtUtc: z.iso.datetime(),
  madeBy: z.string().nullable(),
  /** The same for the same content, whenever and by whomever the archive is made. */
  contentHash: z.string(),
  /** In the order of the files. */
  tables: z.record(z.string().regex(/^[a-z][a-z0-9_]{0,62}$/), described),
});
export type Manifest = z.infer<typeof manifestSchema>;

/** Of what the tables hold; empty ones do not count, so that a table more is not another content. */
export function contentHashOf(tables: Manifest['tables']): string {
  const hash = createHash('sha256');
  for (const name of Object.keys(tables).sort()) {
    const table = tables[name];
    if (table && table.rows > 0 && !addedOnly.has(name)) {
      hash.update(`${name} ${table.sha256}\n`);
    }
  }
  return hash.digest('hex');
}

export function rowsOf({ tables }: Pick<Manifest, 'tables'>): number {
  return Object.values(tables).reduce((total, { rows }) => total + rows, 0);
}
