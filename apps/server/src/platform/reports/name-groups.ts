import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import type { ReportResult } from '@pipewright/contract/reports/report-result.ts';
import type { TenantReads } from '../database/tenant/tenant-db.ts';
import type { Principal } from '../principal.ts';
import type { ResolvedDimension } from '../resources/aggregate/dimensions.ts';
import type { Module } from '../resources/define-module.ts';
import { readKeyNames } from '../resources/query/search/titles.ts';
import { isText } from './report-keys.ts';

interface Request {
  readonly all: readonly Module[];
  readonly db: TenantReads;
  readonly principal: Principal;
  readonly definition: Pick<ReportDefinition, 'sort'>;
}

/** Names the groups, and puts them into the order of their names where that is asked for. */
export async function nameGroups(
  { all, db, principal, definition }: Request,
  dimensions: readonly ResolvedDimension[],
  result: ReportResult,
): Promise<ReportResult> {
  const named = await Promise.all(
    result.dimensions.map(async ({ buckets }, index) => {
      const dimension = dimensions[index];
      const keys = buckets.flatMap(({ kind, value }) => (kind === 'value' ? [value] : []));
      const isNamed = dimension && !isText(dimension) && !dimension.ranges && dimension.grouping !== 'period';
      if (!isNamed || keys.length === 0) {
        return { buckets };
      }
      const requested = { principal, by: dimension.field, keys };
      const names = await readKeyNames(dimension.module, all, db, requested);
      return { buckets: buckets.map(bucket => ({ ...bucket, name: names.get(bucket.value) ?? null })) };
    }),
  );
  const { sort } = definition;
  const isReversed = dimensions[0]?.grouping === 'period' || dimensions[0]?.ranges !== undefined;
  const order =
    named.length > 0 && sort?.by === 'name'
      ? orderByName(named[0]?.buckets ?? [], sort.isDescending, isReversed)
      : undefined;
  return order ? reordered({ ...result, dimensions: named }, order) : { ...result, dimensions: named };
}

/** Old positions in their new order. Others and none stay at the end, and periods are in order already. */
function orderByName(
  buckets: ReportResult['dimensions'][number]['buckets'],
  isDescending: boolean,
  isOrdered: boolean,
): number[] {
  const collator = new Intl.Collator(undefined, { numeric: true });
  const values = buckets.flatMap(({ kind }, index) => (kind === 'value' ? [index] : []));
  const rest = buckets.flatMap(({ kind }, index) => (kind === 'value' ? [] : [index]));
  const textAt = (index: number) => buckets[index]?.name ?? buckets[index]?.value ?? '';
  const sorted = isOrdered ? values : values.sort((a, b) => collator.compare(textAt(a), textAt(b)));
  return [...(isDescending ? sorted.reverse() : sorted), ...rest];
}

function reordered(result: ReportResult, order: readonly number[]): ReportResult {
  const [first, ...others] = result.dimensions;
  const places = new Map(order.map((from, to) => [from, to]));
  return {
    ...result,
    dimensions: [{ buckets: order.flatMap(index => first?.buckets[index] ?? []) }, ...others],
    cells: result.cells.map(({ at: [place = null, ...rest], ...cell }) => ({
      ...cell,
      at: [place === null ? null : (places.get(place) ?? null), ...rest],
    })),
  };
}
