import { randomFillSync } from 'node:crypto';
import { createOtlpExporter, type ExporterOptions } from './otlp-exporter.ts';
import { parseTraceparent, type TraceContext, traceContext } from './trace-context.ts';
import type { Attributes, Span, SpanOptions, Tracer } from './tracer.ts';

/** Records spans and exports them. Imported only where tracing is configured. */
export function createOtlpTracer(options: ExporterOptions & { sampleRatio: number }): Tracer {
  const exporter = createOtlpExporter(options);

  const isChosen = () => Math.random() < options.sampleRatio;

  /**
   * Of the traces that begin here, a part is recorded, and of those that a request continues, the same part: anybody can
   * send a `traceparent`, and must not decide how much is recorded. One that its caller does not record is not recorded.
   */
  function begin({ parent, kind }: SpanOptions): { context: TraceContext; parentSpanId: string | undefined } {
    const above = parent === undefined ? traceContext.getStore() : parseTraceparent(parent);
    const context = {
      traceId: above?.traceId ?? randomHex(16),
      spanId: randomHex(8),
      isSampled: above && kind !== 'server' ? above.isSampled : above?.isSampled !== false && isChosen(),
    };
    return { context, parentSpanId: above?.spanId };
  }

  function start(name: string, spanOptions: SpanOptions): Span {
    const { context, parentSpanId } = begin(spanOptions);
    const startedAt = now();
    return {
      run: work => traceContext.run(context, work),
      end({ name: finalName = name, attributes, error } = {}) {
        if (context.isSampled) {
          exporter.add({
            traceId: context.traceId,
            spanId: context.spanId,
            parentSpanId,
            name: finalName,
            kind: spanOptions.kind,
            startedAt,
            endedAt: now(),
            attributes: { ...spanOptions.attributes, ...attributes, ...errorType(error) },
            error: error === undefined ? undefined : nameOf(error),
          });
        }
      },
    };
  }

  return {
    isOn: true,
    start,
    async trace(name, spanOptions, work) {
      const span = start(name, spanOptions);
      try {
        const result = await span.run(work);
        span.end();
        return result;
      } catch (error) {
        span.end({ error });
        throw error;
      }
    },
    close: exporter.close,
  };
}

const random = Buffer.alloc(4096);
let used = random.length;

/** From random bytes that are fetched many at a time, which is ten times as fast. */
function randomHex(bytes: number): string {
  if (used + bytes > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += bytes;
  return random.toString('hex', used - bytes, used);
}

function now(): number {
  return performance.timeOrigin + performance.now();
}

function errorType(error: unknown): Attributes {
  return error === undefined ? {} : { 'error.type': nameOf(error) };
}

/** The code or the class: messages of errors can contain values. */
function nameOf(error: unknown): string {
  const { code } = Object(error) as { code?: unknown };
  return typeof code === 'string' ? code : error instanceof Error ? error.constructor.name : 'error';
}
