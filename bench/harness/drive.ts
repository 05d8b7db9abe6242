/** How hard and how long to ask; both ends are bounded. */
export interface Load {
  connections: number;
  seconds: number;
  atMost: number;
}

export interface Outcome {
  /** Answered as they should be. */
  requests: number;
  /** Turned away because the server had too much to do (503). */
  refused: number;
  seconds: number;
  /** Milliseconds. */
  median: number;
  p95: number;
}

/** Makes one call, the `turn`-th of all. */
type Caller = (turn: number) => Promise<'answered' | 'refused'>;

/** As many callers as connections, each asking again as soon as it has its answer; returns when all have theirs. */
export async function drive(load: Load, openCaller: () => Promise<Caller>): Promise<Outcome> {
  const callers = await Promise.all(Array.from({ length: load.connections }, openCaller));
  const times: number[] = [];
  let turn = 0;
  let refused = 0;
  const start = performance.now();
  const end = start + load.seconds * 1000;

  async function keepAsking(call: Caller): Promise<void> {
    for (
      let startedAt = performance.now();
      startedAt < end && turn < load.atMost;
      startedAt = performance.now()
    ) {
      turn += 1;
      if ((await call(turn)) === 'answered') {
        times.push(performance.now() - startedAt);
      } else {
        refused += 1;
      }
    }
  }
  await Promise.all(callers.map(keepAsking));

  const seconds = (performance.now() - start) / 1000;
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { requests: times.length, refused, seconds, median: at(0.5), p95: at(0.95) };
}
