import { monthsOf, periodOfDay } from '@pipewright/contract/forecast/forecast-figures.ts';

interface PeriodTarget {
  readonly period: string;
  readonly amount: number;
}

/**
 * The target over some months. A quarter's own target takes the place of those of its months, but only where all of them
 * are asked for. Null where none was set.
 */
export function targetOver(targets: readonly PeriodTarget[], months: readonly string[]): number | null {
  const amounts = new Map(targets.map(({ period, amount }) => [period, amount]));
  const quarters = new Set(months.map(month => periodOfDay(`${month}-01`, 'quarter')));
  const found = [...quarters].flatMap(quarter => {
    const all = monthsOf(quarter);
    const own = all.every(month => months.includes(month)) ? amounts.get(quarter) : undefined;
    const requested = all.filter(month => months.includes(month));
    return own === undefined ? requested.flatMap(month => amounts.get(month) ?? []) : [own];
  });
  return found.length === 0 ? null : exactSum(found);
}

/** Without the traces of adding floating-point numbers. */
export function exactSum(values: readonly number[]): number {
  return Math.round(values.reduce((sum, value) => sum + value, 0) * 1e6) / 1e6;
}
