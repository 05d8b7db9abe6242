import type { Pool } from '../database/pool.ts';

/** How soon a subscription is known that another server has written. Until then its events wait for the next sweep. */
const refreshMs = 30_000;

/**
 * Knows which changes organizations have subscribed processors to, so that the event feed is not woken by every commit
 * of every organization.
 */
export function createSubscriptions(
  identityPool: Pool,
  { names, log }: { names: readonly string[]; log: { error(details: object, message: string): void } },
) {
  let known = new Set<string>();
  let reading: Promise<void> | undefined;
  let isOutdated = false;

  async function read(): Promise<void> {
    const rows = await identityPool.use(
      db => db.sql<{ key: string }[]>`
        select distinct tenant_id || ' ' || entity as key from crm.event_subscription
        where processor = any (${[...names]}::text[])`,
    );
    known = new Set(rows.map(({ key }) => key));
  }

  function refresh(): void {
    if (reading) {
      isOutdated = true;
      return;
    }
    isOutdated = false;
    reading = read()
      .catch(error => log.error({ err: error }, 'The subscriptions to events could not be read'))
      .finally(() => {
        reading = undefined;
        if (isOutdated) {
          refresh();
        }
      });
  }

  const timer = setInterval(refresh, refreshMs);
  refresh();

  return {
    include: (tenantId: string, entity: string) => known.has(`${tenantId} ${entity}`),
    /** Subscriptions follow from webhooks, automations and members, so they are read again when these change. */
    onCommit(changedEntities: ReadonlySet<string>) {
      if (['webhook', 'automation', 'membership'].some(entity => changedEntities.has(entity))) {
        refresh();
      }
    },
    async stop() {
      clearInterval(timer);
      isOutdated = false;
      await reading;
    },
  };
}
