import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { newChangeSet, type TenantDb } from '../database/tenant/tenant-db.ts';
import { newId } from '../ids.ts';
import { systemPrincipal } from '../principal.ts';
import type { PublicPages, PublicResponse, PublicRoute, Visit } from './define-public-pages.ts';
import type { KeptPages, RenderedPage } from './kept-pages.ts';
import { failedPage, notFoundPage, tooManyPage } from './message-pages.ts';
import type { PublicAnswers } from './public-answers.ts';
import { publicScript, publicStyles } from './public-files.ts';
import { publicHeaders } from './public-headers.ts';
import { nameOf, type PublicHost, type PublicHosts } from './public-hosts.ts';
import { findVisitedLink, hashOfToken, tokenPattern } from './public-links.ts';

interface Parts {
  hosts: PublicHosts;
  findOrganization(host: PublicHost): Promise<string | undefined>;
  visitors: TenantDb;
  answers: PublicAnswers;
  pages: readonly PublicPages[];
  keptPages: KeptPages;
  /** Whether kept pages may be shown: see `watchKeptPages`. */
  mayShowKept(): boolean;
  requestLimit: number;
  trustProxy: string;
  log: FastifyBaseLogger;
}

/** How many forms one visitor, and all visitors of one link, may send in an hour. */
const formLimits = { perAddress: 60, perLink: 120 };

declare module 'fastify' {
  interface FastifyRequest {
    /** The organization of the requested public host. */
    visitedTenantId: string;
  }
}

/** The server of public pages. It has separate routes and none of the application's. */
export async function createPublicServer(parts: Parts): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: parts.log,
    childLoggerFactory: logger => logger,
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
    const host = parts.hosts.parse(request.headers.host);
    const tenantId = host && (await parts.findOrganization(host));
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
  // Without headers that would distinguish existing pages from others.
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
  const url = `/${kind}/:token${route.path}`;
  if (route.method === 'GET') {
    app.get(url, (request, reply) => showPage(request, reply, { kind, route, parts }));
  } else {
    app.post(url, (request, reply) => receiveForm(request, reply, { kind, route, parts }));
  }
}

interface Mounted<Method extends PublicRoute['method']> {
  kind: string;
  route: Extract<PublicRoute, { method: Method }>;
  parts: Parts;
}

/** Unknown, expired and revoked links cannot be distinguished. */
async function findVisit(request: FastifyRequest, kind: string, parts: Parts): Promise<Visit | undefined> {
  const { token } = request.params as { token: string };
  const tenantId = request.visitedTenantId;
  const link = tokenPattern.test(token)
    ? await findVisitedLink(parts.visitors, { tenantId, kind, token })
    : undefined;
  const query = request.query as Record<string, unknown>;
  return link && { tenantId, link, path: `/${kind}/${token}`, query, visitors: parts.visitors };
}

async function showPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, route, parts }: Mounted<'GET'>,
) {
  const render = async () => {
    const visit = await findVisit(request, kind, parts);
    return visit && renderResponse(await route.show(visit), visit);
  };
  const { token } = request.params as { token: string };
  const hasQuery = request.url.includes('?');
  if (hasQuery || !tokenPattern.test(token)) {
    return sendRendered(request, reply, await render());
  }
  const key = `${request.visitedTenantId} ${kind} ${hashOfToken(token)} ${route.path}`;
  const kept = parts.mayShowKept() ? parts.keptPages.find(key) : undefined;
  return sendRendered(
    request,
    reply,
    kept ?? (await parts.keptPages.render(key, request.visitedTenantId, render)),
  );
}

async function receiveForm(
  request: FastifyRequest,
  reply: FastifyReply,
  { kind, route, parts }: Mounted<'POST'>,
) {
  const visit = await findVisit(request, kind, parts);
  if (!visit || !isOwnForm(request)) {
    return sendNotFound(request, reply);
  }
  const { tenantId, link, path } = visit;
  if (!(await isWithinLimits(parts.visitors, tenantId, { address: request.ip, linkId: link.id }))) {
    return reply.code(429).header('retry-after', 3600).type(htmlType).send(tooManyPage(request));
  }
  const body = route.body.safeParse(request.body ?? {});
  if (!body.success) {
    return reply.redirect(`${path}?problem=form`, 303);
  }
  const answer: Parameters<typeof route.perform>[0]['answer'] = (action, content) =>
    parts.answers.add(tenantId, {
      ...{ kind, linkId: link.id, targetId: link.targetId, action, content },
      address: request.ip,
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 500),
    });
  const response = await route.perform({ ...visit, answer }, body.data);
  return sendRendered(request, reply, renderResponse(response, visit));
}

/**
 * Whether a form of this very host was sent. Browsers that know no Sec-Fetch-Site send an Origin, which is `null` because
 * of the referrer policy.
 */
function isOwnForm({ headers }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) {
    return site === 'same-origin';
  }
  const { origin } = headers;
  return (
    origin === undefined ||
    origin === 'null' ||
    (URL.canParse(origin) && nameOf(new URL(origin).host) === nameOf(headers.host))
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

/** A response is kept until its link expires at most. */
function renderResponse(
  response: PublicResponse | undefined,
  { link }: Pick<Visit, 'link'>,
): RenderedPage | undefined {
  if (!response) {
    return undefined;
  }
  if ('redirect' in response) {
    return { status: 303, headers: { location: response.redirect }, body: empty };
  }
  if ('isEmpty' in response) {
    return { status: 204, headers: {}, body: empty };
  }
  const { keepUntil } = response;
  const kept = keepUntil && { keepUntil: keepUntil < link.expiresAtUtc ? keepUntil : link.expiresAtUtc };
  if ('page' in response) {
    const body = Buffer.from(response.page.html);
    return { status: response.status ?? 200, headers: { 'content-type': htmlType }, body, ...kept };
  }
  const headers = {
    'content-type': response.type,
    'content-disposition': `attachment; filename="${response.name.replace(/[^\w.-]/g, '_')}"`,
  };
  return { status: 200, headers, body: response.file, ...kept };
}

const empty = Buffer.alloc(0);

function sendRendered(request: FastifyRequest, reply: FastifyReply, page: RenderedPage | undefined) {
  if (!page) {
    return sendNotFound(request, reply);
  }
  reply.code(page.status).headers(page.headers);
  return page.body.length > 0 ? reply.send(page.body) : reply.send();
}

function sendNotFound(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return reply.code(404).type(htmlType).send(notFoundPage(request));
}
