import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { maxTop } from '@pipewright/contract/reports/report-definition.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import type { ResolvedDimension } from '../resources/aggregate/dimensions.ts';
import { bucketsOf, type KeyedBucket, periodBuckets, rangeBuckets } from './buckets.ts';
import { periodScanOf } from './period-scan.ts';
import type { DayRange } from './periods.ts';
import { type FigureQuery, type FigureRow, type Ranking, readFigures } from './read-figures.ts';
import type { ReportKey } from './report-keys.ts';
import { mayCompact } from './selected-records.ts';

interface GroupsQuery extends Pick<FigureQuery, 'module' | 'measures' | 'filter' | 'dimensions'> {
  readonly definition: ReportDefinition;
  readonly range: DayRange | undefined;
  readonly today: string;
}

/** The groups of a report with their figures. */
interface ReportGroups {
  readonly rows: readonly FigureRow[];
  /** The groups of each dimension, in the order in which they are shown. */
  readonly chosen: readonly (readonly KeyedBucket[])[];
  /** The groups of the first dimension whose figures meet the conditions of the report; all where there are none. */
  readonly meeting?: ReadonlySet<ReportKey | undefined>;
}

export async function readGroups(tx: TenantTx, query: GroupsQuery): Promise<ReportGroups> {
  const { having = [] } = query.definition;
  const isAtOnce = having.length === 0 && (mayCompact(query) || !query.dimensions.some(isRanked));
  return isAtOnce ? readAtOnce(tx, query) : readInSteps(tx, query);
}

/** Groups, others and totals by one statement, which reads each record once. */
async function readAtOnce(tx: TenantTx, query: GroupsQuery): Promise<ReportGroups> {
  const { module, measures, filter, dimensions, definition } = query;
  const ranking = dimensions.map((dimension, index) =>
    isRanked(dimension) ? rankingOf(definition, index) : undefined,
  );
  const scan = periodScanOf(module, definition, dimensions, query.range);
  const asked = { module, measures, filter, dimensions, ranking, scan, hasSubtotals: true };
  const rows = await readFigures(tx, asked);
  const chosen = dimensions.map((dimension, index) => {
    const hasOthers = rows.some(({ keys }) => keys[index] === 'o');
    return bucketsFor(dimension, { rows: groupsIn(rows, index), hasOthers }, query);
  });
  return { rows, chosen };
}

/** First the groups of each dimension, then the figures of all of them: two statements, or three. */
async function readInSteps(tx: TenantTx, query: GroupsQuery): Promise<ReportGroups> {
  const { module, measures, filter, dimensions, definition } = query;
  const hasCondition = (definition.having ?? []).length > 0;
  const chosen: KeyedBucket[][] = [];
  let rows: readonly FigureRow[] = [];
  let meeting: ReportGroups['meeting'];
  for (const [index, dimension] of dimensions.entries()) {
    if (dimensions.length > 1 && !isRanked(dimension) && !hasCondition) {
      // All its groups are shown, so they are known from the figures.
      chosen.push([]);
      continue;
    }
    const found = await findGroups(tx, { ...query, dimension, index });
    rows = found.rows;
    meeting ??= new Set(rows.map(({ keys: [key] }) => key));
    chosen.push(bucketsFor(dimension, found, query));
  }
  const [first] = chosen;
  // One dimension whose groups are all shown needs no second statement: its groups have been read.
  if (dimensions.length !== 1 || first?.some(({ kind }) => kind === 'others') || first?.length === 0) {
    const shown = dimensions.map((dimension, index) => shownValues(dimension, chosen[index] ?? []));
    rows = await readFigures(tx, { module, measures, filter, dimensions, shown, hasSubtotals: true });
  }
  if (dimensions.length > 1 && !hasCondition) {
    for (const [index, dimension] of dimensions.entries()) {
      if (!isRanked(dimension)) {
        chosen[index] = bucketsFor(dimension, { rows: groupsIn(rows, index), hasOthers: false }, query);
      }
    }
  }
  return { rows, chosen, ...(hasCondition && meeting && { meeting }) };
}

/** Whether only the groups with the highest figures are shown. Periods and ranges are shown all, in their order. */
function isRanked({ grouping, ranges }: ResolvedDimension): boolean {
  return grouping !== 'period' && !ranges;
}

function rankingOf({ by, sort }: ReportDefinition, index: number): Ranking {
  return {
    figure: index === 0 && typeof sort?.by === 'number' ? sort.by : 0,
    isDescending: index > 0 || typeof sort?.by !== 'number' || sort.isDescending,
    limit: by[index]?.top ?? maxTop,
  };
}

/** The values that a statement keeps apart; undefined where it keeps apart all of them. */
export function shownValues(
  dimension: ResolvedDimension,
  buckets: readonly { readonly key: ReportKey }[],
): string[] | undefined {
  return isRanked(dimension)
    ? buckets.flatMap(({ key }) => (key.startsWith('k') ? [key.slice(1)] : []))
    : undefined;
}

/** The groups of one dimension among the rows of several: those that are totals of all other dimensions. */
function groupsIn(rows: readonly FigureRow[], index: number): FigureRow[] {
  const rankOf = ({ ranks }: FigureRow) => ranks[index] ?? 0;
  return rows
    .filter(({ keys }) => keys.every((key, other) => other === index || key === 'a'))
    .toSorted((one, other) => rankOf(one) - rankOf(other))
    .map(row => ({ ...row, keys: [row.keys[index] ?? 'a'], names: [row.names[index] ?? null] }));
}

interface FoundGroups {
  readonly rows: readonly FigureRow[];
  readonly hasOthers: boolean;
}

/** The groups of one dimension: those with the highest figure where they are many. */
async function findGroups(
  tx: TenantTx,
  {
    module,
    measures,
    filter,
    dimension,
    index,
    definition,
  }: GroupsQuery & { dimension: ResolvedDimension; index: number },
): Promise<FoundGroups> {
  const { having, by } = definition;
  const hasRank = isRanked(dimension);
  const { limit, ...how } = rankingOf(definition, index);
  const rows = await readFigures(tx, {
    ...{ module, measures, filter },
    dimensions: [dimension],
    hasSubtotals: false,
    ...(index === 0 && having && { having }),
    ...(hasRank && { best: { ...how, limit: limit + 1 } }),
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

function bucketsFor(
  dimension: ResolvedDimension,
  { rows, hasOthers }: FoundGroups,
  { range, today }: Pick<GroupsQuery, 'range' | 'today'>,
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
