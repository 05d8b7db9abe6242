/** Keeps the results of an expensive function for the arguments that were used most recently. */
export function createRecentResults<Result>(
  compute: (key: string) => Result,
  max: number,
): (key: string) => Result {
  const results = new Map<string, Result>();
  return key => {
    const result = results.get(key) ?? compute(key);
    results.delete(key);
    results.set(key, result);
    const [oldest] = results.size > max ? results.keys() : [];
    if (oldest !== undefined) {
      results.delete(oldest);
    }
    return result;
  };
}
