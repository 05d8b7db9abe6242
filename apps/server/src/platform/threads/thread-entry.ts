/** The other side of `createBackgroundThread`. */
import { parentPort } from 'node:worker_threads';
import type { ThreadCall, ThreadReply } from './background-thread.ts';

parentPort?.on('message', (call: ThreadCall) => {
  perform(call).then(
    result => reply({ result }),
    (error: unknown) =>
      reply({ error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

async function perform({ module, name, values }: ThreadCall): Promise<unknown> {
  const exported = (await import(module)) as Record<string, (...values: readonly unknown[]) => unknown>;
  return exported[name]?.(...values);
}

function reply(message: ThreadReply): void {
  parentPort?.postMessage(message);
}
