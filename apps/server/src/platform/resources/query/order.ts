import type { Row } from 'postgres';
import type { CursorValue } from './cursor.ts';
import type { Values } from './values.ts';

/** What the rows of a page are found in. */
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
}

/** The order of a list. */
export interface Order {
  /** Identifies it within its resource. */
  readonly name: string;
  /** The fields whose values a cursor holds. */
  readonly keys: readonly string[];
  /** The subquery that finds the rows of a page, from the beginning or from after a key on; its rows may come in any order. */
  find(source: Source): string;
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

/** The rows of several owners, and those without one: an ordered read of the index for each. */
export function ofOwners({ column, ids }: Owners, read: (condition: string) => string): string {
  return `select found.* from unnest(${ids}::uuid[]) as member (member_id)
      cross join lateral (${read(`${column} = member_id`)}) as found
    union all (${read(`${column} is null`)})`;
}
