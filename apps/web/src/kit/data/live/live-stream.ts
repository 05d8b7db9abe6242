import type { TokenSource } from '../client/api-client.ts';

export interface LiveEvent {
  readonly event: string;
  readonly id?: string;
  readonly data: unknown;
}

const shortestPauseMs = 500;
const longestPauseMs = 30_000;

/**
 * Reads server-sent events as the signed-in user until the signal aborts. Uses `fetch`, because `EventSource` cannot
 * send a token. Reconnects with the last event id, so that no event is missed.
 */
export async function readLiveStream(options: {
  url: string;
  tokens: TokenSource;
  signal: AbortSignal;
  hear: (event: LiveEvent) => void;
}): Promise<void> {
  const { url, tokens, signal, hear } = options;
  let lastId: string | undefined;
  let hasListened = false;
  let pauseMs = shortestPauseMs;

  async function listen(): Promise<void> {
    const token = await tokens.token();
    const response = await fetch(url, {
      signal,
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${token}`,
        ...(lastId ? { 'last-event-id': lastId } : {}),
      },
    });
    if (response.status === 401 && token) {
      await tokens.renew(token);
    }
    if (!response.ok || !response.body) {
      return;
    }
    if (hasListened && !lastId) {
      hear({ event: 'gap', data: {} });
    }
    hasListened = true;
    pauseMs = shortestPauseMs;
    for await (const event of eventsOf(response.body)) {
      lastId = event.id ?? lastId;
      hear(event);
    }
  }

  while (!signal.aborted) {
    await listen().catch(() => undefined);
    await pause(pauseMs, signal);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  }
}

async function* eventsOf(body: ReadableStream<Uint8Array<ArrayBuffer>>): AsyncGenerator<LiveEvent> {
  // No screen needs it to open.
  const { EventSourceParserStream } = await import('eventsource-parser/stream');
  const messages = body.pipeThrough(new TextDecoderStream()).pipeThrough(new EventSourceParserStream());
  const reader = messages.getReader();
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const { event = 'message', id, data } = part.value;
    yield { event, id, data: JSON.parse(data) };
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    const done = () => {
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(done, ms);
    signal.addEventListener('abort', done, { once: true });
  });
}
