interface Input<Source, Item> {
  readonly load: (source: Source, ids: readonly string[]) => Promise<readonly Item[]>;
  readonly idOf: (item: Item) => string;
  readonly atOnce: number;
}

interface Wish<Item> {
  readonly id: string;
  readonly resolve: (item: Item | null) => void;
  readonly reject: (error: unknown) => void;
}

/** Loads single items by one request for all items that are requested at the same time. */
export function loadTogether<Source extends object, Item>({ load, idOf, atOnce }: Input<Source, Item>) {
  const waiting = new Map<Source, Wish<Item>[]>();

  async function fulfil(source: Source, wishes: readonly Wish<Item>[]): Promise<void> {
    try {
      const items = await load(source, [...new Set(wishes.map(({ id }) => id))]);
      const found = new Map(items.map(item => [idOf(item), item]));
      for (const { id, resolve } of wishes) {
        resolve(found.get(id) ?? null);
      }
    } catch (error) {
      for (const { reject } of wishes) {
        reject(error);
      }
    }
  }

  function flush(source: Source): void {
    const wishes = waiting.get(source) ?? [];
    waiting.delete(source);
    for (let start = 0; start < wishes.length; start += atOnce) {
      void fulfil(source, wishes.slice(start, start + atOnce));
    }
  }

  return (source: Source, id: string): Promise<Item | null> =>
    new Promise((resolve, reject) => {
      const wishes = waiting.get(source) ?? [];
      if (wishes.length === 0) {
        waiting.set(source, wishes);
        setTimeout(() => flush(source));
      }
      wishes.push({ id, resolve, reject });
    });
}
