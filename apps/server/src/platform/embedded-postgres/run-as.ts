import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';

/** A user and group, by number. */
export type Owner = { uid: number; gid: number };

/** How PostgreSQL's programs are run: the command prefix, and the owner of their files if it is another user. */
export type Runner = { prefix: string[]; owner?: Owner };

// Environment variables must not affect the database (LANG, PGDATA, LD_PRELOAD …).
const CLEAN_ENVIRONMENT = { PATH: '/usr/bin:/bin', LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };

/**
 * Starts a program in a clean environment. When the calling thread ends, even by kill -9 of the process, Linux sends
 * the program the parent-death signal.
 */
export function spawnAs(
  runner: Runner,
  program: { file: string; args: string[]; deathSignal: 'INT' | 'KILL'; input?: 'pipe' | 'ignore' },
): ChildProcess {
  const setpriv = findTool('setpriv');
  // Last before the program: a later change of user or namespace would clear the parent-death signal.
  const onDeath = setpriv ? [setpriv, '--pdeathsig', program.deathSignal] : [];
  const [file = program.file, ...args] = [...runner.prefix, ...onDeath, program.file, ...program.args];
  return spawn(file, args, {
    cwd: '/',
    env: CLEAN_ENVIRONMENT,
    // A separate session, so that Ctrl-C in the terminal does not end the database before the server.
    detached: true,
    stdio: [program.input ?? 'ignore', 'ignore', 'pipe'],
  });
}

/** Runs a program to its end. Throws its output if it fails. */
export async function runAs(
  runner: Runner,
  program: { file: string; args: string[]; input?: string },
): Promise<void> {
  const { file, args, input } = program;
  const child = spawnAs(runner, { file, args, deathSignal: 'KILL', input: input ? 'pipe' : 'ignore' });
  const said: string[] = [];
  const ended = new Promise<string | undefined>(resolve => {
    child.once('error', error => resolve(error.message));
    child.once('close', (code, signal) => resolve(code === 0 ? undefined : (signal ?? `exit code ${code}`)));
  });
  eachLine(child, line => said.push(line));
  // The program may end before it has read its input. Its exit code shows the error.
  child.stdin?.on('error', () => undefined).end(input);
  const failure = await ended;
  if (failure !== undefined) {
    throw new Error(`${file} failed (${failure}): ${said.slice(-5).join(' ')}`);
  }
}

/** Forwards the lines that a program writes to stderr. */
export function eachLine(child: ChildProcess, handle: (line: string) => void): void {
  if (child.stderr) {
    createInterface({ input: child.stderr }).on('line', handle);
  }
}

/** The path of a program of the system, if it is installed. */
export function findTool(name: string): string | undefined {
  return ['/usr/bin', '/bin'].map(folder => `${folder}/${name}`).find(file => existsSync(file));
}
