import { inject } from 'vitest';
import { type Connection, connect } from '../platform/database/connection.ts';

/** A migrated database of this worker's own, copied from the template at first use; with a name, one beside it. */
export async function testDatabase(name = ''): Promise<Connection> {
  const template = inject('template');
  const mine = { ...template, database: `${template.database}_${process.env.VITEST_POOL_ID ?? 0}${name}` };
  const admin = connect({ ...template, database: 'postgres' }, { max: 1, searchPath: 'public' });
  try {
    const [found] = await admin`select from pg_database where datname = ${mine.database}`;
    if (!found) {
      await admin.unsafe(`create database ${mine.database} template ${template.database}`);
    }
    return mine;
  } finally {
    await admin.end();
  }
}
