/** A table, and those that must have their rows before it. */
export interface Ordered {
  readonly name: string;
  readonly parents: readonly string[];
  /** Those that had better have them before, where that does not end in a circle. */
  readonly laterParents?: readonly string[];
}

/** Tables in an order in which each comes after those that it refers to; of several that could, the preferred ones first. */
export function parentsFirst<T extends Ordered>(
  tables: readonly T[],
  preferred: readonly string[] = [],
): T[] {
  const ordered: T[] = [];
  const waiting = new Map(tables.map(table => [table.name, table]));
  const rank = (name: string) => (preferred.includes(name) ? preferred.indexOf(name) : preferred.length);
  const missing = ({ laterParents = [] }: T) => laterParents.filter(parent => waiting.has(parent)).length;
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
