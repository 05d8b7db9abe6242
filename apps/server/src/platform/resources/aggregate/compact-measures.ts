import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Measure } from '@pipewright/contract/groups.ts';
import type { Principal } from '../../principal.ts';
import type { Values } from '../query/values.ts';
import { conditionSql, inPrecision, type MeasureSql, numberSql, shareSql } from './measures.ts';

/** A figure over rows that represent several records each, with equal values of what they are grouped by. */
export interface CompactMeasureSql extends MeasureSql {
  /** What distinguishes records, besides the dimensions, when they are combined into one row. */
  readonly apart: readonly string[];
  /** What is calculated of the records of a row. */
  readonly partials: readonly string[];
}

/** Whether the figure of all records follows from those of parts of them. */
export function isCompactable({ measure }: Measure): boolean {
  return measure !== 'distinct';
}

/** The same figure as `measureSql`. The rows have `n`, the number of records that each represents. */
export function compactMeasureSql(
  resource: AnyResource,
  measure: Measure,
  index: number,
  values: Values,
  principal: Principal,
): CompactMeasureSql {
  const condition = conditionSql(resource, index, values, principal);
  const count = (filter: string) => `coalesce(sum(n)${filter}, 0)`;
  const matches = measure.filter ? [`matches_${index}`] : [];
  if (measure.measure === 'share') {
    const apart = [...(measure.of ? [`of_${index}`] : []), ...matches];
    return { ...shareSql(measure, condition, count), apart, partials: [] };
  }
  const { input, filter } = condition('matches', measure.filter);
  if (measure.measure === 'count') {
    return { inputs: input, apart: matches, partials: [], figure: count(filter) };
  }
  if (measure.measure === 'distinct') {
    throw new Error('How many values there are does not follow from how many there are in each part.');
  }
  const number = numberSql(resource, measure, { principal, values });
  const { partials, figure } = merges[measure.measure](index, filter);
  return {
    inputs: [...input, `${number} as value_${index}`],
    apart: matches,
    partials,
    figure: inPrecision(resource, measure.field, figure),
  };
}

type Merge = (
  index: number,
  filter: string,
) => { readonly partials: readonly string[]; readonly figure: string };

const merges: Record<'sum' | 'average' | 'minimum' | 'maximum', Merge> = {
  sum: (index, filter) => ({
    partials: [`sum(value_${index}) as sum_${index}`],
    figure: `sum(sum_${index})${filter}`,
  }),
  average: (index, filter) => ({
    partials: [`sum(value_${index}) as sum_${index}`, `count(value_${index}) as count_${index}`],
    figure: `(sum(sum_${index})${filter} / nullif(sum(count_${index})${filter}, 0))`,
  }),
  minimum: (index, filter) => ({
    partials: [`min(value_${index}) as least_${index}`],
    figure: `min(least_${index})${filter}`,
  }),
  maximum: (index, filter) => ({
    partials: [`max(value_${index}) as most_${index}`],
    figure: `max(most_${index})${filter}`,
  }),
};
