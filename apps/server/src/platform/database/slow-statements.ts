import type { PendingQuery, Row } from 'postgres';
import { type RequestContext, requestContext } from '../request-context.ts';
import type { Sql } from './connection.ts';

/** A statement that took long. Its values are left out: they are people's data. */
export interface SlowStatement extends Partial<RequestContext> {
  readonly statement: string;
  readonly ms: number;
}

export interface StatementTimer {
  /** The driver's tagged template, whose statements are timed from the moment they are awaited. */
  watchTemplates(sql: Sql): Sql;
  watch(query: PendingQuery<Row[]>, text: string): PendingQuery<Row[]>;
}

/** Longer texts are cut: the beginning tells which statement it is. */
const maxLength = 1000;

/** A promise's method by which a statement is sent and awaited; a fragment of another statement is never awaited. */
const awaiting = 'then';

export function createStatementTimer(slowMs: number, onSlow: (slow: SlowStatement) => void): StatementTimer {
  function watch<Q extends object>(query: Q, text: () => string): Q {
    const send: unknown = Reflect.get(query, awaiting);
    if (typeof send !== 'function') {
      return query;
    }
    let isSent = false;
    const timedSend = (...handlers: unknown[]) => {
      if (!isSent) {
        isSent = true;
        const begun = performance.now();
        const context = requestContext.getStore();
        const end = () => {
          const ms = performance.now() - begun;
          if (ms >= slowMs) {
            onSlow({ ...context, statement: shorten(text()), ms: Math.round(ms) });
          }
        };
        send.call(query, end, end);
      }
      return send.apply(query, handlers);
    };
    return Object.defineProperty(query, awaiting, { value: timedSend });
  }

  return {
    watchTemplates: sql =>
      new Proxy(sql, {
        apply(target, self, [template, ...values]: [unknown, ...unknown[]]) {
          const query: object = Reflect.apply(target, self, [template, ...values]);
          return isTemplate(template) ? watch(query, () => template.join('?')) : query;
        },
      }),
    watch: (query, text) => watch(query, () => text),
  };
}

function isTemplate(value: unknown): value is TemplateStringsArray {
  return Array.isArray(value) && 'raw' in value;
}

function shorten(text: string): string {
  return text.replace(/\s+/g, ' ').trim().slice(0, maxLength);
}
