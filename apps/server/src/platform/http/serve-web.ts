import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';

const apiPaths = /^\/(api|oauth|\.well-known)(\/|$|\?)/;

/** Serves the built public site at / and, at every path that is neither a file nor the API's, the application. */
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
    // The public site's link to the API is for people, not for programs.
    if (request.url === '/api' && request.headers.accept?.includes('text/html')) {
      return reply.redirect('/api-reference/');
    }
    if (apiPaths.test(request.url) || !wantsPage || !isBuilt || request.url.startsWith('/assets/')) {
      throw new AppError('notFound');
    }
    return reply.sendFile(/^\/(\?|$)/.test(request.url) ? 'site.html' : 'index.html');
  });
}
