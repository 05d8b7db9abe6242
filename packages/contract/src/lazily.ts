type Makers = Readonly<Record<string, () => unknown>>;
type Made<M extends Makers> = { readonly [K in keyof M]: ReturnType<M[K]> };

/**
 * An object whose values are made when they are first read. A screen needs the schemas of a few resources, and creating those
 * of all would take a tenth of a second before it opens.
 */
export function lazily<const M extends Makers>(makers: M): Made<M> {
  const made = {} as Made<M>;
  for (const [name, make] of Object.entries(makers)) {
    let value: { readonly made: unknown } | undefined;
    Object.defineProperty(made, name, {
      enumerable: true,
      get: () => {
        value ??= { made: make() };
        return value.made;
      },
    });
  }
  return made;
}

/** A copy with other values in the place of some. Unlike with `...`, values that are made lazily still are. */
export function withChanged<T extends object>(original: T, changes: Partial<T>): T {
  return Object.defineProperties({} as T, {
    ...Object.getOwnPropertyDescriptors(original),
    ...Object.getOwnPropertyDescriptors(changes),
  });
}
