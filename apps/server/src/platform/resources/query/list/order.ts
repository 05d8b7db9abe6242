import type { Row } from 'postgres';
import type { Values } from '../values.ts';
import type { CursorValue } from './cursor.ts';

/** Where the rows of a page are read from. */
export interface Source {
  /** The columns that are read of each row, with the expression of each. */
  readonly columns: ReadonlyMap<string, string>;
  readonly table: string;
  /** The conditions, joined. */
  readonly where: string;
  /** Where the list is that of several owners: `where` leaves them out, and each owner's rows are read from an index. */
  readonly owners?: Owners | undefined;
  /** The key of the row after which the page begins. */
  readonly after?: readonly unknown[] | undefined;
  readonly limit: number;
  readonly values: Values;
}

/** The owners whose records a list has, besides the records without an owner. */
export interface Owners {
  readonly column: string;
  /** The placeholder of the array of their ids. */
  readonly ids: string;
  readonly count: number;
}

/** The beginning of a list, in which rows that fulfil a condition are looked for. */
export interface Window {
  /** How many rows are looked at. */
  readonly rows: number;
  readonly condition: string;
  /** Which rows of the whole list are read where its beginning does not fill the page. */
  readonly otherwise?: string | undefined;
}

/** The order of a list. */
export interface Order {
  /** Identifies it within its resource. */
  readonly name: string;
  /** The fields whose values a cursor holds. */
  readonly keys: readonly string[];
  /** The subquery that finds the rows of a page, from the beginning or after a key. Its rows can be in any order. */
  find(source: Source): string;
  /** The same for rows that fulfil a condition, among no more than the first rows of the list. */
  findInWindow?(source: Source, window: Window): string;
  /** Only in the order from new to old: the row after which a page begins. */
  readonly newestFirst?: ((cursor: string | undefined) => { at: string; id: string } | undefined) | undefined;
  /** The text after ORDER BY for rows of that subquery under the name `page`. */
  readonly by: string;
  readCursor(cursor: string): readonly CursorValue[];
  cursorAfter(row: Row): string;
}

/** The columns of a subquery that finds rows. */
export function listed(columns: ReadonlyMap<string, string>): string {
  return [...columns]
    .map(([column, expression]) => (expression === column ? column : `${expression} as ${column}`))
    .join(', ');
}

/** Up to this many owners, PostgreSQL merges their rows and reads each only as far as the page needs; more in turn. */
const maxSideBySide = 20;

/**
 * The rows of several owners, and those without one. `read` returns the statement that reads the rows of one of them
 * from an index. It must sort by the owner first, because PostgreSQL does not infer that `is null` leaves only one
 * value.
 */
export function ofOwners({ column, ids, count }: Owners, read: (condition: string) => string): string {
  const withoutOwner = `(${read(`${column} is null`)})`;
  if (count > maxSideBySide) {
    return `select found.* from unnest(${ids}::uuid[]) as member (member_id)
      cross join lateral (${read(`${column} = member_id`)}) as found union all ${withoutOwner}`;
  }
  const members = Array.from(
    { length: count },
    (_, i) => `(${read(`${column} = (${ids}::uuid[])[${i + 1}]`)})`,
  );
  return [...members, withoutOwner].join(' union all ');
}
