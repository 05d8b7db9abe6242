import type { Session } from '../../database/connections/pool.ts';
import { isPending } from '../archive-tables.ts';
import type { Prepare } from './insert-lines.ts';

/** The start of the transaction in PostgreSQL's format. */
export async function readNow(session: Session): Promise<string> {
  const [row] = await session.sql<{ now: string }[]>`select to_jsonb(now()) #>> '{}' as now`;
  return row?.now ?? '';
}

/** Leaves out and counts rows that would have an effect outside of the organization. */
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

/** Combines conversions; undefined if there are none. */
export function combine(...steps: readonly (Prepare | undefined)[]): Prepare | undefined {
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
