import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { maxTop } from '@pipewright/contract/reports/report-definition.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { ResolvedDimension } from '../resources/aggregate/dimensions.ts';
import { bucketsOf, type KeyedBucket, periodBuckets, rangeBuckets } from './buckets.ts';
import type { DayRange } from './periods.ts';
import { type FigureQuery, type FigureRow, readFigures } from './read-figures.ts';

/** Whether only the groups with the highest figures are shown. Periods and ranges are shown all, in their order. */
export function isRanked({ grouping, ranges }: ResolvedDimension): boolean {
  return grouping !== 'period' && !ranges;
}

/** The groups of one dimension among the rows of several. */
export function groupsIn(rows: readonly FigureRow[], index: number): FigureRow[] {
  const seen = new Map(rows.map(row => [row.keys[index] ?? 'a', row]));
  return [...seen].map(([key, row]) => ({ ...row, keys: [key], names: [row.names[index] ?? null] }));
}

interface Found {
  readonly rows: FigureRow[];
  readonly hasOthers: boolean;
}

/** The groups of one dimension: those with the highest figure where they are many. */
export async function readGroups(
  tx: TenantTx,
  {
    dimension,
    index,
    definition,
    ...query
  }: Pick<FigureQuery, 'module' | 'measures' | 'filter'> & {
    dimension: ResolvedDimension;
    index: number;
    definition: ReportDefinition;
  },
): Promise<Found> {
  const { having, sort, by } = definition;
  const hasRank = isRanked(dimension);
  const limit = by[index]?.top ?? maxTop;
  const figure = index === 0 && typeof sort?.by === 'number' ? sort.by : 0;
  const isDescending = index > 0 || typeof sort?.by !== 'number' || sort.isDescending;
  const rows = await readFigures(tx, {
    ...query,
    dimensions: [dimension],
    hasSubtotals: false,
    ...(index === 0 && having && { having }),
    ...(hasRank && { best: { figure, isDescending, limit: limit + 1 } }),
  });
  const groups = rows.filter(({ keys: [key] }) => key?.startsWith('k'));
  const isCut = hasRank && groups.length > limit;
  const kept = new Set(hasRank ? groups.slice(0, limit) : groups);
  const hasHidden = index === 0 && having !== undefined && having.length > 0 && by[0]?.top !== undefined;
  return {
    rows: rows.filter(row => !row.keys[0]?.startsWith('k') || kept.has(row)),
    hasOthers: isCut || (hasRank && hasHidden),
  };
}

export function bucketsFor(
  dimension: ResolvedDimension,
  { rows, hasOthers, range, today }: Found & { range: DayRange | undefined; today: string },
): KeyedBucket[] {
  const keys = rows.flatMap(({ keys: [key] }) => (key === undefined || key === 'a' ? [] : [key]));
  if (dimension.ranges) {
    return rangeBuckets(dimension, keys);
  }
  if (dimension.grouping === 'period') {
    return periodBuckets(dimension, keys, range, today);
  }
  const names = new Map(rows.map(row => [row.keys[0] ?? 'a', row.names[0] ?? null] as const));
  return bucketsOf(dimension, keys, names, hasOthers);
}
