/** The same rows, of which the first two are read already: what goes wrong by then is told as an error, not by half a file. */
export async function beginRows<T>(rows: AsyncGenerator<T>): Promise<AsyncIterable<T>> {
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
