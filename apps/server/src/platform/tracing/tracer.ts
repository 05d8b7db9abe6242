export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

export interface SpanOptions {
  readonly kind: 'internal' | 'server' | 'client' | 'producer' | 'consumer';
  readonly attributes?: Attributes;
  /** A `traceparent` header to continue, instead of the current span. */
  readonly parent?: string | undefined;
}

export interface Span {
  /** Runs `work`, and everything that it starts, within the span. */
  run<T>(work: () => T): T;
  /** Records how long it took. An error marks it as failed. */
  end(details?: { name?: string; attributes?: Attributes; error?: unknown }): void;
}

/** Where the product reports what its work consists of. Costs nothing where tracing is off. */
export interface Tracer {
  readonly isOn: boolean;
  start(name: string, options: SpanOptions): Span;
  /** Performs `work` in a span of its own, which ends with it. */
  trace<T>(name: string, options: SpanOptions, work: () => Promise<T>): Promise<T>;
  /** Sends what was recorded. */
  close(): Promise<void>;
}

const noSpan: Span = { run: work => work(), end: () => undefined };

export const noTracer: Tracer = {
  isOn: false,
  start: () => noSpan,
  trace: (_name, _options, work) => work(),
  close: async () => undefined,
};
