import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';

export interface Sent {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
}

/** Sends one request after the other over one connection. `fetch` takes milliseconds of the processor for each of them. */
export function keepAlive(port: number): (sent: Sent) => Promise<{ status: number; body: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  return async ({ body, ...options }) => {
    const sending = request({ host: '127.0.0.1', port, agent, ...options });
    sending.end(body);
    const [answer] = (await once(sending, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 0, body: await text(answer) };
  };
}
