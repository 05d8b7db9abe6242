import type { Fields } from '@pipewright/contract/fields/fields.ts';
import { referencedName } from '@pipewright/contract/filters.ts';
import { type Dimension, type GroupPeriod, groupingOf, isNumber } from '@pipewright/contract/groups.ts';
import { moduleFor } from '../../custom-fields/resource-for.ts';
import { isHidden } from '../../custom-objects/shown-fields.ts';
import { invalid } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { typeOf } from '../query/columns.ts';
import { fieldSql } from '../query/field-sql.ts';
import { withinReading } from '../query/reach.ts';
import type { Values } from '../query/values.ts';
import { zone } from '../query/zone.ts';

/** What records are grouped by, resolved to the entity and the field that hold it. */
export interface ResolvedDimension {
  /** The entity that is grouped. */
  readonly grouped: Module;
  /** The entity whose field it is: the grouped one, or the one that a reference of it leads to. */
  readonly module: Module;
  readonly field: string;
  /** The reference that leads to the other entity. */
  readonly via?: string;
  readonly grouping: 'value' | 'each' | 'period';
  readonly period: GroupPeriod;
  /** Where one range of numbers ends and the next begins. */
  readonly ranges?: readonly number[];
}

/** Finds the fields that are named; answers 400 for one that records cannot be grouped by. */
export function resolveDimensions(
  module: Module,
  all: readonly Module[],
  by: readonly Dimension[],
  principal: Principal,
): ResolvedDimension[] {
  return by.map(({ field: path, period = 'month', ranges }, index) => {
    const [name, other] = referencedName(module.resource.fields, path) ?? [path];
    const target = other === undefined ? module : findReferenced(module, all, name, principal);
    const field = other ?? name;
    const { fields } = target?.resource ?? {};
    const grouping = fields && (ranges ? rangesOf(fields, field) : groupingOf(fields, field));
    if (!target || !grouping || isHidden(module.resource.fields[name], principal)) {
      const message = msg`Records cannot be grouped by “${path}”`;
      throw invalid({ [`by.${index}.field`]: message });
    }
    return {
      grouped: module,
      module: target,
      field,
      grouping,
      period,
      ...(ranges && { ranges }),
      ...(other !== undefined && { via: name }),
    };
  });
}

function rangesOf(fields: Fields, field: string): 'value' | undefined {
  return isNumber(fields, field) ? 'value' : undefined;
}

function findReferenced(
  module: Module,
  all: readonly Module[],
  name: string,
  principal: Principal,
): Module | undefined {
  const { kind, references } = module.resource.fields[name] ?? {};
  const found = kind === 'reference' ? all.find(({ resource }) => resource.name === references) : undefined;
  return found && moduleFor(found, principal);
}

/** How a dimension is written in SQL. */
export interface DimensionSql {
  /** The column that the inner statement reads of each record: the value itself, or the reference that leads to it. */
  readonly input: string;
  /** What is joined to get from the input to the value. */
  readonly join: string;
  /** What is grouped by. */
  readonly key: string;
  /** The key as text, where it is called by this name. */
  readonly shown: (key: string) => string;
}

/** The inner statement names its columns `input_0`, `input_1`. What is beyond the caller's reach counts as none. */
export function dimensionSql(
  dimension: ResolvedDimension,
  index: number,
  principal: Principal,
  values: Values,
): DimensionSql {
  const { grouping, period } = dimension;
  const { input, join: joined, value: read } = valueSql(dimension, index, principal, values);
  let [value, join] = [read, joined];
  if (grouping === 'each') {
    const each = `each_${index}`;
    join += ` left join lateral unnest(${value}) as ${each} (id) on true`;
    value = `${each}.id`;
  }
  const key = grouping === 'period' ? periodStart(dimension, value) : value;
  const shown = (name: string) => (grouping === 'period' ? periodText(name, period) : `${name}::text`);
  return { input, join, key, shown };
}

/** The value of the field itself, before it is grouped. */
export function valueSql(
  { grouped, module, field, via }: ResolvedDimension,
  index: number,
  principal: Principal,
  values: Values,
): { input: string; join: string; value: string } {
  const [name, other] = [`input_${index}`, `other_${index}`];
  const input = `${fieldSql(grouped.resource, via ?? field, { principal, values })} as ${name}`;
  if (via === undefined) {
    return { input, join: '', value: name };
  }
  const named = (column: string) => `${other}.${column}`;
  const readable = withinReading(module.resource, principal, values, named);
  const join = ` left join crm.${module.table} as ${other} on ${named('tenant_id')} = $1 and ${named('id')} = ${name}${
    readable ? ` and ${readable}` : ''
  }`;
  return { input, join, value: fieldSql(module.resource, field, { principal, values }, other) };
}

/** The start of the period that a day or a time falls into, on the organization's clock. */
export function periodStart({ module, field, period }: ResolvedDimension, value: string): string {
  const isDay = typeOf(module.resource.fields[field]) === 'date';
  const wallTime = isDay ? `${value}::timestamp` : `${value} at time zone ${zone}`;
  return `date_trunc('${period}', ${wallTime})`;
}

/** A period as text, such as `2026-11` or `2026-Q4`. */
export function periodText(start: string, period: GroupPeriod): string {
  return `to_char(${start}, '${formats[period]}')`;
}

const formats: Record<GroupPeriod, string> = {
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
};
