import type { FastifyPluginAsync, FastifyRequest } from 'fastify';
import { AppError, forbidden } from '../errors.ts';
import type { Route } from '../http/routes/define-route.ts';
import { type Caller, createOperations } from '../http/routes/operations.ts';
import { requestLanguage } from '../language/request-language.ts';
import type { Principal } from '../principal.ts';
import type { PlatformServices } from '../services.ts';
import { createConfirmations } from './confirmations.ts';

/** `/mcp`: the tools of AI assistants, for users who have connected one. See docs/adr/0092-mcp-server.md. */
export function mcpRoutes(deps: {
  services: PlatformServices;
  routes: readonly Route[];
  /** Accepts tokens for the MCP server, and API keys. */
  authenticate(authorization: string | undefined): Promise<Principal>;
  /** Where clients learn how to get a token (RFC 9728). */
  resourceDocument: string;
}): FastifyPluginAsync {
  const { services, routes, authenticate, resourceDocument } = deps;
  const { appOrigin } = services.config;
  const operations = createOperations(routes, services.tenants);
  const confirmations = createConfirmations(services.encryption);
  const challenge = `Bearer realm="pipewright", resource_metadata="${appOrigin}${resourceDocument}", scope="read write"`;

  async function openHandler() {
    const { createHandler } = await import('./mcp-handler.ts');
    return createHandler({ operations, services, confirmations });
  }
  /** Opened for the first request, because the library takes several megabytes. */
  let handler: ReturnType<typeof openHandler> | undefined;

  async function serve(request: FastifyRequest, caller: Caller): Promise<Response> {
    const headers = new Headers();
    for (const [name, value] of Object.entries(request.headers)) {
      if (typeof value === 'string' && name !== 'authorization' && name !== 'content-length') {
        headers.set(name, value);
      }
    }
    const { method } = request;
    const url = new URL('/mcp', appOrigin);
    const isPost = method === 'POST';
    handler ??= openHandler();
    const { fetch } = await handler;
    return fetch(
      new Request(url, {
        method,
        headers,
        ...(isPost ? { body: JSON.stringify(request.body ?? null) } : {}),
      }),
      {
        authInfo: { token: '', clientId: caller.principal.actor?.ref ?? '', scopes: [], extra: { caller } },
        ...(isPost ? { parsedBody: request.body } : {}),
      },
    );
  }

  return async app => {
    app.addHook('onSend', async (_request, reply) => {
      if (reply.statusCode === 401) {
        reply.header('www-authenticate', challenge);
      }
    });
    app.route({
      method: ['GET', 'POST', 'DELETE'],
      url: '/mcp',
      schema: { hide: true },
      // Before the body is read, so that unauthenticated requests cost nothing.
      preParsing: async request => {
        assertOwnOrigin(request, appOrigin);
        const principal = await authenticate(request.headers.authorization);
        if (principal.mustSetUpSecondFactor) {
          throw new AppError('secondFactorNeeded');
        }
        request.principal = principal;
      },
      handler: async (request, reply) => {
        const { principal } = request;
        if (!principal) {
          throw forbidden();
        }
        const caller = {
          principal,
          language: requestLanguage(request),
          address: request.ip,
          userAgent: request.headers['user-agent'],
        };
        const response = await serve(request, caller);
        const text = await response.text();
        return reply
          .code(response.status)
          .headers({ ...Object.fromEntries(response.headers), 'cache-control': 'no-store' })
          .send(text);
      },
    });
  };
}

/** No cookie is accepted here, so a foreign page can do nothing; this also stops pages that resolve our name to theirs. */
function assertOwnOrigin({ headers }: FastifyRequest, appOrigin: string): void {
  if (headers.origin !== undefined && headers.origin !== appOrigin) {
    throw forbidden();
  }
}
