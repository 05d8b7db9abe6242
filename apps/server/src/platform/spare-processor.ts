import { availableParallelism } from 'node:os';

const hasTwo = availableParallelism() > 1;

/** Whether long work may use a second processor, because there is one that nobody else needs. */
export function hasSpareProcessor(isQuiet: () => boolean): boolean {
  return hasTwo && isQuiet();
}
