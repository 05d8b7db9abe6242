import type { Session } from '../database/connections/pool.ts';
import { quoteLiteral } from '../database/quote-literal.ts';

/** SQL conditions that divide the rows of an organization in a table, in the order of its primary key. */
type Slices = ReadonlyMap<string, readonly string[]>;

interface Key {
  readonly table: string;
  /** The columns of the primary key after the tenant, quoted, and their types. */
  readonly columns: readonly string[];
  readonly types: readonly string[];
}

/**
 * Divides tables into slices of so many rows, for statements that read all of them: each then takes seconds, so that
 * progress can be reported and the work can be cancelled. Tables that have fewer rows are left out.
 */
export async function readSlices(
  session: Session,
  tables: ReadonlySet<string>,
  { tenantId, sliceRows }: { tenantId: string; sliceRows: number },
): Promise<Slices> {
  const slices = new Map<string, string[]>();
  for (const key of (await readKeys(session)).filter(({ table }) => tables.has(table))) {
    const bounds = await readBounds(session, key, { tenantId, sliceRows });
    if (bounds.length > 0) {
      slices.set(key.table, conditionsOf(key, bounds));
    }
  }
  return slices;
}

function readKeys(session: Session): Promise<Key[]> {
  return session.sql<Key[]>`
    select relname as table, array_agg(quote_ident(attname) order by place) as columns,
      array_agg(format_type(atttypid, atttypmod) order by place) as types
    from pg_index
    join pg_class on pg_class.oid = indrelid
    cross join lateral unnest(indkey::smallint[]) with ordinality as part (number, place)
    join pg_attribute on attrelid = indrelid and attnum = number
    where relnamespace = 'crm'::regnamespace and relkind = 'r' and indisprimary and attname <> 'tenant_id'
      and exists (select from pg_attribute where attrelid = indrelid and attnum = indkey[0] and attname = 'tenant_id')
    group by relname
    order by relname`;
}

/** The last key of each slice but the last one. */
async function readBounds(
  session: Session,
  { table, columns }: Key,
  { tenantId, sliceRows }: { tenantId: string; sliceRows: number },
): Promise<string[][]> {
  const keys = columns.join(', ');
  const rows = await session.run(
    `select array[${columns.map(column => `${column}::text`).join(', ')}] as bound
     from (
       select ${keys}, row_number() over (order by ${keys}) as position from crm."${table}" where tenant_id = $1
     ) as numbered
     where position % $2 = 0
     order by position`,
    [tenantId, sliceRows],
  );
  return rows.map(({ bound }) => bound as string[]);
}

function conditionsOf({ columns, types }: Key, bounds: readonly (readonly string[])[]): string[] {
  const key = `(${columns.join(', ')})`;
  const literalOf = (bound: readonly string[]) =>
    `(${bound.map((value, at) => `${quoteLiteral(value)}::${types[at]}`).join(', ')})`;
  const after = (bound: readonly string[] | undefined) => (bound ? [`${key} > ${literalOf(bound)}`] : []);
  const upTo = (bound: readonly string[] | undefined) => (bound ? [`${key} <= ${literalOf(bound)}`] : []);
  return [...bounds, undefined].map((bound, at) => [...after(bounds[at - 1]), ...upTo(bound)].join(' and '));
}
