import formbody from '@fastify/formbody';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import Fastify, { type FastifyError, type FastifyInstance } from 'fastify';
import { AppError, busy } from '../errors.ts';
import { newId } from '../ids.ts';
import { compressAnswers } from './compress-answers.ts';
import { handleError } from './error-handler.ts';
import { securityHeaders } from './security-headers.ts';
import { acceptJson, useContractSchemas } from './validation.ts';

const megabyte = 1024 * 1024;

declare module 'fastify' {
  interface FastifyInstance {
    /** Every route as it was mounted, so that a test can hold the API's description against it. */
    mountedRoutes: { method: string; url: string }[];
    /** Aborted from the moment the server is told to stop. */
    closing: AbortSignal;
  }
}

/** A Fastify server with the product's limits, headers, logs and error answers, and no routes yet. */
export async function createServer(options: {
  logLevel: string;
  trustProxy: string;
  requestLimit: number;
  /** For how many milliseconds the event loop may be blocked before requests are refused; 0 for any. */
  eventLoopLimit: number;
  /** Where the log goes, unless to the console. */
  logTo?: LogStream | undefined;
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
    },
    genReqId: () => newId(),
    trustProxy: options.trustProxy.split(',').map(range => range.trim()),
    bodyLimit: megabyte,
    requestTimeout: 30_000,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 200 },
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => handleError(error as FastifyError, request, reply),
    clientErrorHandler: answerUnreadable,
  });
  app.decorate('mountedRoutes', []);
  app.addHook('onRoute', ({ method, url }) => {
    const methods = [method].flat().filter(name => name !== 'HEAD');
    app.mountedRoutes.push(...methods.map(name => ({ method: name, url })));
  });
  finishInOrder(app);
  compressAnswers(app);
  useContractSchemas(app);
  acceptJson(app);
  app.setErrorHandler(handleError);
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(securityHeaders).header('x-request-id', request.id);
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

export interface LogStream {
  write(line: string): void;
}

/** What happened and where. Not all that a database says: its details may be the whole row, with whatever stands in it. */
function loggedError(error: Error & { code?: string; constraint_name?: string; table_name?: string }) {
  const { message, stack, code, constraint_name: constraint, table_name: table } = error;
  return { type: error.constructor.name, message, stack: stack ?? '', code, constraint, table };
}

/** Without its query, because what people search for is nobody's business in a log, and without a calendar's secret. */
function loggedPath(url: string | undefined): string | undefined {
  return url?.split('?')[0]?.replace(/^(\/api\/calendar\/).*/, '$1…');
}

/** Requests in flight are answered; their connections must not stay open for more, or stopping would wait for them. */
function finishInOrder(app: FastifyInstance): void {
  const closing = new AbortController();
  app.decorate('closing', closing.signal);
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onSend', async (_request, reply) => {
    if (closing.signal.aborted) {
      reply.header('connection', 'close');
    }
  });
}

/** What is not even HTTP gets the contract's error body too. */
function answerUnreadable(_error: Error, socket: import('node:net').Socket): void {
  if (!socket.writable) {
    return;
  }
  const body = JSON.stringify(new AppError('malformed').toBody(newId()));
  socket.end(
    `HTTP/1.1 400 Bad Request\r\ncontent-type: application/json; charset=utf-8\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
