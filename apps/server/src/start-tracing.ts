import type { Config } from './config.ts';
import type { Tracer } from './platform/tracing/tracer.ts';

/** Imported only here, so that it costs nothing where it is not configured. */
export async function startTracing(settings: NonNullable<Config['tracing']>): Promise<Tracer> {
  const { createOtlpTracer } = await import('./platform/tracing/otlp-tracer.ts');
  return createOtlpTracer({
    ...settings,
    onProblem: ({ message, dropped }) =>
      console.error(`Traces could not be exported (${dropped} spans dropped): ${message}`),
  });
}
