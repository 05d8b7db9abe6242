import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { createSitePage } from './site-page.ts';

const notPages = /^\/(api|oauth|\.well-known|assets)(\/|$)/;
const site = 'site.html';

/**
 * Serves the built public site at / and, at every path that is neither a file nor the API's, the application.
 * Files are looked for as they are asked for: a new build is served without a restart.
 */
export async function serveWeb(
  app: FastifyInstance,
  { root, origin }: { root: string; origin: string },
): Promise<void> {
  const assets = join(root, 'assets');
  const sendSite = createSitePage(join(root, site), origin);
  await app.register(fastifyStatic, {
    root: assets,
    prefix: '/assets/',
    preCompressed: true,
    index: false,
    cacheControl: false,
    setHeaders: (reply, path) => {
      // Files below assets/ carry a hash of their content in their name.
      reply.header(
        'cache-control',
        path.startsWith(assets) ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.setNotFoundHandler((request, reply) => {
    const { url, method, headers } = request;
    const accept = headers.accept ?? '*/*';
    const path = url.split('?')[0] ?? '/';
    // The public site's link to the API is for people, not for programs.
    if (path === '/api' && accept.includes('text/html')) {
      return reply.redirect('/api-reference/');
    }
    const isRead = method === 'GET' || method === 'HEAD';
    const file = isRead && /text\/html|\*\/\*/.test(accept) ? fileOf(root, path) : undefined;
    if (!file) {
      throw new AppError('notFound');
    }
    return file === site ? sendSite(request, reply) : reply.sendFile(file, root);
  });
}

function fileOf(root: string, path: string): string | undefined {
  if (notPages.test(path)) {
    return undefined;
  }
  const single = /^\/([\w-]+\.[a-z]+)$/.exec(path)?.[1];
  const candidates = [single, path === '/' ? site : 'index.html'];
  return candidates.find(name => name && existsSync(join(root, name)));
}
