/** Writes docs/schema.md from a new database. A test fails when it is outdated. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from '../apps/server/src/platform/database/connections/connection.ts';
import { documentSchema } from '../apps/server/src/platform/database/schema/document-schema.ts';
import { migrate } from '../apps/server/src/platform/database/schema/migrate.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/embedded-postgres/start-embedded-postgres.ts';

const dataDir = await mkdtemp(join(tmpdir(), 'pipewright-schema-'));
const { connection, stop } = await startEmbeddedPostgres({ dataDir, durable: false });
try {
  await migrate(connection);
  const sql = connect(connection, { max: 1, searchPath: 'pg_catalog' });
  await writeFile(new URL('../docs/schema.md', import.meta.url), await documentSchema(sql));
  await sql.end();
} finally {
  await stop();
  await rm(dataDir, { recursive: true, force: true });
}
