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

it('adds up 300 random documents as rational arithmetic does', async () => {
  for (const given of randomDocuments(300, 20_261_117)) {
    const found = await calculateInDatabase(sql, given);
    expect(found, JSON.stringify(given)).toEqual(calculateExactly(given));
    const sumOfShares = found.shares.reduce((sum, share) => sum + share, 0n);
    expect(sumOfShares).toBe(found.discountTotal);
  }
});
