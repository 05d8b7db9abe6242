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
      // A symbol stands for a value that is filled in later: all its places are the same parameter.
      const known = typeof value === 'symbol' ? list.indexOf(value) : -1;
      if (known >= 0) {
        return `$${known + 1}`;
      }
      list.push(value);
      return `$${list.length}`;
    },
  };
}
