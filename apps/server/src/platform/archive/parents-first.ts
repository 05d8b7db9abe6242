/** A table, and the tables whose rows must be inserted before. */
export interface Ordered {
  readonly name: string;
  readonly parents: readonly string[];
  /** Tables that should come before, unless that would be a cycle. */
  readonly preferredParents?: readonly string[];
}

/**
 * Sorts tables so that each comes after those it refers to. Where several orders are possible, preferred tables come
 * first.
 */
export function parentsFirst<T extends Ordered>(
  tables: readonly T[],
  preferred: readonly string[] = [],
): T[] {
  const ordered: T[] = [];
  const waiting = new Map(tables.map(table => [table.name, table]));
  const rank = (name: string) => (preferred.includes(name) ? preferred.indexOf(name) : preferred.length);
  const missing = ({ preferredParents = [] }: T) =>
    preferredParents.filter(parent => waiting.has(parent)).length;
  while (waiting.size > 0) {
    const free = [...waiting.values()].filter(({ parents }) => !parents.some(parent => waiting.has(parent)));
    const [next] = free.sort(
      (a, b) => rank(a.name) - rank(b.name) || missing(a) - missing(b) || (a.name < b.name ? -1 : 1),
    );
    if (!next) {
      throw new Error(`These tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`);
    }
    ordered.push(next);
    waiting.delete(next.name);
  }
  return ordered;
}
