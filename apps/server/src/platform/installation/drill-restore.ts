import { createHash } from 'node:crypto';
import type { Connection } from '../database/connections/connection.ts';
import type { Session } from '../database/connections/pool.ts';
import { readInstallationRows } from './installation-rows.ts';
import { readInstallationTables } from './installation-tables.ts';
import { restoreInstallation, withBackup } from './restore-installation.ts';
import { withReader } from './with-reader.ts';

export interface DrillResult {
  readonly madeAtUtc: string;
  readonly organizations: number;
  readonly tables: number;
  readonly rows: number;
}

/**
 * Restores a backup into an empty database and compares every row of every table with the backup. Throws and names the
 * tables that differ.
 */
export async function drillRestore(scratch: Connection, file: string): Promise<DrillResult> {
  const { madeAtUtc, expected } = await readBackupDigests(file);
  const { organizations } = await restoreInstallation(scratch, file);
  const restored = await withReader(scratch, readDigests);
  const differing = [...expected].filter(([table, digest]) => !isSame(digest, restored.get(table)));
  if (differing.length > 0) {
    const tables = differing.map(
      ([table, { rows }]) =>
        `${table} (${rows} rows in the backup, ${restored.get(table)?.rows ?? 0} restored)`,
    );
    throw new Error(`The restored database differs from the backup in ${tables.join(', ')}.`);
  }
  const rows = [...expected.values()].reduce((total, digest) => total + digest.rows, 0);
  return { madeAtUtc, organizations, tables: expected.size, rows };
}

/** The same for the same rows in any order: a database returns them in another order than the backup has them. */
interface Digest {
  rows: number;
  sum: bigint;
}

function isSame(one: Digest, other: Digest | undefined): boolean {
  return one.rows === other?.rows && one.sum === other.sum;
}

function addLines(digest: Digest, lines: readonly string[]): void {
  for (const line of lines) {
    const hash = createHash('sha256').update(line).digest('hex');
    digest.sum = BigInt.asUintN(256, digest.sum + BigInt(`0x${hash}`));
    digest.rows += 1;
  }
}

/** Reading the backup completely also compares each file in it with its hash. */
function readBackupDigests(
  file: string,
): Promise<{ madeAtUtc: string; expected: ReadonlyMap<string, Digest> }> {
  return withBackup(file, async ({ manifest, tables }) => {
    const expected = new Map<string, Digest>();
    for await (const { name, batches } of tables) {
      const digest = { rows: 0, sum: 0n };
      for await (const lines of batches) {
        addLines(digest, lines);
      }
      expected.set(name, digest);
    }
    return { madeAtUtc: manifest.madeAtUtc, expected };
  });
}

async function readDigests(session: Session): Promise<ReadonlyMap<string, Digest>> {
  const found = new Map<string, Digest>();
  for (const table of await readInstallationTables(session)) {
    const digest = { rows: 0, sum: 0n };
    for await (const lines of readInstallationRows(session, table)) {
      addLines(digest, lines);
    }
    found.set(table.name, digest);
  }
  return found;
}
