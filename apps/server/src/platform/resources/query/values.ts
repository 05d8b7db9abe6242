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
      list.push(value);
      return `$${list.length}`;
    },
  };
}
