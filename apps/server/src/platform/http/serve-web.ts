import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../errors.ts';
import { createPageRoutes } from './page-routes.ts';
import { createSitePage } from './site-page.ts';

const notPages = /^\/(api|oauth|\.well-known|assets)(\/|$)/;
const site = 'site.html';
const application = 'index.html';

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
  const isPage = createPageRoutes(join(root, 'routes.json'));
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
    if (file === site) {
      return sendSite(request, reply);
    }
    if (file === application && !isPage(path)) {
      // The application shows its own page for this. A 304 would leave the browser with an empty one.
      delete request.raw.headers['if-none-match'];
      delete request.raw.headers['if-modified-since'];
      reply.code(404);
    }
    return reply.sendFile(file, root);
  });
}

function fileOf(root: string, path: string): string | undefined {
  if (notPages.test(path)) {
    return undefined;
  }
  const single = /^\/([\w-]+\.[a-z]+)$/.exec(path)?.[1];
  const candidates = [single, path === '/' ? site : application];
  return candidates.find(name => name && existsSync(join(root, name)));
}
