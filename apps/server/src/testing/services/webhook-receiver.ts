import { createServer, type IncomingHttpHeaders } from 'node:http';

export interface ReceivedMessage {
  headers: IncomingHttpHeaders;
  body: string;
}

/** How the receiver treats the next messages: the status it answers, or what it does instead. */
type Behaviour = number | 'stall' | 'disconnect' | { status: number; headers: Record<string, string> };

/** A real HTTP server on this machine that receives messages of webhooks. */
export async function startWebhookReceiver() {
  const received: ReceivedMessage[] = [];
  let behaviour: Behaviour = 204;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', chunk => chunks.push(chunk));
    request.on('end', () => {
      received.push({ headers: request.headers, body: Buffer.concat(chunks).toString() });
      if (behaviour === 'disconnect') {
        request.socket.destroy();
      } else if (typeof behaviour === 'number') {
        response.writeHead(behaviour).end('received');
      } else if (behaviour !== 'stall') {
        response.writeHead(behaviour.status, behaviour.headers).end();
      }
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : 0;
  return {
    url: `http://127.0.0.1:${port}/hook`,
    received,
    behave(next: Behaviour) {
      behaviour = next;
    },
    async close() {
      server.closeAllConnections();
      await new Promise<void>(resolve => server.close(() => resolve()));
    },
  };
}
