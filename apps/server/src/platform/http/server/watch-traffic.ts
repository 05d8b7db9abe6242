import type { FastifyInstance } from 'fastify';

const quietMs = 250;

/** Requests for reports, and for how far an import, another job, or the calculation of lead scores is. */
const waiting = /^\/api\/(reports\/|lead-scoring$|(imports|import-batches|jobs)(\/[^/?]+)?(\?|$))/;

/**
 * Tells whether people ask for nothing but reports, and for the progress of long work: for a quarter of a second, no other
 * request to the API has begun or ended. Then reports and long work may use a second processor. Requests that stay open,
 * such as live updates, count when they begin.
 */
export function watchTraffic(server: FastifyInstance): () => boolean {
  let lastAt = 0;
  const note = ({ url }: { url: string }, done: () => void) => {
    if (url.startsWith('/api/') && !waiting.test(url)) {
      lastAt = performance.now();
    }
    done();
  };
  server.addHook('onRequest', (request, _reply, done) => note(request, done));
  server.addHook('onResponse', (request, _reply, done) => note(request, done));
  return () => performance.now() - lastAt > quietMs;
}
