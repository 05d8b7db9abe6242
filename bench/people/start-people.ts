import type { Tenants } from '../data/tenants.ts';
import { startChild } from '../harness/child.ts';
import type { PeopleQuestion, Times } from './people.ts';

export interface People {
  /** What they waited since the last call. */
  take(): Promise<Times>;
  stop(): Promise<void>;
}

/** Lets `each` people of each tenant `of` read lists and records, with a short pause after each, until `stop`. */
export async function startPeople(given: {
  port: number;
  tenants: Tenants;
  of: (keyof Tenants)[];
  each: number;
}): Promise<People> {
  const child = startChild<PeopleQuestion, Times>(new URL('people.ts', import.meta.url));
  await child.ask({ do: 'start', ...given });
  return { take: () => child.ask({ do: 'take' }), stop: () => child.stop() };
}

export function percentiles(times: readonly number[]): { p50: number; p95: number } {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Number.NaN;
  return { p50: at(0.5), p95: at(0.95) };
}
