import type { FastifyInstance, FastifyRequest } from 'fastify';
import { requestContext } from '../request-context.ts';
import type { Span, Tracer } from './tracer.ts';

/** A span for each request, which continues the trace of its `traceparent` header. */
export function traceRequests(app: FastifyInstance, tracer: Tracer): void {
  const spans = new WeakMap<FastifyRequest, Span>();

  app.addHook('onRequest', (request, _reply, done) => {
    const { traceparent } = request.headers;
    const span = tracer.start(request.method, {
      kind: 'server',
      parent: typeof traceparent === 'string' ? traceparent : undefined,
    });
    spans.set(request, span);
    span.run(done);
  });
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url;
    const { tenantId, userId } = requestContext.getStore() ?? {};
    const { statusCode } = reply;
    spans.get(request)?.end({
      name: route ? `${request.method} ${route}` : request.method,
      attributes: {
        'http.request.method': request.method,
        'http.route': route,
        'http.response.status_code': statusCode,
        'pipewright.request_id': request.id,
        'pipewright.tenant_id': tenantId,
        'pipewright.user_id': userId,
      },
      ...(statusCode >= 500 ? { error: { code: String(statusCode) } } : {}),
    });
    done();
  });
}
