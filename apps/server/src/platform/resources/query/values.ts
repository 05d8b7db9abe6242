/** The values of a statement, apart from its text. */
export interface Values {
  /** Adds a value and gives its placeholder, `$3`. */
  add(value: unknown): string;
  readonly list: readonly unknown[];
}

export function createValues(...first: unknown[]): Values {
  const list = [...first];
  return {
    list,
    add(value) {
      // The same array, such as the ids of a team, becomes the same parameter; so does a symbol, which is replaced by a value later.
      const known = Array.isArray(value) || typeof value === 'symbol' ? list.indexOf(value) : -1;
      if (known >= 0) {
        return `$${known + 1}`;
      }
      list.push(value);
      return `$${list.length}`;
    },
  };
}
