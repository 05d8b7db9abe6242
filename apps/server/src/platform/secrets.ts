import { randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** A secret of the installation, made once and kept in the data folder for its owner alone. */
export async function readOrMakeSecret(dataDir: string, name: string): Promise<string> {
  const folder = join(dataDir, 'secrets');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    // Appears whole or not at all, and never replaces one that is there.
    await link(draft, path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) {
      throw error;
    }
  } finally {
    await rm(draft);
  }
  return readFile(path, 'utf8');
}
