import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { StreamEvent } from './define-route.ts';

/** Often enough that no proxy takes the connection for dead. */
const beatMs = 15_000;
/** How long somebody who was signed out can still be connected. It costs a look into memory. */
const checkMs = 1000;

/** Writes server-sent events until the reader leaves, the server stops, or `mayGoOn` refuses. */
export async function sendEvents(parts: {
  reply: FastifyReply;
  open: (signal: AbortSignal) => AsyncIterable<StreamEvent>;
  mayGoOn: () => Promise<unknown>;
}): Promise<void> {
  const { reply, open, mayGoOn } = parts;
  const { raw } = reply;
  const ended = new AbortController();
  const end = () => ended.abort();
  const { closing } = reply.server;
  raw.once('close', end);
  closing.addEventListener('abort', end, { once: true });
  if (closing.aborted) {
    end();
  }
  reply.hijack();
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // It ends when the server stops, and an idle connection would then be in the way.
    connection: 'close',
    // nginx would gather the events otherwise.
    'x-accel-buffering': 'no',
  });
  raw.write(': watching\n\n');
  const beat = setInterval(() => raw.write(':\n\n'), beatMs);
  const check = setInterval(() => mayGoOn().catch(end), checkMs);
  try {
    for await (const event of open(ended.signal)) {
      await mayGoOn();
      if (!raw.write(frameOf(event))) {
        await once(raw, 'drain', { signal: ended.signal });
      }
    }
  } catch {
    // The reader comes back, and is told what it missed.
  } finally {
    clearInterval(beat);
    clearInterval(check);
    closing.removeEventListener('abort', end);
    raw.end();
  }
}

function frameOf({ event, id, data }: StreamEvent): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
