import { type ForecastLine, type Worth, worthNames } from '@pipewright/contract/forecast/forecast-figures.ts';

export const nothing: Worth = { won: 0, commit: 0, bestCase: 0, pipeline: 0, weighted: 0 };

/** Adds what follows from the figures: the gap, and how often the open deals would fill it. */
export function lineOf(worth: Worth, target: number | null, submitted: number | null): ForecastLine {
  const gap = target === null ? null : exact(target - worth.won);
  const open = worth.commit + worth.bestCase + worth.pipeline;
  return {
    ...worth,
    target,
    gap,
    coverage: gap !== null && gap > 0 ? open / gap : null,
    submitted,
  };
}

export function addUp(lines: readonly Worth[]): Worth {
  const sums = worthNames.map(name => [name, exact(lines.reduce((sum, line) => sum + line[name], 0))]);
  return Object.fromEntries(sums) as Worth;
}

/** The sum of those that there are; null where there are none. */
export function sumOrNone(values: readonly (number | null)[]): number | null {
  const given = values.filter(value => value !== null);
  return given.length > 0 ? exact(given.reduce((sum, value) => sum + value, 0)) : null;
}

/** Without the traces of adding floating-point numbers. */
function exact(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
