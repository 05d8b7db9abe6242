import { isCustomName } from '@pipewright/contract/custom-names.ts';
import { type Dimension, type GroupPeriod, groupingOf } from '@pipewright/contract/groups.ts';
import { invalid } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { fieldSql } from '../query/about-fields.ts';
import { typeOf } from '../query/columns.ts';
import { zone } from '../query/filter.ts';
import { withinReading } from '../query/reach.ts';
import type { Values } from '../query/values.ts';

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
}

/** Finds the fields that are named; answers 400 for one that records cannot be grouped by. */
export function resolveDimensions(
  module: Module,
  all: readonly Module[],
  by: readonly Dimension[],
): ResolvedDimension[] {
  return by.map(({ field: path, period = 'month' }, index) => {
    const [name = '', other] = isCustomName(path) ? [path] : path.split('.', 2);
    const target = other === undefined ? module : findReferenced(module, all, name);
    const field = other ?? name;
    const grouping = target && groupingOf(target.resource.fields, field);
    if (!target || !grouping) {
      const message = msg`Records cannot be grouped by “${path}”`;
      throw invalid({ [`by.${index}.field`]: message });
    }
    return {
      grouped: module,
      module: target,
      field,
      grouping,
      period,
      ...(other !== undefined && { via: name }),
    };
  });
}

function findReferenced(module: Module, all: readonly Module[], name: string): Module | undefined {
  const { kind, references } = module.resource.fields[name] ?? {};
  return kind === 'reference' ? all.find(({ resource }) => resource.name === references) : undefined;
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
  { grouped, module, field, via, grouping, period }: ResolvedDimension,
  index: number,
  principal: Principal,
  values: Values,
): DimensionSql {
  const [input, other] = [`input_${index}`, `other_${index}`];
  let [value, join] = [input, ''];
  if (via !== undefined) {
    const named = (column: string) => `${other}.${column}`;
    const readable = withinReading(module.resource, principal, values, named);
    value = fieldSql(module.resource, field, other);
    join = ` left join crm.${module.table} as ${other} on ${named('tenant_id')} = $1 and ${named('id')} = ${input}${
      readable ? ` and ${readable}` : ''
    }`;
  }
  if (grouping === 'each') {
    const each = `each_${index}`;
    join += ` left join lateral unnest(${value}) as ${each} (id) on true`;
    value = `${each}.id`;
  }
  const key = grouping === 'period' ? truncated(value, typeOf(module.resource.fields[field]), period) : value;
  const shown = (name: string) =>
    grouping === 'period' ? `to_char(${name}, '${formats[period]}')` : `${name}::text`;
  return { input: `${fieldSql(grouped.resource, via ?? field)} as ${input}`, join, key, shown };
}

/** The start of the period that a day or a time falls into, on the organization's clock. */
function truncated(value: string, type: string, period: GroupPeriod): string {
  const wallTime = type === 'date' ? `${value}::timestamp` : `${value} at time zone ${zone}`;
  return `date_trunc('${period}', ${wallTime})`;
}

const formats: Record<GroupPeriod, string> = {
  day: 'YYYY-MM-DD',
  week: 'IYYY-"W"IW',
  month: 'YYYY-MM',
  quarter: 'YYYY-"Q"Q',
  year: 'YYYY',
};
