import { z } from 'zod';
import type { Filter } from '../filters.ts';
import { uncheckedFilter } from '../unchecked-filter.ts';
import type { ReportDefinition } from './report-definition.ts';

const figures = z.array(z.number().nullable());

const bucket = z.object({
  /** `none`: records without a value. `others`: all that are not shown on their own. */
  kind: z.enum(['value', 'none', 'others']),
  /** The id, text, period (`2026-11`) or range (`100..500`, `..100`, `500..`). */
  value: z.string().nullable(),
  /** What it is called; null where the caller may not read the record, and where the value says everything. */
  name: z.string().nullable(),
  /** Selects exactly its records, within the filter of the report. */
  filter: uncheckedFilter,
  /** The same for the figures of the compared period, where they differ. */
  beforeFilter: uncheckedFilter.optional(),
});
export type ReportBucket = z.output<typeof bucket>;

export const reportResult = z.object({
  /** Selects all records of the report, and those of the compared period; absent where nothing is filtered. */
  filter: uncheckedFilter.optional(),
  beforeFilter: uncheckedFilter.optional(),
  /** The first and the last day of the report's period, and of the compared one. */
  range: z.object({ from: z.string(), to: z.string() }).optional(),
  beforeRange: z.object({ from: z.string(), to: z.string() }).optional(),
  dimensions: z.array(z.object({ buckets: z.array(bucket) })),
  /**
   * The figures, in the order of the measures. `at` names one bucket for each dimension, null for all of them. Cells
   * without records are left out. Shares are in percent; null where there is nothing to calculate a figure from.
   */
  cells: z.array(z.object({ at: z.array(z.int().nullable()), figures, before: figures.optional() })),
  computedAtUtc: z.string(),
  /** It is older than some records; a newer result is being calculated in the background. */
  isBeingRefreshed: z.boolean().optional(),
});
export type ReportResult = z.output<typeof reportResult>;

/** The filter of the list that has exactly the records of a figure; undefined where these are all records. */
export function figureFilter(
  { measures }: Pick<ReportDefinition, 'measures'>,
  result: ReportResult,
  at: readonly (number | null)[],
  figure: number,
  isBefore = false,
): Filter | undefined {
  const buckets = at.flatMap((index, dimension) => {
    const found = index === null ? undefined : result.dimensions[dimension]?.buckets[index];
    return found ? [(isBefore && found.beforeFilter) || found.filter] : [];
  });
  const measure = measures[figure];
  return joinFilters([
    isBefore ? result.beforeFilter : result.filter,
    ...buckets,
    measure?.measure === 'share' ? measure.of : undefined,
    measure?.filter,
  ]);
}

/** One filter that demands all of the given ones. */
export function joinFilters(filters: readonly (Filter | undefined)[]): Filter | undefined {
  const parts = filters.flatMap(each => (each === undefined ? [] : 'and' in each ? each.and : [each]));
  return parts.length > 1 ? { and: parts } : parts[0];
}
