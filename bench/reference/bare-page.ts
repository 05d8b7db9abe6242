/** A separate process with a bare Fastify handler that sends one page from memory. */
import type { AddressInfo } from 'node:net';
import Fastify from 'fastify';
import { answerParent } from '../harness/child.ts';

export interface BarePage {
  headers: Record<string, string>;
  body: string;
}

answerParent<BarePage, number>(async ({ headers, body }) => {
  const app = Fastify();
  app.get('/quote/:token', (_request, reply) => reply.headers(headers).send(body));
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as AddressInfo).port;
});
