/** Reads the first two rows in advance, so that early failures become an HTTP error instead of a truncated file. */
export async function prefetchRows<T>(rows: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
  const first = [await rows.next(), await rows.next()];

  async function* all(): AsyncGenerator<T> {
    try {
      yield* first.flatMap(({ done, value }) => (done ? [] : [value as T]));
      yield* rows;
    } finally {
      await rows.return(undefined);
    }
  }

  return all();
}
