import { isDeepStrictEqual } from 'node:util';
import type { Access } from '@pipewright/contract/define-operation.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { newChangeSet, type TenantDb } from '../../database/tenant/tenant-db.ts';
import { AppError, forbidden, unauthenticated } from '../../errors.ts';
import { currentLanguage, writeForRequest } from '../../language/request-language.ts';
import { demand, type Principal } from '../../principal.ts';
import { callerOf, requestContext } from '../../request-context.ts';
import type { Answer, Route } from './define-route.ts';
import { performAccountOnce, performOnce, readKey } from './idempotency.ts';
import { findObjectRoute, splitObjectRoutes } from './object-routes.ts';
import { operationName } from './route-schema.ts';
import { sendEvents } from './send-events.ts';
import { validatorsOf } from './validation.ts';

export interface Platform {
  db: TenantDb;
  authenticate(authorization: string | undefined): Promise<Principal>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Null on public routes. */
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** The name of the operation of the contract that a route performs. */
    operation?: string;
  }
}

/** Mounts every route below `/api`, guarded by the access that its operation names. */
export function mountRoutes(app: FastifyInstance, routes: readonly Route[], platform: Platform): void {
  app.decorateRequest('principal', null);
  const { others, objects } = splitObjectRoutes(routes);
  for (const route of others) {
    for (const path of [route.operation.path, ...route.operation.aliases]) {
      mountRoute(app, { described: route, routeFor: () => route }, path, platform);
    }
  }
  for (const group of objects) {
    const routeFor: Mounted['routeFor'] = ({ params, principal }) => {
      if (!principal) {
        throw unauthenticated();
      }
      return findObjectRoute(group, principal, (params as { object: string }).object);
    };
    mountRoute(app, { described: group.route, routeFor }, group.route.operation.path, platform);
  }
}

interface Mounted {
  /** What the API document says about it. */
  readonly described: Route;
  /** What a request performs, once it is known who makes it. */
  readonly routeFor: (request: Pick<FastifyRequest, 'params' | 'principal'>) => Route;
}

function mountRoute(app: FastifyInstance, mounted: Mounted, path: string, platform: Platform): void {
  const { described, routeFor } = mounted;
  const { operation } = described;
  app.route({
    method: operation.method,
    url: `/api${path}`,
    schema: validatorsOf(operation),
    config: { access: operation.access, operation: operationName(operation) },
    // Before the body is read, so that unauthenticated requests cost nothing.
    preParsing: async request => {
      assertJson(request);
      if (described.kind === 'public') {
        return;
      }
      const principal = await platform.authenticate(request.headers.authorization);
      assertRouteAccess(routeFor({ params: request.params, principal }), principal);
      request.principal = principal;
      Object.assign(requestContext.getStore() ?? {}, callerOf(principal));
    },
    handler: async (request, reply) => {
      const route = routeFor(request);
      if (route.kind === 'stream') {
        return stream(route, request, reply, platform);
      }
      const answer = await perform(route, request, platform);
      return send(reply, operation.status, answer);
    },
  });
}

/** Form bodies are for the identity server. Here they would be parsed as an object and refused for the wrong reason. */
function assertJson({ headers }: FastifyRequest): void {
  const type = headers['content-type'];
  const hasBody = Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined;
  if (hasBody && type !== undefined && !/^application\/json\s*(;|$)/i.test(type)) {
    throw new AppError('wrongType');
  }
}

async function perform(
  route: Exclude<Route, { kind: 'stream' }>,
  request: FastifyRequest,
  platform: Platform,
): Promise<Answer> {
  const input = readInput(request);
  if (route.kind === 'public') {
    return route.handle(input);
  }
  const { principal } = request;
  if (!principal) {
    throw unauthenticated();
  }
  if (route.kind === 'read') {
    return route.handle({ ...input, principal, db: platform.db });
  }
  if (route.kind === 'account') {
    const { method, answersSecret = false } = route.operation;
    const handle = () => route.handle({ ...input, principal, db: platform.db });
    return method === 'POST'
      ? performAccountOnce({ request, principal, db: platform.db, answersSecret, handle })
      : handle();
  }
  const changeSet = newChangeSet(`${route.operation.method} ${route.operation.path}`);
  const answer = await platform.db.write(principal, changeSet, tx => {
    const handle = () => route.handle({ ...input, principal, tx, changeSet });
    return route.operation.method === 'POST' ? performOnce({ request, tx, changeSet, handle }) : handle();
  });
  answer.afterCommit?.();
  return { ...answer, headers: { 'x-change-set': changeSet.id, ...answer.headers } };
}

/**
 * The stream ends when the user is signed out or their permissions change, which is checked every second and before
 * each event.
 */
async function stream(
  route: Extract<Route, { kind: 'stream' }>,
  request: FastifyRequest,
  reply: FastifyReply,
  platform: Platform,
): Promise<void> {
  const { principal, headers } = request;
  if (!principal) {
    throw unauthenticated();
  }
  const { 'last-event-id': lastEventId } = headers;
  await sendEvents({
    reply,
    open: signal =>
      route.handle({
        ...readInput(request),
        principal,
        lastEventId: typeof lastEventId === 'string' ? lastEventId : undefined,
        signal,
      }),
    assertAllowed: async () => {
      const { permissions, teamIds } = await authorize(route, request, platform);
      if (!isDeepStrictEqual([permissions, teamIds], [principal.permissions, principal.teamIds])) {
        throw unauthenticated();
      }
    },
  });
}

async function authorize(route: Route, request: FastifyRequest, platform: Platform): Promise<Principal> {
  const principal = await platform.authenticate(request.headers.authorization);
  assertRouteAccess(route, principal);
  return principal;
}

function assertRouteAccess({ operation: { access } }: Route, principal: Principal): void {
  if (access === 'public') {
    throw unauthenticated();
  }
  assertAccess(access, principal);
}

/** Throws unless the principal may perform operations with this access. */
export function assertAccess(access: Exclude<Access, 'public'>, principal: Principal): void {
  if (access === 'person') {
    if (!principal.sessionId) {
      throw forbidden();
    }
    return;
  }
  if (principal.mustSetUpSecondFactor) {
    throw new AppError('secondFactorNeeded');
  }
  if (access !== 'session') {
    demand(principal, access);
  }
}

function readInput(request: FastifyRequest) {
  return {
    params: request.params as never,
    query: request.query as never,
    body: request.body as never,
    ifMatch: readIfMatch(request.headers['if-match']),
    address: request.ip,
    userAgent: request.headers['user-agent'],
    language: currentLanguage(),
    idempotencyKey: request.method === 'POST' ? readKey(request) : undefined,
    webhookId: readWebhookId(request.headers['webhook-id']),
  };
}

/** The id that senders of Standard Webhooks repeat with every attempt. */
function readWebhookId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && header.length > 0 && header.length <= 200 ? header : undefined;
}

/** The ETag of a record is its version in quotes. `*` matches any version. */
function readIfMatch(header: string | undefined): number | undefined {
  if (!header || header === '*') {
    return undefined;
  }
  const version = /^(?:W\/)?"(\d{1,9})"$/.exec(header)?.[1];
  if (!version) {
    throw new AppError('malformed', { message: 'If-Match must be the ETag of the record.' });
  }
  return Number(version);
}

function send(
  reply: FastifyReply,
  defaultStatus: number,
  { body, json, status = defaultStatus, headers = {} }: Answer,
) {
  reply.headers(headers).code(status);
  if (json !== undefined) {
    return reply.type('application/json; charset=utf-8').send(json);
  }
  return body === undefined ? reply.send() : reply.send(inLanguage(body));
}

/** Texts of a response are written in the reader's language. Texts without values are literals in the routes. */
function inLanguage(body: unknown): unknown {
  const isTelling =
    typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
  return isTelling ? { ...body, message: writeForRequest(String(body.message)) } : body;
}
