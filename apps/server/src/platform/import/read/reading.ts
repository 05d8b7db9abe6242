import { z } from 'zod';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { columnFacts } from './column-facts.ts';

/** How a file was read: stored with the import. */
export const readingSchema = z.object({
  /** The encoding of a text; none for a workbook. */
  encoding: z.string().nullable(),
  /** Whether characters look as if the encoding were wrong. */
  looksBroken: z.boolean(),
  /** The number of the row with the names of the columns. */
  headerRow: z.int(),
  /** The beginning of the file, also what is above the names of the columns. */
  firstRows: z.array(z.object({ row: z.int(), cells: z.array(z.string()) })),
  /** What each column shows about dates and numbers. */
  facts: z.array(columnFacts),
  /** How many rows could not be read as they should, and how many of them are imported with broken characters. */
  unread: z.int().default(0),
  broken: z.int().default(0),
  /** Whether day and month cannot be told apart, and nobody has said it before. */
  isDateOrderUnclear: z.boolean(),
  /** The settings of an earlier file with the same headings were taken, except what this file shows differently. */
  remembered: z.object({ overruled: z.array(z.enum(['dateOrder', 'decimalMark'])) }).nullable(),
  /** The columns of a file that lists the users of the other product; -1 where it has none. */
  people: z.object({ id: z.int(), name: z.int(), email: z.int() }).optional(),
  /** The columns of a file that says which file of the archive a document is; -1 where it has none. */
  documents: z.object({ document: z.int(), id: z.int(), path: z.int(), latest: z.int() }).optional(),
  /** Why it could not be read, as a stored text: of one of several files. */
  problem: z.string().optional(),
});
export type Reading = z.infer<typeof readingSchema>;

/** What the user has chosen about how a file is read. */
export const readChoices = z.object({
  sheet: z.string().optional(),
  headerRow: z.int().optional(),
  encoding: z.string().optional(),
});

export async function saveReading(tx: TenantTx, id: string, part: Partial<Reading>): Promise<void> {
  await tx`
    update crm.import set reading = reading || ${JSON.stringify(part)}::text::jsonb
    where tenant_id = ${tx.principal.tenantId} and id = ${id}`;
}
