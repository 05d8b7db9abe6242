import type { App } from './app.ts';
import type { Database } from './platform/database/open-database.ts';
import { installationGauges } from './platform/metrics/installation-gauges.ts';
import { poolGauges } from './platform/metrics/pool-gauges.ts';
import type { PrometheusMetrics } from './platform/metrics/prometheus-metrics.ts';
import { type MetricsServer, serveMetrics } from './platform/metrics/serve-metrics.ts';

/** Serves the metrics of this process, with the gauges of all modules and features. */
export function startMetrics(parts: {
  app: Pick<App, 'services' | 'contributions'>;
  database: Database;
  metrics: PrometheusMetrics;
  listen: { port: number; host: string };
}): Promise<MetricsServer> {
  const { app, database, metrics, listen } = parts;
  const { services, contributions } = app;
  metrics.addGauges(
    [
      ...poolGauges(database),
      ...installationGauges(database),
      ...contributions.flatMap(({ gauges }) => gauges?.(services) ?? []),
    ],
    (error, gauge) => services.log.error({ err: error, gauge }, 'A metric could not be read'),
  );
  return serveMetrics(metrics, listen);
}
