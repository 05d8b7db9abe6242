import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { type LiveEvent, readLiveStream } from './live-stream.ts';

it('receives events in any chunks, and sends the last id when it reconnects', async () => {
  const lastIds: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    lastIds.push(request.headers['last-event-id'] as string | undefined);
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': watching\n\nid: 1\nevent: change\nda');
    setImmediate(() =>
      response.end('ta: {"name":\ndata: "Äda"}\r\n\r\n:\n\nevent: gap\ndata: {}\n\nid: 9\ndata: lost'),
    );
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const leaving = new AbortController();
  const heard: LiveEvent[] = [];
  const ended = readLiveStream({
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    tokens: { token: async () => 'token', renew: async () => undefined },
    signal: leaving.signal,
    hear: event => heard.push(event),
  });
  try {
    await expect.poll(() => heard.length).toBeGreaterThanOrEqual(4);
    expect(heard.slice(0, 2)).toEqual([
      { event: 'change', id: '1', data: { name: 'Äda' } },
      { event: 'gap', id: undefined, data: {} },
    ]);
    expect(lastIds.slice(0, 2)).toEqual([undefined, '1']);
  } finally {
    leaving.abort();
    await ended;
    server.close();
  }
});
