import type { Database } from '../database/open-database.ts';
import { type Gauge, queueGauges } from '../metrics/metrics.ts';

/** Imports, bulk changes, archives and other work that people wait for. */
export function longJobGauges({ identityPool }: Pick<Database, 'identityPool'>): readonly Gauge[] {
  return queueGauges({
    name: 'pipewright_long_jobs_unfinished',
    what: 'Imports, bulk changes and other long work that is not finished',
    label: 'kind',
    read: () =>
      identityPool.use(
        db => db.sql<{ label: string; count: number; oldestSeconds: number }[]>`
          select kind as label, count(*)::integer as count,
            greatest(0, extract(epoch from now() - min(created_at_utc)))::float as "oldestSeconds"
          from crm.job where state in ('waiting', 'running') group by kind`,
      ),
  });
}
