import type { ListQuery } from '../../../data/queries/resource-queries.ts';

/** The values that limit a list, as the query of that list. */
export function queryOf(values: Readonly<Record<string, unknown>>): ListQuery {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
}

/** Whether a value that limits the list has not been chosen yet. */
export function isWaiting(narrowedBy: Readonly<Record<string, unknown>>): boolean {
  return Object.values(narrowedBy).some(value => !value);
}
