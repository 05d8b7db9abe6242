import { readdirSync, readFileSync } from 'node:fs';

// The unit of /proc/<pid>/stat: USER_HZ, which is 100 on every Linux.
const microsecondsPerTick = 10_000;

/** CPU time in microseconds since the start: of node and of PostgreSQL, each with all its processes. */
export interface Cpu {
  node: number;
  postgres: number;
}

export function readCpu(nodePid: number, postmaster: number): Cpu {
  return { node: cpuWithChildren(nodePid), postgres: cpuWithChildren(postmaster) };
}

/** The time of children that have ended is recorded with their parent. */
function cpuWithChildren(pid: number): number {
  const parent = statOf(pid);
  const living = childrenOf(pid).reduce((sum, child) => sum + (statOf(child)?.own ?? 0), 0);
  return (parent?.own ?? 0) + (parent?.ended ?? 0) + living;
}

/** Megabytes that are resident. */
export interface Memory {
  /** Of the process that serves requests. */
  node: number;
  nodePeak: number;
  /** Of the process for long work while it runs, otherwise 0. */
  jobs: number;
  /** Of all processes, including PostgreSQL. Shared memory counts once. */
  together: number;
}

export function readMemory(nodePid: number, postmaster: number): Memory {
  const jobProcesses = childrenOf(nodePid);
  const processes = [nodePid, ...jobProcesses, postmaster, ...childrenOf(postmaster)];
  return {
    node: megabytes(`/proc/${nodePid}/status`, 'VmRSS'),
    nodePeak: megabytes(`/proc/${nodePid}/status`, 'VmHWM'),
    jobs: jobProcesses.reduce((sum, pid) => sum + megabytes(`/proc/${pid}/status`, 'VmRSS'), 0),
    together: processes.reduce((sum, pid) => sum + megabytes(`/proc/${pid}/smaps_rollup`, 'Pss'), 0),
  };
}

function childrenOf(parent: number): number[] {
  const pids = readdirSync('/proc').filter(name => /^\d+$/.test(name));
  return pids.map(Number).filter(pid => statOf(pid)?.parent === parent);
}

function statOf(pid: number): { parent: number; own: number; ended: number } | undefined {
  const text = read(`/proc/${pid}/stat`);
  // The name in brackets may itself hold spaces and brackets, so the fields are counted from its end.
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number);
  const [, parent, , , , , , , , , , user, system, endedUser, endedSystem] = fields;
  if (parent === undefined || user === undefined || system === undefined) {
    return undefined;
  }
  return {
    parent,
    own: (user + system) * microsecondsPerTick,
    ended: ((endedUser ?? 0) + (endedSystem ?? 0)) * microsecondsPerTick,
  };
}

function megabytes(file: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB`, 'm').exec(read(file))?.[1] ?? 0) / 1024;
}

/** A process may end between being listed and being read. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
