import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import { sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../../errors.ts';
import { mayHavePage } from '../server/page-requests.ts';
import { createPageRoutes } from './page-routes.ts';
import { chooseSiteLanguage } from './site-language.ts';
import { createSitePages } from './site-page.ts';

const application = 'index.html';
/** The folder of the public site, which has a folder of pages for each language. */
const site = 'site';

/**
 * Serves the public site at / and the application at every path that is neither a file nor part of the API. Files are
 * looked up for each request, so a new build is served without a restart.
 */
export async function serveWeb(
  app: FastifyInstance,
  { root, origin }: { root: string; origin: string },
): Promise<void> {
  const assets = join(root, 'assets');
  const sendSitePage = createSitePages(origin);
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
    const mayBeSite = isRead && mayBePage && (isAboutApi || mayHavePage(path));
    const sitePage = mayBeSite ? sitePageOf(root, path) : undefined;
    if (sitePage) {
      return sendSitePage(
        request,
        reply,
        join(root, site, chooseSiteLanguage(request, reply, origin), sitePage),
      );
    }
    const file = isRead && mayBePage && mayHavePage(path) ? fileOf(root, path) : undefined;
    if (!file) {
      throw new AppError('notFound');
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

/** The page of the public site at a path. Every language has the same pages. */
function sitePageOf(root: string, path: string): string | undefined {
  const name = path === '/' ? 'index' : /^\/(?!index$)([a-z-]+)$/.exec(path)?.[1];
  const file = name && `${name}.html`;
  return file && existsSync(join(root, site, sourceLanguage, file)) ? file : undefined;
}

/** A single file, or else the application, which has the page or says that there is none. */
function fileOf(root: string, path: string): string | undefined {
  const single = /^\/([\w-]+\.[a-z]+)$/.exec(path)?.[1];
  return [single, application].find(name => name && existsSync(join(root, name)));
}
