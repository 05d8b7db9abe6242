import type { Session } from '../../database/pool.ts';
import { isPending } from '../archive-tables.ts';
import type { Prepare } from './insert-lines.ts';

/** When the transaction began, as PostgreSQL writes it. */
export async function readNow(session: Session): Promise<string> {
  const [row] = await session.sql<{ now: string }[]>`select to_jsonb(now()) #>> '{}' as now`;
  return row?.now ?? '';
}

/** Leaves out, and counts, what would have an effect outside of the organization. */
export function withoutPending(name: string, leftOut: Record<string, number>): Prepare | undefined {
  const pending = isPending[name];
  return (
    pending &&
    (async rows => {
      const taken = rows.filter(row => !pending(row));
      if (taken.length < rows.length) {
        leftOut[name] = (leftOut[name] ?? 0) + rows.length - taken.length;
      }
      return taken;
    })
  );
}

/** One preparation after the other; none where there is none. */
export function inTurn(...steps: readonly (Prepare | undefined)[]): Prepare | undefined {
  const given = steps.filter(step => step !== undefined);
  if (given.length === 0) {
    return undefined;
  }
  return async rows => {
    let prepared = rows;
    for (const step of given) {
      prepared = await step(prepared);
    }
    return prepared;
  };
}
