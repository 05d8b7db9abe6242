import { once } from 'node:events';
import type { FastifyReply } from 'fastify';
import type { StreamEvent } from './define-route.ts';

/** Often enough that no proxy considers the connection dead. */
const heartbeatMs = 15_000;
/** How long a user who was signed out can stay connected. The check reads from memory only. */
const checkMs = 1000;

/** Writes server-sent events until the client disconnects, the server stops, or `mayGoOn` rejects. */
export async function sendEvents(parts: {
  reply: FastifyReply;
  open: (signal: AbortSignal) => AsyncIterable<StreamEvent>;
  assertAllowed: () => Promise<unknown>;
}): Promise<void> {
  const { reply, open, assertAllowed } = parts;
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
    // The stream ends when the server stops; an idle connection would then delay that.
    connection: 'close',
    // Otherwise nginx would buffer the events.
    'x-accel-buffering': 'no',
  });
  raw.write(': watching\n\n');
  const heartbeat = setInterval(() => raw.write(':\n\n'), heartbeatMs);
  const check = setInterval(() => assertAllowed().catch(end), checkMs);
  try {
    for await (const event of open(ended.signal)) {
      await assertAllowed();
      if (!raw.write(frameOf(event))) {
        await once(raw, 'drain', { signal: ended.signal });
      }
    }
  } catch {
    // The client reconnects and gets what it missed.
  } finally {
    clearInterval(heartbeat);
    clearInterval(check);
    closing.removeEventListener('abort', end);
    raw.end();
  }
}

function frameOf({ event, id, data }: StreamEvent): string {
  return `${id ? `id: ${id}\n` : ''}event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
}
