import type { Database } from '../database/open-database.ts';
import { type Gauge, queueGauges } from '../metrics/metrics.ts';

/** The events that no processor has handled yet, without the parked ones. */
export function eventGauges({ identityPool }: Pick<Database, 'identityPool'>): readonly Gauge[] {
  return queueGauges({
    name: 'pipewright_events_waiting',
    what: 'Events that wait for their processor',
    label: 'processor',
    read: () =>
      identityPool.use(
        db => db.sql<{ label: string; count: number; oldestSeconds: number }[]>`
          select processor as label, count(*)::integer as count,
            greatest(0, extract(epoch from now() - min(created_at_utc)))::float as "oldestSeconds"
          from crm.event where parked_at_utc is null group by processor`,
      ),
  });
}
