import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Tenants } from '../data/tenants.ts';

/** What a data folder was prepared with. */
interface Prepared {
  readonly rows: number;
  readonly tenants: Tenants;
}

const fileIn = (dataDir: string) => join(dataDir, 'prepared.json');

/** Undefined if the folder is new; an error if it has another number of leads. */
export async function readPrepared(dataDir: string, rows: number): Promise<Prepared | undefined> {
  let text: string;
  try {
    text = await readFile(fileIn(dataDir), 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') {
      return undefined;
    }
    throw error;
  }
  const prepared = JSON.parse(text) as Prepared;
  if (prepared.rows !== rows) {
    throw new Error(
      `${dataDir} was prepared with ${prepared.rows} leads. Name that number, or another folder.`,
    );
  }
  return prepared;
}

export function writePrepared(dataDir: string, prepared: Prepared): Promise<void> {
  return writeFile(fileIn(dataDir), JSON.stringify(prepared));
}
