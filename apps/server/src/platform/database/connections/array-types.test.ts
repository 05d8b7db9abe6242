import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/databases/test-database.ts';
import type { Sql } from './connection.ts';
import { createLink, type Link } from './link.ts';

let link: Link;
let sql: Sql;
beforeAll(async () => {
  link = createLink(await testDatabase(), { searchPath: 'crm', timeoutMs: 15_000, onLost: () => undefined });
  sql = link.sql;
});
afterAll(() => link.close());

const odd = [
  'plain',
  '',
  'NULL',
  'a,b',
  '{"x"}',
  'back\\slash',
  'quo"te',
  ' spaces ',
  'ünï 😀',
  'line\nbreak',
];

it('passes texts to PostgreSQL and back unchanged', async () => {
  const [row] = await sql`select ${odd}::text[] as given, ${odd}::varchar[] as short, ${[]}::text[] as none`;
  expect(row).toEqual({ given: odd, short: odd, none: [] });
});

it('keeps nulls', async () => {
  const [row] =
    await sql`select array['a', null, 'NULL'] as read, ${['a', null] as string[]}::text[] as sent`;
  expect(row).toEqual({ read: ['a', null, 'NULL'], sent: ['a', null] });
});

it('parses elements of other types as values of their type', async () => {
  const id = '0197a3b2-0000-7000-8000-000000000001';
  const [row] = await sql`
    select ${[id]}::uuid[] as ids, ${[1, 2]}::int[] as whole, ${[1.5]}::numeric[] as amounts, ${[3]}::bigint[] as counts,
      array[true, false] as flags, array['2026-02-03'::date] as days, array['{"a": [1]}'::jsonb] as json,
      array['2026-02-03T04:05:06Z'::timestamptz] as moments, array['x'::name] as names`;
  expect(row).toEqual({
    ids: [id],
    whole: [1, 2],
    amounts: [1.5],
    counts: [3],
    flags: [true, false],
    days: ['2026-02-03'],
    json: [{ a: [1] }],
    moments: [new Date('2026-02-03T04:05:06Z')],
    names: ['x'],
  });
});

it('declares every array type of the product’s tables', async () => {
  const types = await sql<{ oid: number; name: string }[]>`
    select distinct a.atttypid::int as oid, format_type(a.atttypid, null) as name
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    join pg_type t on t.oid = a.atttypid
    where n.nspname in ('crm', 'identity', 'jobs', 'pipewright', 'reference') and t.typcategory = 'A'
      and a.attnum > 0 and not a.attisdropped and c.relkind in ('r', 'p', 'v')`;
  const undeclared = types.filter(({ oid }) => !(oid in sql.options.parsers));
  expect(types.length).toBeGreaterThan(1);
  expect(undeclared).toEqual([]);
});
