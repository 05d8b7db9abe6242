import { randomUUID } from 'node:crypto';
import { link, mkdir, readdir, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode, processStamp } from './processes.ts';

/** A held lock; `release` may be called more than once. */
export type FolderLock = { release(): Promise<void> };

type Owner = { pid: number; stamp: string };

/**
 * Makes this process the only Pipewright on a data folder, or throws one sentence that names the other one.
 *
 * `<folder>/lock/` holds numbered files, and the highest number is the lock. A stale lock is taken over by
 * linking the next number, which only one process can do; a file is deleted only when a higher one exists,
 * so the highest number never falls and a slow contender always notices that it came too late.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const locks = join(folder, 'lock');
  await mkdir(locks, { recursive: true, mode: 0o700 });
  const claim = join(locks, `claim-${randomUUID()}`);
  const me = { pid: process.pid, stamp: (await processStamp(process.pid)) ?? 'running' };
  await writeFile(claim, JSON.stringify(me), { flag: 'wx', mode: 0o644 });
  try {
    const lock = join(locks, String(await takeNumber({ folder, locks, claim })));
    // Emptied, not deleted: see above. A folder that was removed in the meantime is not an error.
    return { release: () => truncate(lock).catch(() => undefined) };
  } finally {
    await rm(claim, { force: true });
  }
}

async function takeNumber(paths: { folder: string; locks: string; claim: string }): Promise<number> {
  const { folder, locks, claim } = paths;
  for (;;) {
    const highest = await highestNumber(locks);
    const owner = await liveOwner(join(locks, String(highest)));
    if (owner !== undefined) {
      throw new Error(
        `The data folder ${folder} is already in use by another Pipewright process (pid ${owner.pid}): stop that one first, or set DATA_DIR to another folder.`,
      );
    }
    const mine = highest + 1;
    if (!(await linkUnlessTaken(claim, join(locks, String(mine))))) {
      continue;
    }
    if ((await highestNumber(locks)) === mine) {
      await removeOlder(locks, mine);
      return mine;
    }
    await rm(join(locks, String(mine)), { force: true });
  }
}

async function highestNumber(locks: string): Promise<number> {
  const numbers = (await readdir(locks)).filter(name => /^\d+$/.test(name)).map(Number);
  return Math.max(0, ...numbers);
}

async function liveOwner(file: string): Promise<Owner | undefined> {
  const owner = parseOwner(await readIfPresent(file));
  return owner && (await processStamp(owner.pid)) === owner.stamp ? owner : undefined;
}

/** A released lock is empty, and one that was damaged by a power failure cannot be parsed: both are free. */
function parseOwner(text: string): Owner | undefined {
  try {
    const { pid, stamp }: Partial<Owner> = JSON.parse(text);
    return Number.isInteger(pid) && typeof stamp === 'string' ? { pid: Number(pid), stamp } : undefined;
  } catch {
    return undefined;
  }
}

async function linkUnlessTaken(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') {
      return false;
    }
    throw error;
  }
}

async function removeOlder(locks: string, mine: number): Promise<void> {
  for (const name of await readdir(locks)) {
    const file = join(locks, name);
    const left = /^\d+$/.test(name) ? Number(name) < mine : await isLeftClaim(file);
    if (left) {
      await rm(file, { force: true });
    }
  }
}

/** A claim of a process that was killed before it could delete it. A claim that is being written is kept. */
async function isLeftClaim(file: string): Promise<boolean> {
  const owner = parseOwner(await readIfPresent(file));
  return owner !== undefined && (await processStamp(owner.pid)) !== owner.stamp;
}

/** A lock that cannot be read must not count as free. */
async function readIfPresent(file: string): Promise<string> {
  return readFile(file, 'utf8').catch(error => {
    if (errorCode(error) === 'ENOENT') {
      return '';
    }
    throw error;
  });
}
