import type { Bar } from './bar-list.tsx';

/** One figure of a chart. */
export interface ChartValue {
  readonly value: number | null;
  /** The value as people read it. */
  readonly text: string;
  /** The list behind it. */
  readonly to?: Bar['to'];
}

/** The series of figures at each point, each with its colour. */
export interface ChartSeries {
  readonly key: string;
  readonly label: string;
  readonly tone: ChartTone;
}

/** A period or a group along the axis, with one value for each series. */
export interface ChartPoint {
  readonly key: string;
  readonly label: string;
  readonly values: readonly ChartValue[];
}

/** Grey for all others, hatched for none, so that they are not distinguished from groups by colour alone. */
export type ChartTone = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 'others' | 'none';

/** The colours in the order of the series; they repeat after the eighth. */
export function toneAt(index: number): ChartTone {
  return ((((index % 8) + 8) % 8) + 1) as ChartTone;
}

/** A round number that is at least the highest value: what the axis ends with. */
export function axisEnd(highest: number): number {
  if (highest <= 0) {
    return 1;
  }
  const power = 10 ** Math.floor(Math.log10(highest));
  const step = [1, 2, 2.5, 5, 10].find(each => each * power >= highest) ?? 10;
  return step * power;
}
