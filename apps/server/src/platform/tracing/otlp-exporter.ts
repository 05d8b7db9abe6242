import type { Attributes, SpanOptions } from './tracer.ts';

interface FinishedSpan {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string | undefined;
  readonly name: string;
  readonly kind: SpanOptions['kind'];
  /** Milliseconds since 1970, with fractions. */
  readonly startedAt: number;
  readonly endedAt: number;
  readonly attributes: Attributes;
  readonly error: string | undefined;
}

export interface ExporterOptions {
  /** The address of a collector; `/v1/traces` is appended, as OpenTelemetry prescribes. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  readonly flushMs?: number;
  /** Called at most once a minute. */
  readonly onProblem: (problem: { message: string; dropped: number }) => void;
}

interface Exporter {
  add(span: FinishedSpan): void;
  close(): Promise<void>;
}

const batchSize = 512;
/** If the collector does not keep up or is away, the oldest spans are dropped: about 2 MB. */
const maxWaiting = 4096;
const timeoutMs = 10_000;
/** How long closing takes at most. */
const closeMs = 2000;
/** The answers after which OTLP prescribes to try again. Spans that are refused with another one are dropped. */
const retryable = new Set([429, 502, 503, 504]);
const reportEveryMs = 60_000;

/** Sends spans to an OpenTelemetry collector as OTLP over HTTP, encoded as JSON. */
export function createOtlpExporter(options: ExporterOptions): Exporter {
  const { headers, serviceName, flushMs = 2000, onProblem } = options;
  const url = `${options.endpoint.replace(/\/$/, '')}/v1/traces`;
  let waiting: FinishedSpan[] = [];
  let dropped = 0;
  let reportedAt = Number.NEGATIVE_INFINITY;
  let sending: Promise<boolean> | undefined;
  const closing = new AbortController();
  const timer = setInterval(() => void flush(), flushMs).unref();

  function add(span: FinishedSpan): void {
    waiting.push(span);
    dropOldest();
    if (waiting.length === batchSize) {
      void flush();
    }
  }

  function dropOldest(): void {
    if (waiting.length > maxWaiting) {
      dropped += waiting.splice(0, Math.max(batchSize, waiting.length - maxWaiting)).length;
    }
  }

  /** One batch at a time. Returns whether the collector answered, so that the next one can be sent. */
  function flush(): Promise<boolean> {
    if (waiting.length === 0) {
      return Promise.resolve(true);
    }
    sending ??= send(waiting.splice(0, batchSize)).finally(() => {
      sending = undefined;
    });
    return sending;
  }

  async function send(batch: FinishedSpan[]): Promise<boolean> {
    try {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(encode(batch, serviceName)),
        signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), closing.signal]),
      });
      await answer.arrayBuffer();
      if (retryable.has(answer.status)) {
        throw new Error(`The collector answered ${answer.status}.`);
      }
      if (!answer.ok) {
        dropped += batch.length;
        report(new Error(`The collector refused spans with ${answer.status}.`));
      }
      if (waiting.length >= batchSize) {
        setImmediate(flush);
      }
      return true;
    } catch (error) {
      waiting = [...batch, ...waiting];
      dropOldest();
      report(error);
      return false;
    }
  }

  function report(error: unknown): void {
    if (performance.now() - reportedAt > reportEveryMs) {
      reportedAt = performance.now();
      onProblem({ message: error instanceof Error ? error.message : String(error), dropped });
      dropped = 0;
    }
  }

  return {
    add,
    async close() {
      clearInterval(timer);
      const limit = setTimeout(
        () => closing.abort(new Error('The collector did not answer before the server closed.')),
        closeMs,
      );
      await sending;
      while (waiting.length > 0 && (await flush())) {
        // Until everything is sent, or the collector does not answer.
      }
      clearTimeout(limit);
    },
  };
}

const kinds = { internal: 1, server: 2, client: 3, producer: 4, consumer: 5 };

/** The message `ExportTraceServiceRequest` in the JSON encoding of OTLP. */
function encode(spans: readonly FinishedSpan[], serviceName: string) {
  return {
    resourceSpans: [
      {
        resource: { attributes: encodeAttributes({ 'service.name': serviceName }) },
        scopeSpans: [{ scope: { name: 'pipewright' }, spans: spans.map(encodeSpan) }],
      },
    ],
  };
}

function encodeSpan(span: FinishedSpan) {
  const { traceId, spanId, parentSpanId, name, kind, startedAt, endedAt, attributes, error } = span;
  return {
    ...{ traceId, spanId, name, kind: kinds[kind] },
    ...(parentSpanId ? { parentSpanId } : {}),
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: encodeAttributes(attributes),
    status: error === undefined ? {} : { code: 2, message: error },
  };
}

/** A 64-bit number is a string in this encoding. */
function nanoseconds(ms: number): string {
  return `${Math.round(ms * 1000)}000`;
}

function encodeAttributes(attributes: Attributes) {
  return Object.entries(attributes).flatMap(([key, value]) =>
    value === undefined ? [] : [{ key, value: encodeValue(value) }],
  );
}

function encodeValue(value: string | number | boolean) {
  if (typeof value === 'string') {
    return { stringValue: value };
  }
  if (typeof value === 'boolean') {
    return { boolValue: value };
  }
  return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value };
}
