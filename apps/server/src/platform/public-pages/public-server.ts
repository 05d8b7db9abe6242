import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { newChangeSet, type TenantDb } from '../database/tenant-db.ts';
import { newId } from '../ids.ts';
import { systemPrincipal } from '../principal.ts';
import type { PublicPages, PublicResponse, PublicRoute } from './define-public-pages.ts';
import { failedPage, notFoundPage, tooManyPage } from './message-pages.ts';
import type { PublicAnswers } from './public-answers.ts';
import { publicScript, publicStyles } from './public-files.ts';
import { publicHeaders } from './public-headers.ts';
import type { PublicHosts } from './public-hosts.ts';
import { findVisitedLink, tokenPattern } from './public-links.ts';

interface Parts {
  hosts: PublicHosts;
  findOrganization(subdomain: string): Promise<string | undefined>;
  visitors: TenantDb;
  answers: PublicAnswers;
  pages: readonly PublicPages[];
  requestLimit: number;
  trustProxy: string;
  log: FastifyBaseLogger;
}

/** How many forms one visitor, and all visitors of one link, may send in an hour. */
const formLimits = { perAddress: 60, perLink: 120 };

declare module 'fastify' {
  interface FastifyRequest {
    /** The organization whose public host was asked. */
    visitedTenantId: string;
  }
}

/** The server of public pages. It has routes of its own and none of the application's. */
export async function createPublicServer(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    // The application's server logs every request, also those that it passes on.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: parts.trustProxy.split(',').map(range => range.trim()),
    bodyLimit: 64 * 1024,
    requestTimeout: 30_000,
  });
  // Forms only; no JSON.
  app.removeAllContentTypeParsers();
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  app.decorateRequest('visitedTenantId', '');
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(publicHeaders);
    const subdomain = parts.hosts.subdomainOf(request.headers.host);
    const tenantId = subdomain && (await parts.findOrganization(subdomain));
    if (!tenantId) {
      return sendNotFound(request, reply);
    }
    request.visitedTenantId = tenantId;
  });
  app.setNotFoundHandler((request, reply) => sendNotFound(request, reply));
  app.setErrorHandler((error: Error & { statusCode?: number }, request, reply) => {
    const status = error.statusCode ?? 500;
    if (status >= 500) {
      request.log.error({ err: error }, 'a public page failed');
      return reply.code(status).type(htmlType).send(failedPage(request));
    }
    return status === 429
      ? reply.code(429).type(htmlType).send(tooManyPage(request))
      : sendNotFound(request, reply);
  });
  // Without headers, which would tell existing pages from others.
  const noHeaders = {
    'x-ratelimit-limit': false,
    'x-ratelimit-remaining': false,
    'x-ratelimit-reset': false,
  };
  await app.register(rateLimit, {
    max: parts.requestLimit,
    timeWindow: '1 minute',
    addHeaders: noHeaders,
    addHeadersOnExceeding: noHeaders,
  });

  serveFile(app, '/public.css', 'text/css; charset=utf-8', publicStyles);
  serveFile(app, '/public.js', 'text/javascript; charset=utf-8', publicScript);
  for (const pages of parts.pages) {
    for (const route of pages.routes) {
      mount(app, pages.kind, route, parts);
    }
  }
  await app.ready();
  return app;
}

const htmlType = 'text/html; charset=utf-8';

function serveFile(app: FastifyInstance, path: string, type: string, content: string): void {
  app.get(path, (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type(type).send(content),
  );
}

function mount(app: FastifyInstance, kind: string, route: PublicRoute, parts: Parts): void {
  app.route({
    method: route.method,
    url: `/${kind}/:token${route.path}`,
    handler: async (request, reply) => {
      const { token } = request.params as { token: string };
      const tenantId = request.visitedTenantId;
      // Unknown, expired and revoked links cannot be told apart.
      const link = tokenPattern.test(token)
        ? await findVisitedLink(parts.visitors, { tenantId, kind, token })
        : undefined;
      if (!link || (route.method === 'POST' && !isOwnForm(request, parts.hosts))) {
        return sendNotFound(request, reply);
      }
      const path = `/${kind}/${token}`;
      const query = request.query as Record<string, unknown>;
      const visit = { tenantId, link, path, query, visitors: parts.visitors };
      if (route.method === 'GET') {
        return send(request, reply, await route.show(visit));
      }
      if (!(await isWithinLimits(parts.visitors, tenantId, { address: request.ip, linkId: link.id }))) {
        return reply.code(429).header('retry-after', 3600).type(htmlType).send(tooManyPage(request));
      }
      const body = route.body.safeParse(request.body ?? {});
      if (!body.success) {
        return send(request, reply, { redirect: `${path}?problem=form` });
      }
      const answer: Parameters<typeof route.perform>[0]['answer'] = (action, content) =>
        parts.answers.add(tenantId, {
          ...{ kind, linkId: link.id, targetId: link.targetId, action, content },
          address: request.ip,
          userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
        });
      return send(request, reply, await route.perform({ ...visit, answer }, body.data));
    },
  });
}

/**
 * Whether a form of this very host was sent. Browsers that know no Sec-Fetch-Site send an Origin, which is `null` because
 * of the referrer policy.
 */
function isOwnForm({ headers }: FastifyRequest, hosts: PublicHosts): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    return site === 'same-origin';
  }
  const { origin } = headers;
  const subdomain = hosts.subdomainOf(headers.host);
  return (
    origin === undefined ||
    origin === 'null' ||
    (URL.canParse(origin) && hosts.subdomainOf(new URL(origin).host) === subdomain)
  );
}

/** Counted in the database, so that the limits hold for all server processes together. */
async function isWithinLimits(
  visitors: TenantDb,
  tenantId: string,
  { address, linkId }: { address: string; linkId: string },
): Promise<boolean> {
  const hour = 3600;
  return visitors.write(systemPrincipal(tenantId), newChangeSet('visitor'), async tx => {
    // Always in this order, so that two requests cannot wait for each other.
    const [byAddress] = await tx<{ isAllowed: boolean }>`
      select crm.count_public_request(${`address ${address}`}, ${formLimits.perAddress}, ${hour}) as "isAllowed"`;
    const [byLink] = await tx<{ isAllowed: boolean }>`
      select crm.count_public_request(${`link ${linkId}`}, ${formLimits.perLink}, ${hour}) as "isAllowed"`;
    return Boolean(byAddress?.isAllowed && byLink?.isAllowed);
  });
}

function send(request: FastifyRequest, reply: FastifyReply, response: PublicResponse | undefined) {
  if (!response) {
    return sendNotFound(request, reply);
  }
  if ('page' in response) {
    return reply
      .code(response.status ?? 200)
      .type(htmlType)
      .send(response.page.html);
  }
  if ('file' in response) {
    return reply
      .header('content-disposition', `attachment; filename="${response.name.replace(/[^\w.-]/g, '_')}"`)
      .type(response.type)
      .send(response.file);
  }
  return 'redirect' in response ? reply.redirect(response.redirect, 303) : reply.code(204).send();
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).type(htmlType).send(notFoundPage(request));
}
