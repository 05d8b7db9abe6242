import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { asRole } from './connection.ts';
import { createPool, type Pool, type Session } from './pool.ts';

/** Directly connected, but with everything that is done behind a pooler. */
let pool: Pool;
beforeAll(async () => {
  const connection = { ...asRole(await testDatabase(), 'app'), pooler: { keepsPreparedStatements: false } };
  pool = createPool(connection, { size: 1, searchPath: 'crm' });
});
afterAll(() => pool.close());

function inTransaction<T>(work: (session: Session) => Promise<T>): Promise<T> {
  return pool.use(async session => {
    session.simple('begin');
    const result = await work(session);
    await session.simple('commit');
    return result;
  });
}

const statement = (n: number) => ({ name: `rule_${n}`, definition: `(integer) as select $1 + ${n} as sum` });

it('prepares what the session lacks, and keeps at most 50 statements', async () => {
  for (let n = 0; n < 60; n += 1) {
    const [row] = await inTransaction(session => {
      session.prepare([statement(0), statement(n)]);
      return session.simple(`execute rule_${n} (1)`);
    });
    expect(row).toEqual({ sum: n + 1 });
  }
  const rows = await pool.use(
    ({ sql }) => sql<{ name: string }[]>`select name from pg_prepared_statements where from_sql`,
  );
  const names = rows.map(({ name }) => name);
  expect(names.length).toBeLessThanOrEqual(50);
  // Those that were used all the time, and the last one.
  expect(names).toEqual(expect.arrayContaining(['rule_0', 'rule_59']));
  expect(names).not.toContain('rule_1');
});

it('does not end the transaction if a statement cannot be prepared', async () => {
  const broken = { name: 'broken', definition: "as select nothing from nowhere where name = E'\\\\'" };
  const [row] = await inTransaction(session => {
    session.prepare([broken]);
    return session.simple('select 1 as one');
  });
  expect(row).toEqual({ one: 1 });
});

it('sends nothing for organizations without rules', async () => {
  await inTransaction(async session => session.prepare([]));
});
