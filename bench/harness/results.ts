import type { Bulk } from '../bulk.ts';
import type { Figures, Measured } from './measure.ts';
import type { Run } from './runs.ts';
import type { Memory } from './usage.ts';

/** All measurements of a run of the benchmark, and questions to them. */
export interface Results {
  readonly all: readonly Measured[];
  readonly bulk: Bulk | undefined;
  /** Before the first request and after the last. */
  readonly memoryWhenIdle: Memory;
  readonly memory: Memory;
}
type Metric = keyof Figures;

export function find({ all }: Results, key: string, by: Run['by'] = 'product'): Measured | undefined {
  return all.find(measured => measured.key === key && measured.by === by);
}

/** The middle round's. */
export function middle(measured: Measured | undefined, metric: Metric): number | undefined {
  return measured && median(measured.rounds.map(round => round[metric]));
}

/** How many times as much CPU, compared round by round. */
export function ratio(one: Measured | undefined, other: Measured | undefined): number | undefined {
  if (!one || !other) {
    return undefined;
  }
  return median(one.rounds.map((round, i) => round.cpu / (other.rounds[i]?.cpu ?? Number.NaN)));
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? Number.NaN;
}
