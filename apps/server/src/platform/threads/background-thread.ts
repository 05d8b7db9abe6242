import { Worker } from 'node:worker_threads';
import { busy } from '../errors.ts';

/** An exported function of a module, called with values that can be copied between threads. */
export interface ThreadCall {
  /** `import.meta.url` of the module. */
  readonly module: string;
  readonly name: string;
  readonly values: readonly unknown[];
}

export type ThreadReply = { readonly result: unknown } | { readonly error: string };

/** Runs long calculations one after the other in a thread, so that other requests do not wait for them. */
export interface BackgroundThread {
  /** Rejects as busy if too many calls are waiting. */
  run(call: ThreadCall): Promise<unknown>;
}

const entry = new URL('thread-entry.ts', import.meta.url);
/** More calls are rejected, because they would have to wait for too long. */
const maxWaiting = 20;
/** A thread that has nothing to do gives its memory back. */
const idleSeconds = 60;

/** A call that takes longer than `maxSeconds` is given up. */
export function createBackgroundThread({ maxSeconds = 30 } = {}): BackgroundThread {
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();

  function stop(): void {
    const stopped = worker;
    worker = undefined;
    void stopped?.terminate();
  }

  function perform(call: ThreadCall): Promise<unknown> {
    clearTimeout(idle);
    worker ??= new Worker(entry);
    const thread = worker;
    // The process can end while the thread has nothing to do.
    thread.ref();
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => fail(new Error('The calculation took too long.')), maxSeconds * 1000);
      const settle = () => {
        clearTimeout(timer);
        thread.off('error', fail).off('exit', failAtExit).off('message', receive);
        thread.unref();
        idle = setTimeout(stop, idleSeconds * 1000).unref();
      };
      const fail = (error: unknown) => {
        settle();
        stop();
        reject(error);
      };
      const failAtExit = (code: number) => fail(new Error(`The thread ended with code ${code}.`));
      const receive = (reply: ThreadReply) => {
        settle();
        if ('error' in reply) {
          reject(new Error(reply.error));
        } else {
          resolve(reply.result);
        }
      };
      thread.on('error', fail).on('exit', failAtExit).on('message', receive);
      thread.postMessage(call);
    });
  }

  return {
    async run(call) {
      if (waiting >= maxWaiting) {
        throw busy();
      }
      waiting += 1;
      const result = last.then(() => perform(call));
      last = result.catch(() => undefined);
      try {
        return await result;
      } finally {
        waiting -= 1;
      }
    },
  };
}
