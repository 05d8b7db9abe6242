import type { Principal } from '../principal.ts';
import {
  periodStart,
  periodText,
  type ResolvedDimension,
  valueSql,
} from '../resources/aggregate/dimensions.ts';
import { typeOf } from '../resources/query/columns.ts';
import { sortExpression } from '../resources/query/list/sort.ts';
import type { Values } from '../resources/query/values.ts';

/**
 * What a record is grouped by, as text: `k` and the value, `n` where it has none, `o` where its value is not among
 * those that are shown. Totals have `a` instead.
 */
export type ReportKey = 'a' | 'n' | 'o' | `k${string}`;

export interface ReportKeySql {
  /** The column that the inner statement reads of each record. */
  readonly input: string;
  /** What records are told apart by where those with equal values are made into one row; undefined where they are not. */
  readonly compacted: string | undefined;
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
    isCompacted = false,
  }: {
    principal: Principal;
    values: Values;
    shown?: readonly string[] | undefined;
    /** The values come from compacted rows. */
    isCompacted?: boolean;
  },
): ReportKeySql {
  const { input, join, value } = valueSql(dimension, index, principal, values);
  const list = shown && `${values.add(shown)}::text[]`;
  const keyOf = (text: string) =>
    list
      ? `case when ${text} is null then 'n' when ${text} = any (${list}) then 'k' || ${text} else 'o' end`
      : `coalesce('k' || ${text}, 'n')`;
  const compacted = isCompacted ? compactedSql(dimension, index, values) : undefined;
  if (dimension.grouping === 'each') {
    // Distinct, because a record with two of the values that are not shown is one of the others once.
    const each = `each_${index}`;
    return {
      input,
      compacted: compacted?.sql,
      join: `${join} left join lateral (select distinct ${keyOf('item::text')} as key from unnest(${value}) as item) as ${each} on true`,
      key: `coalesce(${each}.key, 'n')`,
      name: 'null::text',
    };
  }
  const text = compacted ? compacted.textOf(value) : textOf(dimension, value, values);
  return {
    input: compacted?.input ?? input,
    compacted: compacted?.sql,
    join,
    key: keyOf(text),
    name: isText(dimension) ? value : 'null::text',
  };
}

/**
 * What is left of a value in compacted rows, and the text of that. Nearly each record has a time or an amount of its own, so
 * what is left of it is its period or its range. Other values stay as they are: making a text lower case, or finding the
 * range of a score, takes long, and is done for each row instead of each record. A text that lists are sorted by is read as
 * its index has it, with an empty text for none: in that order, equal texts follow each other.
 */
function compactedSql(
  dimension: ResolvedDimension,
  index: number,
  values: Values,
): { input?: string; sql: string; textOf: (value: string) => string } {
  const { module, field, grouping, period, ranges, via } = dimension;
  const input = `input_${index}`;
  if (via === undefined && isText(dimension) && module.resource.sortable.includes(field)) {
    return {
      input: `${sortExpression(module.resource, field)} as ${input}`,
      sql: input,
      textOf: value => textOf(dimension, value, values),
    };
  }
  if (via === undefined && grouping === 'period') {
    return { sql: periodStart(dimension, input), textOf: (value: string) => periodText(value, period) };
  }
  if (via === undefined && ranges && typeOf(module.resource.fields[field]) !== 'integer') {
    return { sql: textOf(dimension, input, values), textOf: (value: string) => value };
  }
  return { sql: input, textOf: (value: string) => textOf(dimension, value, values) };
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
