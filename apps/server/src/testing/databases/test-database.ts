import { inject } from 'vitest';
import { type Connection, connect } from '../../platform/database/connections/connection.ts';
import { type Pooler, parsePoolerUrl } from '../../platform/database/connections/pooler.ts';
import { migrate } from '../../platform/database/schema/migrate.ts';
import { copyClusterDatabase } from './cluster-databases.ts';

/** A migrated database of this worker, copied from the template on first use. With a name, an additional one. */
export function testDatabase(name = ''): Promise<Connection> {
  return copyOf(inject('template'), name);
}

/** The same, but not distributed on a Citus cluster either. */
export async function plainTestDatabase(name: string): Promise<Connection> {
  if (inject('workers').length === 0) {
    return testDatabase(name);
  }
  const template = inject('template');
  const mine = { ...template, database: `${template.database}_${process.env.VITEST_POOL_ID ?? 0}${name}` };
  const admin = connect({ ...template, database: 'postgres' }, { max: 1, searchPath: 'public' });
  try {
    await admin.unsafe(`create database ${mine.database}`);
    await migrate(mine);
    return mine;
  } finally {
    await admin.end();
  }
}

/** `DATABASE_POOLER_URL` has the tests go through a pooler: see pooler.long.ts. */
export function testPooler(): Pooler | undefined {
  const url = process.env.DATABASE_POOLER_URL;
  return url ? parsePoolerUrl(url) : undefined;
}

/** A database with all states and cities, of which the others have a few. */
export function testDatabaseWithWholeWorld(): Promise<Connection> {
  return copyOf(inject('fullTemplate'), '');
}

async function copyOf(template: Connection, name: string): Promise<Connection> {
  const mine = { ...template, database: `${template.database}_${process.env.VITEST_POOL_ID ?? 0}${name}` };
  const admin = connect({ ...template, database: 'postgres' }, { max: 1, searchPath: 'public' });
  try {
    const [found] = await admin`select from pg_database where datname = ${mine.database}`;
    if (!found) {
      const workers = inject('workers');
      await (workers.length > 0
        ? copyClusterDatabase({ coordinator: template, workers }, template, mine.database)
        : admin.unsafe(`create database ${mine.database} template ${template.database}`));
    }
    if (testPooler()) {
      // A copied database does not have the settings of roles.
      await migrate(mine);
    }
    return mine;
  } finally {
    await admin.end();
  }
}
