import { existsSync, readFileSync } from 'node:fs';
import { readdir, readFile, readlink } from 'node:fs/promises';

/** Whether this system tells about its processes in /proc (Linux does, macOS does not). */
export const hasProc = existsSync('/proc/self/stat');

/**
 * What tells a process from a later one with the same number: the boot and the moment it started.
 * Undefined when no such process runs; a zombie counts as gone.
 */
export async function processStamp(pid: number): Promise<string | undefined> {
  if (!hasProc) {
    return signal(pid, 0) ? 'running' : undefined;
  }
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in brackets may itself hold spaces and brackets, so the fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const [state, startedAt] = [fields[0], fields[19]];
  if (startedAt === undefined || state === 'Z' || state === 'X') {
    return undefined;
  }
  return `${bootId()} ${startedAt}`;
}

/** The postgres processes that work in this very folder; a server and its backends all do `chdir` into it. */
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
  // In a container root may not see another user's folder, but it sees the server's command line.
  const command = await readFile(`${proc}/cmdline`, 'utf8').catch(() => '');
  return command.split('\0').includes(folder);
}

/** Sends a signal (0 only asks); false when there is no such process. */
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
  // After a reboot the same number can start at the same tick, so the boot is part of the stamp.
  const file = '/proc/sys/kernel/random/boot_id';
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : 'boot';
}
