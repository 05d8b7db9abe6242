import type { Filter } from '@pipewright/contract/filters.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { joinFilters, type ReportResult } from '@pipewright/contract/reports/report-result.ts';
import { runText, type TenantReads, type TenantTx } from '../database/tenant/tenant-db.ts';
import { isTimeout } from '../database/translate-error.ts';
import { AppError } from '../errors.ts';
import type { Principal } from '../principal.ts';
import { type ResolvedDimension, resolveDimensions } from '../resources/aggregate/dimensions.ts';
import type { Module } from '../resources/define-module.ts';
import { spans } from '../resources/query/filter/filter.ts';
import { zone } from '../resources/query/zone.ts';
import { comparedPeriods, type KeyedBucket, pathOf } from './buckets.ts';
import { nameGroups } from './name-groups.ts';
import { periodScanOf } from './period-scan.ts';
import { comparedRange, type DayRange, withinDays } from './periods.ts';
import { type FigureRow, readFigures } from './read-figures.ts';
import { readGroups, shownValues } from './read-groups.ts';
import { readableModule } from './readable-module.ts';
import type { ReportKey } from './report-keys.ts';

export interface ReportRequest {
  readonly all: readonly Module[];
  readonly db: TenantReads;
  readonly principal: Principal;
  readonly definition: ReportDefinition;
  /** How long a statement may take before the report is refused. */
  readonly timeoutMs?: number;
}

/** Below the limit of all statements, so that a report that takes too long gets a message of its own. */
const defaultTimeoutMs = 8_000;

/** Calculates a report from the records that the caller may read. Each group has the filter that selects its records. */
export async function calculateReport(request: ReportRequest): Promise<ReportResult> {
  const { all, db, principal, definition, timeoutMs = defaultTimeoutMs } = request;
  const module = readableModule(all, principal, definition.entity);
  const dimensions = resolveDimensions(module, all, definition.by, principal);
  try {
    const result = await db.read(principal, async tx => {
      // Each report takes one processor: parallel workers would take those that lists of others wait for.
      await tx[runText](
        `select set_config('statement_timeout', $1, true), set_config('max_parallel_workers_per_gather', '0', true)`,
        [String(timeoutMs)],
      );
      return calculate(tx, module, dimensions, definition);
    });
    return await nameGroups(request, dimensions, result);
  } catch (error) {
    throw isTimeout(error) ? new AppError('tookTooLong') : error;
  }
}

async function calculate(
  tx: TenantTx,
  module: Module,
  dimensions: readonly ResolvedDimension[],
  definition: ReportDefinition,
): Promise<ReportResult> {
  const { time, compare, measures } = definition;
  const { today, range } = await readRange(tx, time);
  const filter = joinFilters([definition.filter, time && timeFilter(time)]);
  const query = { module, measures, filter, dimensions };
  const { rows, chosen, meeting } = await readGroups(tx, { ...query, definition, range, today });
  const present = chosen.map((list, index) =>
    list.filter(({ key }) => key !== 'o' || rows.some(row => row.keys[index] === 'o')),
  );
  const before =
    range && time && compare && comparedRange(range, compare, 'within' in time ? time.within : undefined);
  const compared: ComparedBucket[][] = before
    ? withCompared(dimensions, present, time?.field, before)
    : present;
  // Ranges and periods without records are shown, but not those that a condition leaves out.
  const buckets = compared.map((list, index) =>
    index === 0 && meeting ? list.filter(({ key }) => key === 'o' || meeting.has(key)) : list,
  );
  const cells = cellsOf(
    buckets.map(list => list.map(({ key }) => key)),
    rows,
  );
  if (before && time) {
    const beforeFilter = joinFilters([definition.filter, withinDays(time.field, before)]);
    const past = await readFigures(tx, {
      ...query,
      filter: beforeFilter,
      shown: dimensions.map((dimension, index) => shownValues(dimension, chosen[index] ?? [])),
      scan: periodScanOf(module, definition, dimensions, before),
      hasSubtotals: true,
    });
    const keys = buckets.map(list => list.map(bucket => bucket.beforeKey ?? bucket.key));
    addCompared(cells, cellsOf(keys, past), measures.length);
    return resultOf({ filter, beforeFilter, range, beforeRange: before, buckets, cells });
  }
  return resultOf({ filter, range, buckets, cells });
}

function resultOf(parts: {
  filter: Filter | undefined;
  beforeFilter?: Filter | undefined;
  range: DayRange | undefined;
  beforeRange?: DayRange;
  buckets: readonly (readonly ComparedBucket[])[];
  cells: Cells;
}): ReportResult {
  const { filter, beforeFilter, range, beforeRange, buckets, cells } = parts;
  return {
    ...(filter && { filter }),
    ...(beforeFilter && { beforeFilter }),
    ...(range && { range }),
    ...(beforeRange && { beforeRange }),
    dimensions: buckets.map(list => ({
      buckets: list.map(({ key: _, beforeKey: __, ...bucket }) => bucket),
    })),
    cells: [...cells.values()],
    computedAtUtc: new Date().toISOString(),
  };
}

interface ComparedBucket extends KeyedBucket {
  readonly beforeKey?: ReportKey;
}

/** Periods are compared by their position: the first month of this year with the first of the last one. */
function withCompared(
  dimensions: readonly ResolvedDimension[],
  chosen: readonly (readonly KeyedBucket[])[],
  timeField: string | undefined,
  before: DayRange,
): ComparedBucket[][] {
  return dimensions.map((dimension, index) => {
    const buckets = chosen[index] ?? [];
    if (dimension.grouping !== 'period' || pathOf(dimension) !== timeField) {
      return [...buckets];
    }
    const periods = comparedPeriods(dimension, before.from, buckets.length);
    return buckets.map((bucket, position) => {
      const past = bucket.kind === 'value' ? periods[position] : undefined;
      return past ? { ...bucket, beforeKey: past.key, beforeFilter: past.filter } : bucket;
    });
  });
}

type Cell = ReportResult['cells'][number];
type Cells = Map<string, Cell>;

/** The rows of a statement, by their place among the groups that are shown. */
function cellsOf(keys: readonly (readonly ReportKey[])[], rows: readonly FigureRow[]): Cells {
  const places = keys.map(list => new Map(list.map((key, index) => [key, index])));
  const cells: Cells = new Map();
  for (const row of rows) {
    const at = row.keys.map((key, index) => (key === 'a' ? null : (places[index]?.get(key) ?? -1)));
    if (!at.includes(-1)) {
      cells.set(at.join(), { at, figures: [...row.figures] });
    }
  }
  return cells;
}

function addCompared(cells: Cells, past: Cells, count: number): void {
  for (const [place, { at, figures }] of past) {
    const cell = cells.get(place) ?? { at, figures: Array<null>(count).fill(null) };
    cells.set(place, { ...cell, before: figures });
  }
}

function timeFilter(time: NonNullable<ReportDefinition['time']>): Filter {
  return 'within' in time
    ? { field: time.field, op: 'within', value: time.within }
    : withinDays(time.field, time);
}

/** Today and the period of the report, on the organization's clock. */
async function readRange(
  tx: TenantTx,
  time: ReportDefinition['time'],
): Promise<{ today: string; range: DayRange | undefined }> {
  const [from, to] = time && 'within' in time ? spans[time.within] : ['null::timestamp', 'null::timestamp'];
  const [row] = await tx[runText](
    `select (now() at time zone ${zone})::date::text as today,
       (${from})::date::text as "from", ((${to})::date - 1)::text as "to"`,
    [tx.principal.tenantId],
  );
  const given = time && 'from' in time ? { from: time.from, to: time.to } : undefined;
  return {
    today: row?.today ?? '',
    range: given ?? (time ? { from: row?.from, to: row?.to } : undefined),
  };
}
