import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';

/** Whether this system lists its processes in /proc (Linux does, macOS does not). */
export const hasProc = existsSync('/proc/self/stat');

/**
 * Distinguishes a process from a later one with the same number, by the boot and the start time. Undefined if there
 * is no such process. Zombies count as ended.
 */
export async function processStamp(pid: number): Promise<string | undefined> {
  if (!hasProc) {
    return signal(pid, 0) ? 'running' : undefined;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may contain spaces and brackets, so fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  if (startedAt === undefined || state === 'Z' || state === 'X') {
    return undefined;
  }
  return `${bootId()} ${startedAt}`;
}

/** The postgres processes whose working directory is this folder: a server and its backends. */
export async function postgresProcessesIn(folder: string): Promise<number[]> {
  if (!hasProc) {
    return [];
  }
  const pids = (await readdir('/proc')).filter(name => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(pid => isPostgresIn(folder, `/proc/${pid}`)));
  return pids.filter((_, index) => found[index]).map(Number);
}

async function isPostgresIn(folder: string, proc: string): Promise<boolean> {
  const name = await readFile(`${proc}/comm`, 'utf8').catch(() => '');
  if (name.trim() !== 'postgres') {
    return false;
  }
  const workingFolder = await readlink(`${proc}/cwd`).catch(() => undefined);
  if (workingFolder !== undefined) {
    return workingFolder === folder;
  }
  // In a container root may not see the working directory of another user's process, but it sees the command line.
  const command = await readFile(`${proc}/cmdline`, 'utf8').catch(() => '');
  return command.split('\0').includes(folder);
}

/** Sends a signal; 0 only checks for existence. False if there is no such process. */
export function signal(pid: number, name: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, name);
  } catch (error) {
    return errorCode(error) !== 'ESRCH';
  }
}

/** The code of a system error such as ENOENT. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined;
}

function bootId(): string {
  // After a reboot a process with the same number can start at the same tick, so the boot id is included.
  const file = '/proc/sys/kernel/random/boot_id';
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'boot';
}
