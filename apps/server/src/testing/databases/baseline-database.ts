import { inject } from 'vitest';
import { type Connection, connect } from '../../platform/database/connections/connection.ts';
import { readBaselineSql, readSchemaFiles } from '../../platform/database/schema/schema-files.ts';
import { newId } from '../../platform/ids.ts';

/** A new, empty database on the test server. The caller drops it. */
export async function createEmptyDatabase(name: string): Promise<Connection> {
  const template = inject('template');
  const database = `${template.database}_${name}_${newId().slice(-6)}`;
  await onServer(`create database ${database}`);
  return { ...template, database };
}

/** A database as the last version without schema files has left it: migrations bring it up to date. */
export async function createBaselineDatabase(name: string): Promise<Connection> {
  const created = await createEmptyDatabase(name);
  const { baseline } = await readSchemaFiles();
  const sql = connect(created, { max: 1, searchPath: 'pg_catalog', timeoutMs: 60_000 });
  try {
    await sql.unsafe(await readBaselineSql());
    for (const [migration, checksum] of Object.entries(baseline)) {
      await sql`insert into pipewright.migration (name, checksum) values (${migration}, ${checksum})`;
    }
  } finally {
    await sql.end();
  }
  return created;
}

export function dropDatabase({ database }: Connection): Promise<void> {
  return onServer(`drop database if exists ${database} with (force)`);
}

async function onServer(statement: string): Promise<void> {
  const admin = connect({ ...inject('template'), database: 'postgres' }, { max: 1, searchPath: 'public' });
  try {
    await admin.unsafe(statement);
  } finally {
    await admin.end();
  }
}
