import type { Principal } from '../principal.ts';
import {
  periodStart,
  periodText,
  type ResolvedDimension,
  valueSql,
} from '../resources/aggregate/dimensions.ts';
import { typeOf } from '../resources/query/columns.ts';
import type { Values } from '../resources/query/values.ts';

/**
 * What a record is grouped by, as text: `k` and the value, `n` where it has none, `o` where its value is not among
 * those that are shown. Totals have `a` instead.
 */
export type ReportKey = 'a' | 'n' | 'o' | `k${string}`;

export interface ReportKeySql {
  /** The column that the inner statement reads of each record. */
  readonly input: string;
  readonly join: string;
  readonly key: string;
  /** The text as it was written, where texts that differ only in upper and lower case are one group. */
  readonly name: string;
}

/** `shown`: the values that are groups of their own; all of them if it is left out. */
export function reportKeySql(
  dimension: ResolvedDimension,
  index: number,
  {
    principal,
    values,
    shown,
  }: { principal: Principal; values: Values; shown?: readonly string[] | undefined },
): ReportKeySql {
  const { input, join, value } = valueSql(dimension, index, principal, values);
  const list = shown && `${values.add(shown)}::text[]`;
  const keyOf = (text: string) =>
    list
      ? `case when ${text} is null then 'n' when ${text} = any (${list}) then 'k' || ${text} else 'o' end`
      : `coalesce('k' || ${text}, 'n')`;
  if (dimension.grouping === 'each') {
    // Distinct, because a record with two of the values that are not shown is one of the others once.
    const each = `each_${index}`;
    return {
      input,
      join: `${join} left join lateral (select distinct ${keyOf('item::text')} as key from unnest(${value}) as item) as ${each} on true`,
      key: `coalesce(${each}.key, 'n')`,
      name: 'null::text',
    };
  }
  return {
    input,
    join,
    key: keyOf(textOf(dimension, value, values)),
    name: isText(dimension) ? value : 'null::text',
  };
}

function textOf(dimension: ResolvedDimension, value: string, values: Values): string {
  const { grouping, period, ranges } = dimension;
  if (grouping === 'period') {
    return periodText(periodStart(dimension, value), period);
  }
  if (ranges) {
    const bounds = ranges.map((bound, at) => `when ${value} < ${values.add(bound)}::numeric then '${at}'`);
    return `case when ${value} is null then null ${bounds.join(' ')} else '${ranges.length}' end`;
  }
  return isText(dimension) ? `nullif(lower(${value}), '')` : `${value}::text`;
}

/** Filters compare texts without regard to upper and lower case, so groups do as well. */
export function isText({ module, field, ranges, grouping }: ResolvedDimension): boolean {
  const { kind } = module.resource.fields[field] ?? {};
  return (
    grouping === 'value' && !ranges && kind !== 'choice' && typeOf(module.resource.fields[field]) === 'text'
  );
}
