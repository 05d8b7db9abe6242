import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const apiPaths = /^\/(api|oauth|\.well-known)(\/|$|\?)/;

/** Serves the built web application; every path that is neither a file nor the API's is the application's own. */
export async function serveWeb(app: FastifyInstance, root: string): Promise<void> {
  const isBuilt = existsSync(`${root}/index.html`);
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    wildcard: false,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files below assets/ carry a hash of their content in their name.
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const wantsPage = request.method === 'GET' && /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
    if (apiPaths.test(request.url) || !wantsPage || !isBuilt || request.url.startsWith('/assets/')) {
      throw new AppError('notFound');
    }
    return reply.sendFile('index.html');
  });
}
