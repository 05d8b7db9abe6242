interface Queue {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * The position of a tenant's next job in a queue that serves tenants in turn. Jobs run round by round: the
 * first waiting job of a tenant belongs to the round after the active one, its second job to the round after
 * that, and so on. However many jobs one tenant has, another tenant's first job waits for at most one job of
 * each tenant.
 */
export async function nextTurn(
  queue: Queue,
  name: string,
  tenantId: string,
): Promise<{ group: { id: string }; priority: number }> {
  const { rows } = await queue.executeSql(
    // These conditions on the state are those of the indexes, so that finished jobs are not read.
    `select
      (select max(-priority) from jobs.job
        where name = $1 and state = 'active' and group_id is not null)::integer as "inWork",
      (select min(-priority) from jobs.job where name = $1 and state < 'active' and not blocked)::integer as "first",
      (select max(-priority) from jobs.job
        where name = $1 and state < 'active' and not blocked and group_id = $2)::integer as "lastOwn"`,
    [name, tenantId],
  );
  // Jobs of a higher priority run first; within a round, the oldest.
  return { group: { id: tenantId }, priority: -roundOf((rows[0] ?? {}) as Rounds) };
}

/** Rounds of the jobs in a queue; null if there is no such job. */
export interface Rounds {
  /** The latest round that is active. */
  readonly inWork?: number | null;
  /** The earliest round that is waiting. */
  readonly first?: number | null;
  /** The latest waiting round of the tenant itself. */
  readonly lastOwn?: number | null;
}

/** The round of a tenant's next job. */
export function roundOf({ inWork, first, lastOwn }: Rounds): number {
  const current = inWork ?? (first ?? 1) - 1;
  return Math.max(current, lastOwn ?? 0) + 1;
}
