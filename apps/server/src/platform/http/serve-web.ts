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
/** The folder of the public site's other pages, such as /privacy. */
const sitePages = 'pages';

/**
 * Serves the public site at / and the application at every path that is neither a file nor part of the API. Files are
 * looked up for each request, so a new build is served without a restart.
 */
export async function serveWeb(
  app: FastifyInstance,
  { root, origin }: { root: string; origin: string },
): Promise<void> {
  const assets = join(root, 'assets');
  const sendSite = createSitePage(join(root, site), origin);
  const findPage = createPageRoutes(join(root, 'routes.json'));
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
    const isRead = method === 'GET' || method === 'HEAD';
    const isForPeople = accept.includes('text/html');
    const mayBePage = isForPeople || accept.includes('*/*');
    // `/api` is both the address of the API and, for browsers, a page of the public site about it.
    const isAboutApi = path === '/api' && isForPeople;
    const file = isRead && mayBePage ? fileOf(root, path, isAboutApi) : undefined;
    if (!file) {
      throw new AppError('notFound');
    }
    if (file === site) {
      return sendSite(request, reply);
    }
    const page = file === application ? findPage(path) : undefined;
    if (page?.link) {
      reply.header('link', page.link);
    }
    if (file === application && !page) {
      // The application shows its own page for this. A 304 would leave the browser with an empty one.
      delete request.raw.headers['if-none-match'];
      delete request.raw.headers['if-modified-since'];
      reply.code(404);
    }
    return reply.sendFile(file, root);
  });
}

function fileOf(root: string, path: string, isAboutApi: boolean): string | undefined {
  const single = /^\/([\w-]+\.[a-z]+)$/.exec(path)?.[1];
  const page = /^\/([a-z-]+)$/.exec(path)?.[1];
  const sitePage = page && `${sitePages}/${page}.html`;
  const ownPages = isAboutApi ? [sitePage] : [];
  const candidates = notPages.test(path) ? ownPages : [single, sitePage, path === '/' ? site : application];
  return candidates.find(name => name && existsSync(join(root, name)));
}
