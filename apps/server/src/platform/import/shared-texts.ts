/** Where texts go that memory has no room for. */
export interface TextStore {
  save(first: number, texts: readonly string[]): Promise<void>;
  load(places: readonly number[]): Promise<ReadonlyMap<number, string>>;
}

/** What is kept at hand: enough for a workbook of some hundred thousand rows, and little enough for a small server. */
const mostBytes = 40_000_000;
/** What a text costs besides its characters. */
const overhead = 24;
const batch = 5000;

/** The texts that the cells of a workbook refer to by number: the first in memory, as many as fit, the others in the store. */
export function createSharedTexts(store: TextStore, room = mostBytes) {
  const kept: string[] = [];
  let used = 0;
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
      for (const text of texts) {
        count += 1;
        if (used < room) {
          used += text.length + overhead;
          kept.push(standingAlone(text));
        } else {
          waiting.push(text);
        }
      }
      if (waiting.length >= batch) {
        await flush();
      }
    },
    flush,
    /** The cells of some rows, with texts in place of their numbers. */
    async resolve(rows: readonly (readonly (string | number)[])[]): Promise<string[][]> {
      const numbers = rows.flatMap(row => row.filter(cell => typeof cell === 'number'));
      const missing = [...new Set(numbers)].filter(place => place >= kept.length && place < count);
      const loaded = missing.length > 0 ? await store.load(missing) : new Map<number, string>();
      return rows.map(row =>
        row.map(cell => (typeof cell === 'string' ? cell : (kept[cell] ?? loaded.get(cell) ?? ''))),
      );
    },
  };
}

/** A part of a text keeps the whole of it in memory; a copy does not. */
function standingAlone(text: string): string {
  return Buffer.from(text).toString();
}
