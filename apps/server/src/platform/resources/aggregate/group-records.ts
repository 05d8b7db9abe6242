import type { Dimension, Measure } from '@pipewright/contract/groups.ts';
import type { Row } from 'postgres';
import { moduleFor } from '../../custom-fields/resource-for.ts';
import { runText, type TenantReads } from '../../database/tenant/tenant-db.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { conditionsOf, needsIndex, type Selection, searchForAll } from '../query/selection.ts';
import { keptTotals } from '../query/totals/kept-totals.ts';
import { createValues } from '../query/values.ts';
import { type DimensionSql, dimensionSql, type ResolvedDimension, resolveDimensions } from './dimensions.ts';
import { isStored, type MeasureSql, measureSql, storedMeasureSql } from './measures.ts';

export type Figures<Name extends string = string> = Readonly<Record<Name, number | null>>;

export interface Groups<Name extends string = string> {
  /** The keys are the values of the dimensions, in their order; null where a record has none. */
  readonly groups: readonly { readonly keys: readonly (string | null)[]; readonly figures: Figures<Name> }[];
  readonly total: Figures<Name>;
  readonly hasMore: boolean;
}

interface Request {
  principal: Principal;
  query: Selection;
}

interface Wanted<Name extends string> {
  readonly by?: readonly Dimension[];
  readonly measures: Readonly<Record<Name, Measure>>;
  /** How many groups at most. */
  readonly limit?: number;
}

/** More groups than people can read. */
const defaultLimit = 1000;

/**
 * Counts and sums the records that a search and filters select, in groups of equal values. Groups of time are in
 * chronological order, all others with the highest first figure first.
 */
export async function groupRecords<Name extends string>(
  declared: Module,
  all: readonly Module[],
  db: TenantReads,
  request: Request,
  { by = [], measures, limit = defaultLimit }: Wanted<Name>,
): Promise<Groups<Name>> {
  const { principal, query } = request;
  const module = moduleFor(declared, principal);
  const dimensions = resolveDimensions(module, all, by, principal);
  const requested: readonly Measure[] = Object.values(measures);
  const names = Object.keys(measures) as Name[];
  const stored = storedTotals(module, query, dimensions, requested);

  return db.read(principal, async tx => {
    /** `grouped` is empty for the figures over everything. */
    async function read(grouped: readonly ResolvedDimension[]): Promise<Row[]> {
      const values = createValues(principal.tenantId);
      const conditions = conditionsOf(module, request, values);
      if (!stored && needsIndex(module, principal, query)) {
        conditions.push(...(await searchForAll(tx[runText], module, request, values)));
      }
      const measure = stored ? storedMeasureSql : measureSql;
      const statement = groupStatement({
        table: stored ?? module.table,
        inputs: stored ? ['n', 'value', ...(module.totals?.percent ? ['weighted'] : [])] : ['1 as n'],
        where: conditions.join(' and '),
        dimensions: grouped.map((dimension, index) => dimensionSql(dimension, index, principal, values)),
        measures: requested.map((each, index) => measure(module.resource, each, index, values, principal)),
        isByTime: grouped[0]?.grouping === 'period',
        limit,
      });
      return tx[runText](statement, values.list);
    }

    const rows = await read(dimensions);
    const groups = rows.filter(row => !row.is_total);
    // A record with two tags is in two groups, and counts once in the total.
    const isRepeated = dimensions.some(({ grouping }) => grouping === 'each');
    const [total] = isRepeated ? await read([]) : rows.filter(row => row.is_total);
    return {
      groups: groups
        .slice(0, limit)
        .map(row => ({ keys: row.keys as (string | null)[], figures: figuresOf(names, row) })),
      total: figuresOf(names, total ?? {}),
      hasMore: groups.length > limit,
    };
  });
}

/** The table of stored totals, if it can answer the whole request, so that no record has to be read. */
export function storedTotals(
  module: Module,
  query: Selection,
  dimensions: readonly ResolvedDimension[],
  measures: readonly Measure[],
): string | undefined {
  const areFields = dimensions.every(
    ({ via, grouping, period }) =>
      grouping !== 'each' && (via !== undefined || grouping === 'value' || period === 'month'),
  );
  return areFields && measures.every(measure => isStored(module, measure))
    ? keptTotals(
        module,
        query,
        dimensions.map(({ via, field }) => via ?? field),
      )
    : undefined;
}

/** Reads the records, then determines their groups, then counts. `n` is the number of records that a row represents. */
function groupStatement(parts: {
  table: string;
  inputs: readonly string[];
  where: string;
  dimensions: readonly DimensionSql[];
  measures: readonly MeasureSql[];
  isByTime: boolean;
  limit: number;
}): string {
  const { dimensions, measures } = parts;
  const inputs = [
    ...parts.inputs,
    ...dimensions.map(({ input }) => input),
    ...measures.flatMap(measure => measure.inputs),
  ];
  const selected = `(select ${inputs.join(', ')} from crm.${parts.table} where ${parts.where}) as selected`;
  const figures = measures.map(({ figure }, index) => `${figure} as figure_${index}`).join(', ');
  if (dimensions.length === 0) {
    return `select true as is_total, ${figures} from ${selected}`;
  }
  const keys = dimensions.map((_, index) => `key_${index}`);
  const keyed = dimensions.map(({ key }, index) => `${key} as ${keys[index]}`).join(', ');
  const joins = dimensions.map(({ join }) => join).join('');
  const shown = dimensions.map((dimension, index) => dimension.shown(keys[index] ?? '')).join(', ');
  const order = parts.isByTime
    ? `key_0, figure_0 desc nulls last, ${keys.join(', ')}`
    : `figure_0 desc nulls last, ${keys.join(', ')}`;
  return `select grouping(key_0) = 1 as is_total, jsonb_build_array(${shown}) as keys, ${figures}
    from (select selected.*, ${keyed} from ${selected}${joins}) as keyed
    group by grouping sets ((${keys.join(', ')}), ())
    having sum(n) > 0 or grouping(key_0) = 1
    order by is_total desc, ${order} limit ${parts.limit + 2}`;
}

function figuresOf<Name extends string>(names: readonly Name[], row: Row): Figures<Name> {
  return Object.fromEntries(
    names.map((name, index) => [name, row[`figure_${index}`] ?? null]),
  ) as Figures<Name>;
}
