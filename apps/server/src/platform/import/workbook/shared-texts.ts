/** Stores texts that do not fit into memory. */
export interface TextStore {
  save(first: number, texts: readonly string[]): Promise<void>;
  load(places: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** The memory limit: enough for a workbook of some hundred thousand rows, and little enough for a small server. */
const maxBytes = 24_000_000;
const batch = 5000;

/** The shared strings of a workbook: as many as fit in memory, the others in the store. */
export function createSharedTexts(store: TextStore, room = maxBytes) {
  const kept = createPacked();
  let count = 0;
  let waiting: string[] = [];

  async function flush(): Promise<void> {
    if (waiting.length > 0) {
      await store.save(count - waiting.length, waiting);
      waiting = [];
    }
  }

  return {
    async add(texts: readonly string[]): Promise<void> {
      count += texts.length;
      if (kept.size() < room) {
        kept.add(texts);
        return;
      }
      waiting.push(...texts);
      if (waiting.length >= batch) {
        await flush();
      }
    },
    flush,
    /** Replaces the numbers of shared strings in some rows by their texts. */
    async resolve(rows: readonly (readonly (string | number)[])[]): Promise<string[][]> {
      const numbers = rows.flatMap(row => row.filter(cell => typeof cell === 'number'));
      const missing = [...new Set(numbers)].filter(place => place >= kept.count() && place < count);
      const loaded = missing.length > 0 ? await store.load(missing) : new Map<number, string>();
      return rows.map(row =>
        row.map(cell => (typeof cell === 'string' ? cell : (kept.get(cell) ?? loaded.get(cell) ?? ''))),
      );
    },
  };
}

/** Texts as consecutive bytes: as strings they would take three times the memory and slow down garbage collection. */
function createPacked() {
  const blocks: { readonly first: number; readonly bytes: Buffer; readonly ends: Uint32Array }[] = [];
  let size = 0;
  let count = 0;

  function blockOf(place: number) {
    let [low, high] = [0, blocks.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      [low, high] = (blocks[middle]?.first ?? 0) <= place ? [middle, high] : [low, middle - 1];
    }
    return blocks[low];
  }

  return {
    size: () => size,
    count: () => count,
    add(texts: readonly string[]): void {
      if (texts.length === 0) {
        return;
      }
      const bytes = Buffer.from(texts.join(''));
      const ends = new Uint32Array(texts.length);
      let end = 0;
      for (const [i, text] of texts.entries()) {
        end += Buffer.byteLength(text);
        ends[i] = end;
      }
      blocks.push({ first: count, bytes, ends });
      size += bytes.length + ends.byteLength;
      count += texts.length;
    },
    get(place: number): string | undefined {
      const block = place < count ? blockOf(place) : undefined;
      if (!block) {
        return undefined;
      }
      const at = place - block.first;
      return block.bytes.toString('utf8', at > 0 ? block.ends[at - 1] : 0, block.ends[at]);
    },
  };
}
