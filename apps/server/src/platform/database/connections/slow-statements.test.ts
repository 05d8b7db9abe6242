import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import { requestContext } from '../../request-context.ts';
import { asRole } from './connection.ts';
import { createPool, type Pool } from './pool.ts';
import { createStatementTimer, type SlowStatement } from './slow-statements.ts';

const slow: SlowStatement[] = [];
let pool: Pool;
beforeAll(async () => {
  const timer = createStatementTimer(200, statement => slow.push(statement));
  pool = createPool(asRole(await testDatabase(), 'identity'), { size: 1, searchPath: 'identity', timer });
});
afterAll(() => pool.close());
beforeEach(() => {
  slow.length = 0;
});

it('reports a slow statement with its request and without its values', async () => {
  await requestContext.run({ requestId: 'r1', tenantId: 't1', userId: 'u1' }, () =>
    pool.use(async db => {
      const part = db.sql`pg_sleep(${0.4}::double precision)`;
      await db.sql`select ${'a secret'}::text,   ${part}`;
    }),
  );
  expect(slow).toEqual([
    {
      requestId: 'r1',
      tenantId: 't1',
      userId: 'u1',
      statement: 'select ?::text, ?',
      ms: expect.any(Number),
    },
  ]);
  expect(slow[0]?.ms).toBeGreaterThanOrEqual(200);
});

it('reports slow texts and statements that fail', async () => {
  await pool.use(async db => {
    await db.run('select pg_sleep($1)', [0.4]);
    await expect(db.simple('select pg_sleep(0.4); select no_such_column')).rejects.toThrow('no_such_column');
  });
  expect(slow.map(({ statement }) => statement)).toEqual([
    'select pg_sleep($1)',
    'select pg_sleep(0.4); select no_such_column',
  ]);
});

it('does not treat identifiers and lists of values as statements', async () => {
  await pool.use(async db => {
    const [row] =
      await db.sql`select ${db.sql('name')} from (values ('x')) as t (name) where name in ${db.sql(['x'])}`;
    expect(row).toEqual({ name: 'x' });
  });
});
