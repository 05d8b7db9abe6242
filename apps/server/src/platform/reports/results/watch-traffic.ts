import type { FastifyInstance } from 'fastify';

const quietMs = 250;

/**
 * Tells whether people ask for nothing but reports: for a quarter of a second, no other request to the API has begun or
 * ended. Requests that stay open, such as live updates, count when they begin.
 */
export function watchTraffic(server: FastifyInstance): () => boolean {
  let lastAt = 0;
  const note = ({ url }: { url: string }, done: () => void) => {
    if (url.startsWith('/api/') && !url.startsWith('/api/reports/')) {
      lastAt = performance.now();
    }
    done();
  };
  server.addHook('onRequest', (request, _reply, done) => note(request, done));
  server.addHook('onResponse', (request, _reply, done) => note(request, done));
  return () => performance.now() - lastAt > quietMs;
}
