import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { figureFilter, type ReportResult } from '@pipewright/contract/reports/report-result.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { type ChartTone, type ChartValue, toneAt } from '../../../kit/ui/charts/chart-data.ts';
import { bucketText, figureText } from './report-texts.ts';

export type At = readonly (number | null)[];

export interface Figure extends ChartValue {
  readonly before: number | null | undefined;
}

export interface Group {
  readonly index: number;
  readonly key: string;
  readonly label: string;
  readonly tone: ChartTone;
}

/** The figures of a result by their place, with their texts and the lists behind them. */
export interface Figures {
  readonly groups: readonly (readonly Group[])[];
  /** One figure; `at` names one group of each dimension, null for all. */
  readonly figureAt: (at: At, measure: number) => Figure;
  readonly isEmpty: boolean;
}

export function figuresOf(
  screens: Screens,
  definition: ReportDefinition,
  result: ReportResult,
  money: (amount: number) => string,
): Figures {
  const cells = new Map(result.cells.map(cell => [cell.at.join(), cell]));
  const groups = result.dimensions.map(({ buckets }, dimension) =>
    buckets.map((bucket, index): Group => {
      const by = definition.by[dimension];
      return {
        index,
        key: `${bucket.kind} ${bucket.value ?? ''}`,
        label: by ? bucketText(screens, by, bucket) : '',
        tone: bucket.kind === 'value' ? toneAt(index) : bucket.kind,
      };
    }),
  );
  return {
    groups,
    // Conditions on figures can leave no group, although there are records.
    isEmpty:
      groups[0]?.length === 0 ||
      !result.cells.some(({ at, figures }) => at.every(place => place === null) && figures.some(Boolean)),
    figureAt(at, index) {
      const cell = cells.get(at.join());
      const measure = definition.measures[index];
      const counts = measure?.measure === 'count' || measure?.measure === 'distinct';
      const value = cell?.figures[index] ?? (counts ? 0 : null);
      const filter = figureFilter(definition, result, at, index);
      const search: Readonly<Record<string, string>> = filter ? { filter: JSON.stringify(filter) } : {};
      return {
        value,
        text: measure ? figureText(screens, measure, value, money) : '',
        before: cell?.before === undefined ? (result.beforeRange ? null : undefined) : cell.before[index],
        // A figure of nothing has no records to look at.
        ...(cell &&
          value !== null && {
            to: { to: screens.route, search },
          }),
      };
    },
  };
}
