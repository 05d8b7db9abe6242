interface Queue {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * Where a tenant's next task stands in a queue that tenants take turns in. Tasks are done round by round: the first task
 * that a tenant has waiting is in the round after the present one, its second task in the round after that, and so on.
 * However many tasks one tenant has, another one's first task comes after at most one of each of the others.
 */
export async function nextTurn(
  queue: Queue,
  name: string,
  tenantId: string,
): Promise<{ group: { id: string }; priority: number }> {
  const { rows } = await queue.executeSql(
    // The conditions on states are those of the indexes, so that finished tasks are not looked at.
    `select
      (select max(-priority) from jobs.job
        where name = $1 and state = 'active' and group_id is not null)::integer as "inWork",
      (select min(-priority) from jobs.job where name = $1 and state < 'active' and not blocked)::integer as "first",
      (select max(-priority) from jobs.job
        where name = $1 and state < 'active' and not blocked and group_id = $2)::integer as "lastOwn"`,
    [name, tenantId],
  );
  // Tasks of a higher priority are done first; of the same round, the oldest.
  return { group: { id: tenantId }, priority: -roundOf((rows[0] ?? {}) as Rounds) };
}

/** The rounds of tasks in a queue; none where there is no such task. */
export interface Rounds {
  /** The latest one that is being worked on. */
  readonly inWork?: number | null;
  /** The earliest one that waits. */
  readonly first?: number | null;
  /** The latest one of the tenant's own that wait. */
  readonly lastOwn?: number | null;
}

/** The round of a tenant's next task. */
export function roundOf({ inWork, first, lastOwn }: Rounds): number {
  const present = inWork ?? (first ?? 1) - 1;
  return Math.max(present, lastOwn ?? 0) + 1;
}
