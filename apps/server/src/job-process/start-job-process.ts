import { type ChildProcess, fork } from 'node:child_process';
import { statSync } from 'node:fs';
import type { Connection } from '../platform/database/connections/connection.ts';
import type { TenantDb } from '../platform/database/tenant/tenant-db.ts';
import type { Metrics } from '../platform/metrics/metrics.ts';
import { type FromJobProcess, jobProcessArgument, type ToJobProcess } from './messages.ts';

export interface JobProcess {
  /** Starts the process, unless it runs, has crashed less than a minute ago, or was built anew. */
  start(): void;
  /** Resolves when the process has ended. */
  stop(): Promise<void>;
}

interface Options {
  /** The file that the process executes. It must call `serveJobs` if it is started with `jobProcessArgument`. */
  program: string;
  owner: Connection;
  takeTurn: TenantDb['takeTurn'];
  isQuiet(): boolean;
  metrics: Pick<Metrics, 'count'>;
  log: { error(details: object, message: string): void };
  /** Called when the process performs stepped jobs. */
  onReady(): void;
  /** Called when it has crashed, or is about to end because it has no work. Not called after `stop`. */
  onEnd(): void;
  /** How long it runs without work. */
  idleMs?: number;
  /** How long after a crash no other is started. */
  restMs?: number;
}

/** How long the process may take to end its current step. Then it is killed, and the step is done again elsewhere. */
const stopMs = 5000;

/**
 * A second process for stepped jobs, which runs only while there is long work: see docs/adr/0200-job-process.md. Its parts
 * take turns with those of this process, because only this one knows which organizations are being served.
 */
export function createJobProcess(options: Options): JobProcess {
  const { program, metrics, log, onReady, onEnd, idleMs = 60_000, restMs = 60_000 } = options;
  const builtAt = modifiedAt(program);
  let running: { readonly child: ChildProcess; end(): Promise<void> } | undefined;
  let isStopped = false;
  let notBefore = 0;

  function run(child: ChildProcess) {
    /** What ends each turn that has begun. */
    const turns = new Map<number, () => void>();
    let isEnding = false;
    let idle: NodeJS.Timeout | undefined;
    const send = (message: ToJobProcess) => child.connected && child.send(message);

    const ended = new Promise<void>(resolve => {
      child.once('exit', () => resolve());
      // Of a process that could not be started, there is no exit.
      child.on('error', () => child.pid === undefined && resolve());
    }).then(() => {
      running = undefined;
      for (const endTurn of turns.values()) {
        endTurn();
      }
      if (!isEnding) {
        notBefore = Date.now() + restMs;
        log.error({ exitCode: child.exitCode, signal: child.signalCode }, 'The job process has crashed');
        takeWorkBack();
      }
    });

    function takeWorkBack(): void {
      isEnding = true;
      clearTimeout(idle);
      if (!isStopped) {
        onEnd();
      }
    }

    async function end(): Promise<void> {
      takeWorkBack();
      send({ kind: 'stop' });
      const timer = setTimeout(() => child.kill('SIGKILL'), stopMs);
      await ended;
      clearTimeout(timer);
    }

    function endWhenIdle(): void {
      clearTimeout(idle);
      if (!isEnding) {
        idle = setTimeout(() => turns.size === 0 && void end(), idleMs);
      }
    }

    async function giveTurn(turn: number, tenantId: string): Promise<void> {
      const over = new Promise<void>(resolve => turns.set(turn, resolve));
      await options.takeTurn(tenantId, async () => {
        send({ kind: 'begin', turn, isQuiet: options.isQuiet() });
        await over;
      });
      turns.delete(turn);
      endWhenIdle();
    }

    child.on('message', (message: FromJobProcess) => {
      if (message.kind === 'ready') {
        endWhenIdle();
        onReady();
      } else if (message.kind === 'ask') {
        void giveTurn(message.turn, message.tenantId);
      } else if (message.kind === 'over') {
        turns.get(message.turn)?.();
      } else {
        metrics.count(message.name, message.labels as never);
      }
    });
    send({ kind: 'start', owner: options.owner });
    return { child, end };
  }

  return {
    start() {
      // After a new build, the file is another version than the one that runs here.
      const isSameVersion = modifiedAt(program) === builtAt;
      if (!running && !isStopped && Date.now() >= notBefore && isSameVersion) {
        running = run(fork(program, [jobProcessArgument]));
      }
    },
    async stop() {
      isStopped = true;
      await running?.end();
    },
  };
}

function modifiedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}
