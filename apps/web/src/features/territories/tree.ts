import type { Territory } from '../../kit/common/territories/territory-queries.ts';

/** A territory with its depth in the tree. */
export interface PlacedTerritory {
  readonly territory: Territory;
  readonly depth: number;
}

/** The tree as a list, each territory before those below it: the order in which their rules are asked. */
export function flattenTree(territories: readonly Territory[]): readonly PlacedTerritory[] {
  const ids = new Set(territories.map(({ id }) => id));
  const childrenOf = Map.groupBy(territories, ({ parentId }) =>
    parentId && ids.has(parentId) ? parentId : '',
  );

  function below(parentId: string, depth: number): PlacedTerritory[] {
    return (childrenOf.get(parentId) ?? []).flatMap(territory => [
      { territory, depth },
      ...below(territory.id, depth + 1),
    ]);
  }

  return below('', 0);
}
