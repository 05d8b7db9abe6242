import { AsyncLocalStorage } from 'node:async_hooks';

/** The identity of a span, as W3C Trace Context defines it: hexadecimal, 32 and 16 digits. */
export interface TraceContext {
  readonly traceId: string;
  readonly spanId: string;
  /** Whether the spans of this trace are exported. */
  readonly isSampled: boolean;
}

/** The span that the current work belongs to; undefined where tracing is off. */
export const traceContext = new AsyncLocalStorage<TraceContext | undefined>();

/** The `traceparent` header for calls to other systems. */
export function currentTraceparent(): string | undefined {
  const current = traceContext.getStore();
  return current && `00-${current.traceId}-${current.spanId}-${current.isSampled ? '01' : '00'}`;
}

const format = /^[\da-f]{2}-(?<traceId>[\da-f]{32})-(?<spanId>[\da-f]{16})-(?<flags>[\da-f]{2})(?:-.*)?$/;

/** Undefined for anything that the specification calls invalid; the caller then begins a trace of its own. */
export function parseTraceparent(header: string | undefined): TraceContext | undefined {
  const { traceId = '', spanId = '', flags = '' } = format.exec(header ?? '')?.groups ?? {};
  const isInvalid = /^0*$/.test(traceId) || /^0*$/.test(spanId) || header?.startsWith('ff');
  return isInvalid ? undefined : { traceId, spanId, isSampled: (Number.parseInt(flags, 16) & 1) === 1 };
}

/** For background loops that a request wakes but that do not belong to it. */
export function outsideOfTraces<T>(work: () => T): T {
  return traceContext.run(undefined, work);
}
