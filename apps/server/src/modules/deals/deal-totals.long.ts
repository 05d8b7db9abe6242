import { afterAll, beforeAll, expect, it } from 'vitest';
import { connect, type Sql } from '../../platform/database/connections/connection.ts';
import { testDatabase } from '../../testing/databases/test-database.ts';
import { calculateInDatabase } from '../../testing/sales/calculate-in-database.ts';
import { calculateExactly, randomDocuments } from '../../testing/sales/sales-documents.ts';

let sql: Sql;
beforeAll(async () => {
  sql = connect(await testDatabase(), { max: 1, searchPath: 'pg_catalog' });
});
afterAll(() => sql.end());

it('adds up 20,000 random documents as rational arithmetic does', { timeout: 600_000 }, async () => {
  for (const given of randomDocuments(20_000, 4711)) {
    expect(await calculateInDatabase(sql, given), JSON.stringify(given)).toEqual(calculateExactly(given));
  }
});
