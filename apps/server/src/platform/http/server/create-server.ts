import { setTimeout as sleep } from 'node:timers/promises';
import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { sourceLanguage } from '@pipewright/contract/texts/languages.ts';
import Fastify, { type FastifyError, type FastifyInstance, LogController } from 'fastify';
import { constraintOf, withoutShard } from '../../database/translate-error.ts';
import { AppError, busy } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { requestLanguage } from '../../language/request-language.ts';
import { type Metrics, noMetrics } from '../../metrics/metrics.ts';
import { callerOf, requestContext } from '../../request-context.ts';
import { traceRequests } from '../../tracing/trace-requests.ts';
import { noTracer, type Tracer } from '../../tracing/tracer.ts';
import { acceptJson, useContractSchemas } from '../routes/validation.ts';
import { compressResponses } from './compress-responses.ts';
import { handleError } from './error-handler.ts';
import { originalStack } from './original-stack.ts';
import { securityHeaders } from './security-headers.ts';

const megabyte = 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Every mounted route, so that a test can compare them with the API's description. */
    mountedRoutes: { method: string; url: string }[];
    /** Aborted as soon as the server begins to stop. */
    closing: AbortSignal;
    /**
     * Prepares for closing: from now on every response closes its connection and readiness fails, but requests are
     * still served. Resolves when no connection is left or after the grace period; `close` then closes idle
     * connections.
     */
    drain(graceMs: number): Promise<void>;
  }
}

/** A Fastify server with the product's limits, headers, logs and error responses, and without routes. */
export async function createServer(options: {
  logLevel: string;
  trustProxy: string;
  requestLimit: number;
  /** For how many milliseconds the event loop may be blocked before requests are refused; 0 for no limit. */
  eventLoopLimit: number;
  /** Where the log goes; the console by default. */
  logTo?: LogStream | undefined;
  metrics?: Metrics | undefined;
  tracer?: Tracer | undefined;
}): Promise<FastifyInstance> {
  const app = Fastify({
    logger: {
      level: options.logLevel,
      ...(options.logTo ? { stream: options.logTo } : {}),
      redact: ['req.headers', 'res.headers'],
      serializers: {
        req: request => ({ method: request.method, path: loggedPath(request.url), address: request.ip }),
        err: loggedError,
      },
      mixin: loggedContext,
    },
    // Instead of a logger for each request: what tells whose line it is comes from `mixin`.
    childLoggerFactory: logger => logger,
    // One line for each request, once it is answered: see logAnswers.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => newId(),
    trustProxy: options.trustProxy.split(',').map(range => range.trim()),
    bodyLimit: megabyte,
    requestTimeout: 30_000,
    // How often Node looks for requests that take too long; by default every 30 seconds.
    http: { requestTimeout: 30_000, headersTimeout: 20_000, connectionsCheckingInterval: 2000 },
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => handleError(error as FastifyError, request, reply),
    clientErrorHandler: answerUnparsable,
  });
  app.decorate('mountedRoutes', []);
  app.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter(name => name !== 'HEAD');
    app.mountedRoutes.push(...methods.map(name => ({ method: name, url })));
  });
  logAnswers(app, options.metrics ?? noMetrics);
  closeGracefully(app);
  compressResponses(app);
  useContractSchemas(app);
  acceptJson(app);
  app.setErrorHandler(handleError);
  app.addHook('onRequest', (request, _reply, done) =>
    requestContext.run({ requestId: request.id, language: requestLanguage(request) }, done),
  );
  const { tracer = noTracer } = options;
  if (tracer.isOn) {
    traceRequests(app, tracer);
  }
  // Hooks of every request call back instead of returning promises, each of which costs a few microseconds.
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
    if (request.url.startsWith('/api/')) {
      // Responses that may be cached, such as files and pictures, replace this header.
      reply.header('cache-control', 'no-store');
    }
    assertSingleHost(request.raw.rawHeaders);
    done();
  });
  await app.register(formbody, { bodyLimit: 64 * 1024 });
  await app.register(rateLimit, {
    max: options.requestLimit,
    timeWindow: '1 minute',
    errorResponseBuilder: (_request, context) =>
      new AppError('tooMany', { retryAfter: Math.ceil(context.ttl / 1000) }),
  });
  await app.register(underPressure, {
    maxEventLoopDelay: options.eventLoopLimit,
    pressureHandler: () => {
      throw busy();
    },
  });
  return app;
}

/** Reports each request and its answer: in one line of the log, and to the metrics. */
function logAnswers(app: FastifyInstance, metrics: Metrics): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { principal } = request;
    reply.log.info(
      {
        reqId: request.id,
        ...(principal ? callerOf(principal) : {}),
        method: request.method,
        path: loggedPath(request.url),
        address: request.ip,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request completed',
    );
    metrics.observeRequest({
      method: request.method,
      route: request.routeOptions.url ?? 'none',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
    done();
  });
}

/** Two servers on the way could each believe another one (RFC 9112, section 3.2). */
function assertSingleHost(rawHeaders: readonly string[]): void {
  let hosts = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') {
      hosts += 1;
    }
  }
  if (hosts > 1) {
    throw new AppError('malformed', { message: 'A request has one Host header.' });
  }
}

export interface LogStream {
  write(line: string): void;
}

/** Whose a line is: ids, never names. Empty for lines that do not belong to a request. */
function loggedContext(): object {
  const { requestId: reqId, tenantId, userId } = requestContext.getStore() ?? {};
  return reqId === undefined ? {} : { reqId, tenantId, userId };
}

/** Leaves out the database's details, which may contain the whole row. */
function loggedError(error: Error & { code?: string; table_name?: string }) {
  const { message, stack, code } = error;
  const names = {
    constraint: constraintOf(error),
    table: error.table_name && withoutShard(error.table_name),
  };
  return { type: error.constructor.name, message, stack: originalStack(stack ?? ''), code, ...names };
}

/**
 * Without the query, because search terms are private, and without the secrets of calendar addresses, incoming webhooks
 * and public links.
 */
function loggedPath(url: string | undefined): string | undefined {
  return url
    ?.split('?')[0]
    ?.replace(/^(\/api\/(?:calendar|hooks)\/).*/, '$1…')
    .replace(/\/[\w-]{43}(?=\/|$)/, '/…');
}

/** Requests in progress are answered. Their connections are closed afterwards, or stopping would wait for them. */
function closeGracefully(app: FastifyInstance): void {
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
  app.decorate('drain', async (graceMs: number) => {
    closing.abort();
    const until = Date.now() + graceMs;
    while (Date.now() < until && (await countConnections(app)) > 0) {
      await sleep(50);
    }
  });
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (closing.signal.aborted) {
      reply.header('connection', 'close');
    }
    done(null, payload);
  });
}

function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise(resolve => app.server.getConnections((error, count) => resolve(error ? 0 : count)));
}

/**
 * Requests that are not HTTP or arrive too slowly also get the contract's error body. Then the connection is closed.
 */
function answerUnparsable(error: Error & { code?: string }, socket: import('node:net').Socket): void {
  if (!socket.writable) {
    socket.destroy();
    return;
  }
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? '408 Request Timeout' : '400 Bad Request';
  const body = JSON.stringify(new AppError('malformed').toBody(newId(), sourceLanguage));
  socket.end(
    `HTTP/1.1 ${status}\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
    // A client that sends slowly does not close its side either.
    () => socket.destroy(),
  );
}
