import { readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { socketIn } from './folders.ts';
import { hasProc, postgresProcessesIn, signal } from './processes.ts';

const PATIENCE_MS = 10_000;
const LIMIT_MS = 20_000;

/**
 * Ends the PostgreSQL server that a killed Pipewright left running on this folder, and removes its pid and socket
 * files. Only for the holder of the folder's lock, which proves that the server's owner has ended.
 */
export async function endOrphans(options: {
  cluster: string;
  socketFolder: string;
  log: (line: string) => void;
}): Promise<void> {
  const { cluster, socketFolder, log } = options;
  // Without /proc the owner of a process is unknown. PostgreSQL itself then refuses to start on a folder in use.
  if (!hasProc) {
    return;
  }
  const since = Date.now();
  const signalled = new Map<number, NodeJS.Signals>();
  for (;;) {
    const postmaster = await readPostmasterPid(cluster);
    const running = postmaster === undefined ? [] : await postgresProcessesIn(cluster);
    if (postmaster === undefined || running.length === 0) {
      await removeStaleMarks({ cluster, socketFolder, postmaster });
      return;
    }
    const waited = Date.now() - since;
    if (waited > LIMIT_MS) {
      throw new Error(
        `A PostgreSQL that an earlier Pipewright left on ${cluster} does not end: stop process ${running[0]}, then start again.`,
      );
    }
    // Backends notice the end of their server only when they next wait, so they are signalled.
    const targets = running.includes(postmaster) ? [postmaster] : running;
    const name = running.includes(postmaster) && waited < PATIENCE_MS ? 'SIGINT' : 'SIGQUIT';
    for (const pid of targets.filter(target => signalled.get(target) !== name)) {
      log(`ending PostgreSQL process ${pid}, left by an earlier Pipewright (${name})`);
      signal(pid, name);
      signalled.set(pid, name);
    }
    await sleep(25);
  }
}

/** Throws if a server that is not visible here, such as one in another container, uses this folder. */
export async function refuseUnseenServer(options: { cluster: string; socketFolder: string }): Promise<void> {
  const { cluster, socketFolder } = options;
  if (!hasProc || !(await accepts(socketIn(socketFolder)))) {
    return;
  }
  if ((await postgresProcessesIn(cluster)).length === 0 && (await accepts(socketIn(socketFolder)))) {
    throw new Error(
      `The database in ${cluster} is in use by a process that is not visible from here, perhaps in another container: stop that one first, or set DATA_DIR to another folder.`,
    );
  }
}

/** PostgreSQL would respect a stale pid file if its number now belongs to another process. */
async function removeStaleMarks(marks: { cluster: string; socketFolder: string; postmaster?: number }) {
  if (marks.postmaster !== undefined && signal(marks.postmaster, 0)) {
    await rm(join(marks.cluster, 'postmaster.pid'), { force: true });
  }
  await rm(`${socketIn(marks.socketFolder)}.lock`, { force: true });
}

async function readPostmasterPid(cluster: string): Promise<number | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '');
  // A negative number is the pid file of a single-user server.
  const pid = Math.abs(Number.parseInt(text, 10));
  return pid > 0 ? pid : undefined;
}

function accepts(socket: string): Promise<boolean> {
  return new Promise(resolve => {
    const attempt = connect(socket, () => {
      attempt.destroy();
      resolve(true);
    });
    attempt.once('error', () => resolve(false));
  });
}
