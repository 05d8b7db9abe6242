import { type RequestContext, requestContext } from '../../request-context.ts';
import { statementName } from '../../tracing/statement-name.ts';
import { traceContext } from '../../tracing/trace-context.ts';
import type { Span, Tracer } from '../../tracing/tracer.ts';
import type { Sql } from './connection.ts';

/** A slow statement, without its values, which are people's data. */
export interface SlowStatement extends Partial<RequestContext> {
  readonly statement: string;
  readonly ms: number;
}

export interface StatementTimer {
  /** The driver's tagged template, with timing of its statements from the moment they are awaited. */
  watchTemplates(sql: Sql): Sql;
  /** Sends a statement and times it. If it fails, that counts as handled. */
  send(query: Promise<unknown>, text: string): void;
}

/** Longer statements are cut off: the beginning identifies them. */
const maxLength = 1000;

/** The method that sends and awaits a statement. A fragment of another statement is never awaited. */
const thenMethod = 'then';

export function createStatementTimer(
  slowMs: number,
  onSlow: (slow: SlowStatement) => void,
  tracer?: Tracer,
): StatementTimer {
  /** What is to be called when a statement that begins now has ended. */
  function start(text: () => string): (error?: unknown) => void {
    const startedAt = performance.now();
    const span = tracer && startSpan(tracer, text());
    return error => {
      span?.end({ error });
      const ms = performance.now() - startedAt;
      if (ms >= slowMs) {
        onSlow({ ...requestContext.getStore(), statement: shorten(text()), ms: Math.round(ms) });
      }
    };
  }

  function watch<Q extends object>(query: Q, text: () => string): Q {
    const send: unknown = Reflect.get(query, thenMethod);
    if (typeof send !== 'function') {
      return query;
    }
    let isSent = false;
    const timedSend = (...handlers: unknown[]) => {
      if (!isSent) {
        isSent = true;
        const end = start(text);
        send.call(query, () => end(), end);
      }
      return send.apply(query, handlers);
    };
    return Object.defineProperty(query, thenMethod, { value: timedSend });
  }

  return {
    watchTemplates: sql =>
      new Proxy(sql, {
        apply(target, self, [template, ...values]: [unknown, ...unknown[]]) {
          const query: object = Reflect.apply(target, self, [template, ...values]);
          return isTemplate(template) ? watch(query, () => template.join('?')) : query;
        },
      }),
    send(query, text) {
      const end = start(() => text);
      query.then(() => end(), end);
    },
  };
}

/** Only within a request or a job: background loops look for work every second. */
function startSpan(tracer: Tracer, text: string): Span | undefined {
  if (!traceContext.getStore()?.isSampled) {
    return undefined;
  }
  const attributes = { 'db.system.name': 'postgresql' };
  return tracer.start(statementName(text), { kind: 'client', attributes });
}

function isTemplate(value: unknown): value is TemplateStringsArray {
  return Array.isArray(value) && 'raw' in value;
}

function shorten(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxLength);
}
