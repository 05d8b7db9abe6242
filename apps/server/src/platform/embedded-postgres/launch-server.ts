import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { eachLine, type Runner, spawnAs } from './run-as.ts';

/** A running server. `ended` resolves with the reason when it has ended. */
export type Server = { pid: number; ended: Promise<string>; end(): Promise<void> };

const READY = 'database system is ready to accept connections';
const PATIENCE_MS = 10_000;

/** Starts `postgres` and waits until it accepts connections or ends. */
export async function launchServer(options: {
  runner: Runner;
  postgres: string;
  args: string[];
  log: (line: string) => void;
}): Promise<Server | { failure: string }> {
  const { runner, postgres, args, log } = options;
  const child = spawnAs(runner, { file: postgres, args, deathSignal: 'INT' });
  const said: string[] = [];
  const ended = new Promise<string>(resolve => {
    child.once('error', error => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ? `killed by ${signal}` : `exit code ${code}`));
  });
  const closed = once(child, 'close').catch(() => undefined);
  // No time limit: recovery after a crash can take long, and the log shows its progress.
  const ready = new Promise<'ready'>(resolve => {
    eachLine(child, line => {
      log(line);
      if (said.push(line) > 10) {
        said.shift();
      }
      if (line.endsWith(READY)) {
        resolve('ready');
      }
    });
  });

  const outcome = await Promise.race([ready, ended]);
  if (outcome !== 'ready' || child.pid === undefined) {
    // The last output may arrive after the end, or never, if a child process keeps the pipe open.
    await Promise.race([closed, pause(500)]);
    return { failure: `${outcome}: ${said.join(' ')}` };
  }

  return {
    pid: child.pid,
    ended,
    async end() {
      // First a fast shutdown, then an immediate one, then kill. The next start recovers.
      for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
        child.kill(signal);
        const isOver = await Promise.race([ended.then(() => true), pause(PATIENCE_MS)]);
        if (isOver) {
          return;
        }
      }
    },
  };
}

/** A delay that does not keep the process alive. */
async function pause(ms: number): Promise<false> {
  return sleep(ms, false, { ref: false });
}
