import type { FastifyInstance } from 'fastify';
import type { PublicHosts } from './public-hosts.ts';

/**
 * Hands every request for a public host to the server of public pages before any route of the application is reached.
 * Both share one port. To be called before routes are added.
 */
export function passOnPublicHosts(
  server: FastifyInstance,
  { hosts, publicServer }: { hosts: PublicHosts; publicServer: FastifyInstance },
): void {
  server.addHook('onRequest', (request, reply, done) => {
    if (!hosts.isPublic(request.headers.host)) {
      done();
      return;
    }
    reply.hijack();
    if (server.closing.aborted) {
      reply.raw.setHeader('connection', 'close');
    }
    publicServer.routing(request.raw, reply.raw);
  });
  server.addHook('onClose', () => publicServer.close());
}
