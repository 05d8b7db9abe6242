import type { Database } from '../database/open-database.ts';
import type { Gauge } from './metrics.ts';

/** The size of the whole installation. Every process reports the same numbers. */
export function installationGauges({ identityPool }: Pick<Database, 'identityPool'>): readonly Gauge[] {
  return [
    {
      name: 'pipewright_organizations',
      help: 'Organizations in this installation.',
      read: () =>
        identityPool.use(
          db => db.sql<{ value: number }[]>`select count(*)::integer as value from identity.organization`,
        ),
    },
    {
      name: 'pipewright_database_bytes',
      help: 'The size of the database.',
      read: () =>
        identityPool.use(
          db => db.sql<{ value: number }[]>`select pg_database_size(current_database())::float as value`,
        ),
    },
  ];
}
