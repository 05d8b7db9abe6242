import type { Database } from '../database/open-database.ts';
import { type Gauge, queueGauges } from '../metrics/metrics.ts';

/** The messages of webhooks that no receiver has accepted yet. */
export function messageGauges({ identityPool }: Pick<Database, 'identityPool'>): readonly Gauge[] {
  return queueGauges({
    name: 'pipewright_webhook_messages_waiting',
    what: 'Webhook messages that wait to be delivered',
    read: () =>
      identityPool.use(
        db => db.sql<{ count: number; oldestSeconds: number }[]>`
          select count(*)::integer as count,
            greatest(0, extract(epoch from now() - coalesce(min(occurred_at_utc), now())))::float as "oldestSeconds"
          from crm.webhook_delivery where state = 'queued'`,
      ),
  });
}
