import type { Database } from '../database/open-database.ts';
import { type Gauge, queueGauges } from '../metrics/metrics.ts';

/** The mails that the mail server has not taken yet. */
export function mailGauges({ identityPool }: Pick<Database, 'identityPool'>): readonly Gauge[] {
  return queueGauges({
    name: 'pipewright_mails_waiting',
    what: 'Mails that wait to be sent',
    read: () =>
      identityPool.use(
        db => db.sql<{ count: number; oldestSeconds: number }[]>`
          select count(*)::integer as count,
            greatest(0, extract(epoch from now() - coalesce(min(created_at_utc), now())))::float as "oldestSeconds"
          from crm.mail where state = 'queued'`,
      ),
  });
}
