import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { connect } from '../connections/connection.ts';
import { documentSchema } from './document-schema.ts';

it('docs/schema.md is up to date (if not: npm run -s schema:document)', async () => {
  const sql = connect(await testDatabase(), { max: 1, searchPath: 'pg_catalog' });
  try {
    const written = await readFile(new URL('../../../../../../docs/schema.md', import.meta.url), 'utf8');
    expect((await documentSchema(sql)).split('\n')).toEqual(written.split('\n'));
  } finally {
    await sql.end();
  }
});
