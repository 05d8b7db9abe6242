import { expect, it } from 'vitest';
import { readConfig } from '../../../config.ts';
import { asRole } from './connection.ts';
import { connectionFor, parsePoolerUrl, poolerUsers } from './pooler.ts';

const owner = { host: 'database', port: 5432, user: 'owner', password: 'secret', database: 'crm' };

it('connects directly without a pooler, and through it with the credentials of the role', () => {
  expect(connectionFor(owner, 'app')).toEqual(asRole(owner, 'app'));
  const { user, password } = asRole(owner, 'identity');
  expect(connectionFor(owner, 'identity', parsePoolerUrl('postgres://pooler:6432'))).toEqual({
    ...{ host: 'pooler', port: 6432, user, password, database: 'crm' },
    pooler: { keepsPreparedStatements: false },
  });
  const other = parsePoolerUrl('postgres://pooler:6432/alias?prepared_statements=on&sslmode=require');
  expect(connectionFor(owner, 'public', other)).toMatchObject({
    database: 'alias',
    encryption: {},
    pooler: { keepsPreparedStatements: true },
  });
});

it('prints the users as PgBouncer reads them', () => {
  const lines = poolerUsers(owner).split('\n');
  expect(lines).toHaveLength(3);
  expect(lines[0]).toBe(`"pipewright_app" "${asRole(owner, 'app').password}"`);
});

it.each([
  [{ DATABASE_POOLER_URL: 'postgres://pooler' }, 'needs DATABASE_URL'],
  [{ DATABASE_URL: 'postgres://u@db/crm', DATABASE_POOLER_URL: 'postgres://u@pooler' }, 'have no user name'],
])('refuses a configuration that cannot work: %o', (env, message) => {
  expect(() => readConfig(env)).toThrow(message);
});
