import type { Territory } from '../../kit/common/territories/territory-queries.ts';

/** The territories below each territory by its id, and those at the top under an empty id, in their order. */
export type Branches = ReadonlyMap<string, readonly Territory[]>;

export function branchesOf(territories: readonly Territory[]): Branches {
  const ids = new Set(territories.map(({ id }) => id));
  return Map.groupBy(territories, ({ parentId }) => (parentId && ids.has(parentId) ? parentId : ''));
}
