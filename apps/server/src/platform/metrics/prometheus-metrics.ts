import { Counter, collectDefaultMetrics, Histogram, Gauge as PrometheusGauge, Registry } from 'prom-client';
import { type CounterName, counters, type Gauge, type Metrics } from './metrics.ts';

export interface PrometheusMetrics extends Metrics {
  /**
   * Gauges are read each time when the metrics are written. If one cannot be read, `onError` is called and the others
   * are still written.
   */
  addGauges(gauges: readonly Gauge[], onError: (error: unknown, gauge: string) => void): void;
  /** All metrics in the text format of Prometheus. */
  write(): Promise<{ contentType: string; text: string }>;
}

/** From 1 ms to 10 s. A request of the product takes a few milliseconds, an export seconds. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics in a registry of their own, with those that prom-client collects about the process. */
export function createPrometheusMetrics(): PrometheusMetrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'pipewright_http_request_duration_seconds',
    help: 'Requests by route and status, and the time until they were answered.',
    labelNames: ['method', 'route', 'status'],
    buckets,
    registers,
  });
  const liveConnections = new PrometheusGauge({
    name: 'pipewright_live_connections',
    help: 'Connections that receive live updates.',
    registers,
  });
  const byName = new Map<CounterName, Counter>(
    (Object.keys(counters) as CounterName[]).map(key => {
      const { name, help, labels } = counters[key];
      return [key, new Counter({ name, help, labelNames: labels, registers })];
    }),
  );

  return {
    changeLiveConnections: by => liveConnections.inc(by),
    count: (name, labels) => byName.get(name)?.inc(labels),
    observeRequest: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: String(status) }, seconds),
    addGauges(gauges, onError) {
      for (const { name, help, labels = [], read } of gauges) {
        new PrometheusGauge({
          name,
          help,
          labelNames: labels,
          registers,
          async collect() {
            this.reset();
            try {
              for (const sample of await read()) {
                this.set(sample.labels ?? {}, sample.value);
              }
            } catch (error) {
              onError(error, name);
            }
          },
        });
      }
    },
    write: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}
