import type { Pool } from '../database/pool.ts';
import type { OutboxMail } from './outbox.ts';

interface NextMail extends OutboxMail {
  isUrgent: boolean;
}

/** How many organizations are considered at a time: those whose mail has waited longest. */
const maxTenants = 200;

/** The next due mail of each organization, except the given mails and organizations. */
export async function listNextMails(
  identityPool: Pool,
  excluded: { mailIds: readonly string[]; tenantIds: readonly string[] },
): Promise<NextMail[]> {
  return identityPool.use(
    db => db.sql<NextMail[]>`
      select "tenantId", "mailId", "isUrgent" from (
        select distinct on (tenant_id) tenant_id as "tenantId", id as "mailId", is_urgent as "isUrgent",
          next_attempt_at_utc
        from crm.mail
        where state = 'queued' and next_attempt_at_utc <= now()
          and id <> all (${[...excluded.mailIds]}::uuid[]) and tenant_id <> all (${[...excluded.tenantIds]}::uuid[])
        order by tenant_id, is_urgent desc, next_attempt_at_utc, id
      ) as next
      order by "isUrgent" desc, next_attempt_at_utc limit ${maxTenants}`,
  );
}

/** Chooses the next mail: urgent ones first, then the organization that was served longest ago. */
export function createRoundRobin() {
  const servedAt = new Map<string, number>();
  let turn = 0;

  return {
    choose(next: readonly NextMail[]): NextMail | undefined {
      const waiting = new Set(next.map(({ tenantId }) => tenantId));
      for (const tenantId of servedAt.keys()) {
        if (!waiting.has(tenantId)) {
          servedAt.delete(tenantId);
        }
      }
      const order = ({ tenantId, isUrgent }: NextMail) =>
        [isUrgent ? 0 : 1, servedAt.get(tenantId) ?? 0] as const;
      // The sort is stable: among organizations that were never served, the one that has waited longest comes
      // first.
      const [chosen] = [...next].sort((a, b) => {
        const [urgencyA, servedA] = order(a);
        const [urgencyB, servedB] = order(b);
        return urgencyA - urgencyB || servedA - servedB;
      });
      if (chosen) {
        turn += 1;
        servedAt.set(chosen.tenantId, turn);
      }
      return chosen;
    },
  };
}
