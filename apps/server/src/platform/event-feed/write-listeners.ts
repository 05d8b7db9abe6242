import type { Connection } from '../database/connections/connection.ts';
import { createPool } from '../database/connections/pool.ts';
import { type Processor, readKind } from './define-processor.ts';

/**
 * Tells the database which processors listen to which changes, as its owner. They are compiled into a
 * function, because every change asks for them. The newest server that starts decides; events for a processor
 * that a server does not have are left to servers that have it.
 */
export async function writeListeners(owner: Connection, processors: readonly Processor[]): Promise<void> {
  const source = listenersSource(processors);
  const pool = createPool(owner, { size: 1, searchPath: 'public' });
  try {
    await pool.use(async session => {
      const [present] = await session.sql<{ source: string }[]>`
        select prosrc as source from pg_proc where oid = 'crm.event_processors(text, text)'::regprocedure`;
      if (present?.source !== source) {
        await session.simple(
          `create or replace function crm.event_processors(entity text, operation text) returns text[]
           language sql immutable parallel safe as $listeners$${source}$listeners$`,
        );
      }
    });
  } finally {
    await pool.close();
  }
}

/** The body of `crm.event_processors`. Names consist of plain characters, so they need no escaping. */
export function listenersSource(processors: readonly Processor[]): string {
  const listeners = new Map<string, string[]>();
  for (const { name, on } of processors) {
    for (const { entity, operation } of on.map(readKind)) {
      const key = `${entity}.${operation}`;
      listeners.set(key, [...(listeners.get(key) ?? []), name]);
    }
  }
  const cases = [...listeners]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, names]) => `when '${key}' then '{${[...new Set(names)].sort().join(',')}}'::text[]`);
  return cases.length === 0
    ? 'select null::text[]'
    : `select case entity || '.' || operation ${cases.join(' ')} end`;
}
