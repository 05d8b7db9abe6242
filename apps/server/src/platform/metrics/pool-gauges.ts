import type { Database } from '../database/open-database.ts';
import type { Gauge } from './metrics.ts';

/** How the connections of this process are used. */
export function poolGauges({ poolUse }: Pick<Database, 'poolUse'>): readonly Gauge[] {
  const gauge = (
    name: Gauge['name'],
    help: string,
    read: (use: ReturnType<typeof poolUse>[number]['use']) => number,
  ): Gauge => ({
    name,
    help,
    labels: ['pool'],
    read: () => poolUse().map(({ pool, use }) => ({ value: read(use), labels: { pool } })),
  });
  return [
    gauge('pipewright_pool_size', 'The most connections that a pool opens.', use => use.size),
    gauge('pipewright_pool_in_use', 'Connections in use.', use => use.inUse),
    gauge('pipewright_pool_waiting', 'Requests that wait for a connection.', use => use.waiting),
    gauge(
      'pipewright_pool_refused',
      'Requests since the start that were refused because no connection became free in time.',
      use => use.refused,
    ),
  ];
}
