import { createHash, randomBytes } from 'node:crypto';
import { chmod, chown, lstat, mkdir, open, readFile, rename } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode } from './processes.ts';
import type { Owner } from './run-as.ts';

/** The port is only part of the socket's name: the server does not listen on TCP. */
export const PORT = 5432;

// The lowest limit for the path of a socket is that of macOS: 104 bytes including the terminating zero.
const LONGEST_SOCKET_PATH = 103;

/** The path of the socket in a folder. */
export function socketIn(folder: string): string {
  return join(folder, `.s.PGSQL.${PORT}`);
}

/** The folder of the server's socket: the data folder, or a temporary one if the path would be too long. */
export function socketFolderOf(dataDir: string): string {
  const folder = join(dataDir, 'run');
  if (Buffer.byteLength(socketIn(folder)) <= LONGEST_SOCKET_PATH) {
    return folder;
  }
  const hash = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `pipewright-${hash}`);
}

/** Creates a folder that only its owner can enter. Rejects one that another user has created. */
export async function makePrivateFolder(folder: string, owner?: Owner): Promise<void> {
  await mkdir(folder, { mode: 0o700 }).catch(ignoreExisting);
  const found = await lstat(folder);
  const allowed = [process.getuid?.(), owner?.uid];
  if (!found.isDirectory() || !allowed.includes(found.uid)) {
    throw new Error(`${folder} is not a folder of ours: remove it, or set DATA_DIR to another folder.`);
  }
  await chmod(folder, 0o700);
  if (owner) {
    await chown(folder, owner.uid, owner.gid);
  }
}

/** The password of the database's owner: generated once and stored in a file that only its owner can read. */
export async function readOrMakePassword(
  dataDir: string,
  { clusterExists }: { clusterExists: boolean },
): Promise<string> {
  const folder = join(dataDir, 'secrets');
  const file = join(folder, 'database-password');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await chmod(folder, 0o700);
  const known = (await readFile(file, 'utf8').catch(ignoreMissing))?.trim();
  if (known) {
    await chmod(file, 0o600);
    return known;
  }
  if (clusterExists) {
    throw new Error(`The password of the existing database is missing: restore ${file} from your backup.`);
  }
  const password = randomBytes(24).toString('base64url');
  await writeDurably(file, `${password}\n`);
  return password;
}

/** Makes a rename or a new file in this folder durable. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function writeDurably(file: string, text: string): Promise<void> {
  const handle = await open(`${file}.new`, 'w', 0o600);
  await handle
    .writeFile(text)
    .then(() => handle.sync())
    .finally(() => handle.close());
  await rename(`${file}.new`, file);
  await syncFolder(join(file, '..'));
}

function ignoreExisting(error: unknown): void {
  if (errorCode(error) !== 'EEXIST') {
    throw error;
  }
}

function ignoreMissing(error: unknown): undefined {
  if (errorCode(error) !== 'ENOENT') {
    throw error;
  }
}
