import { isCustomName } from '@pipewright/contract/customization/custom-names.ts';
import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { Filter } from '@pipewright/contract/filters.ts';
import { groupingOf, isNumber, type Measure } from '@pipewright/contract/groups.ts';
import { invalid } from '../../errors.ts';
import { msg } from '../../language/message.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../define-module.ts';
import { baseDecimalPlaces } from '../query/base-currency.ts';
import { typeOf } from '../query/columns.ts';
import { type Caller, fieldSql } from '../query/field-sql.ts';
import { fieldsOf, filterCondition } from '../query/filter/filter.ts';
import { areKept } from '../query/totals/kept-totals.ts';
import type { Values } from '../query/values.ts';

/** How a figure is written in SQL. */
export interface MeasureSql {
  /** The columns that the inner statement reads of each record. */
  readonly inputs: readonly string[];
  /** The figure of a group. */
  readonly figure: string;
}

/** A figure over the records themselves. */
export function measureSql(
  resource: AnyResource,
  measure: Measure,
  index: number,
  values: Values,
  principal: Principal,
): MeasureSql {
  const caller = { principal, values };
  const condition = conditionSql(resource, index, values, principal);
  if (measure.measure === 'share') {
    return shareSql(measure, condition, filter => `count(*)${filter}`);
  }
  const { input, filter } = condition('matches', measure.filter);
  if (measure.measure === 'count') {
    return { inputs: input, figure: `count(*)${filter}` };
  }
  if (measure.measure === 'distinct') {
    return distinctSql(resource, measure.field, index, { input, filter, caller });
  }
  const value = `value_${index}`;
  return {
    inputs: [...input, `${numberSql(resource, measure, caller)} as ${value}`],
    figure: inPrecision(resource, measure.field, `${functions[measure.measure](value)}${filter}`),
  };
}

/** The number of a record that is added up or compared. */
export function numberSql(
  resource: AnyResource,
  { field, weightedBy }: { readonly field: string; readonly weightedBy?: string | undefined },
  caller: Caller,
): string {
  assertNumbers(resource, field, weightedBy);
  const weight = weightedBy ? ` * ${fieldSql(resource, weightedBy, caller)} / 100` : '';
  return `${fieldSql(resource, field, caller)}${weight}`;
}

/** Texts that differ only in upper and lower case count once, as they are found by the same filter. */
function distinctSql(
  resource: AnyResource,
  field: string,
  index: number,
  { input, filter, caller }: { readonly input: readonly string[]; readonly filter: string; caller: Caller },
): MeasureSql {
  const { fields } = resource;
  if (groupingOf(fields, field) !== 'value') {
    throw invalid({ measures: msg`The values of “${field}” cannot be counted` });
  }
  const value = `value_${index}`;
  const counted = typeOf(fields[field]) === 'text' ? `nullif(lower(${value}), '')` : value;
  return {
    inputs: [...input, `${fieldSql(resource, field, caller)} as ${value}`],
    figure: `count(distinct ${counted})${filter}`,
  };
}

/** Custom fields differ between organizations, so whether they hold numbers is checked only here. */
function assertNumbers({ fields }: AnyResource, ...names: readonly (string | undefined)[]): void {
  const wrong = names.find(name => name !== undefined && isCustomName(name) && !isNumber(fields, name));
  if (wrong !== undefined) {
    throw invalid({ measures: msg`“${wrong}” cannot be added up` });
  }
}

/** The same over the stored totals of an entity, whose rows hold how many records there are and what they add up to. */
export function storedMeasureSql(
  resource: AnyResource,
  measure: Measure,
  index: number,
  values: Values,
  principal: Principal,
): MeasureSql {
  const condition = conditionSql(resource, index, values, principal);
  const count = (filter: string) => `coalesce(sum(n)${filter}, 0)`;
  if (measure.measure === 'share') {
    return shareSql(measure, condition, count);
  }
  const { input, filter } = condition('matches', measure.filter);
  if (measure.measure === 'count') {
    return { inputs: input, figure: count(filter) };
  }
  if (measure.measure !== 'sum' && measure.measure !== 'average') {
    throw new Error(`Stored totals do not know the ${measure.measure} of a field.`);
  }
  const sum = `sum(${measure.weightedBy ? 'weighted' : 'value'})${filter}`;
  const counted = `sum(n)${filter}`;
  // Where all records of a group have gone, rows may be left that add up to 0. Averages divide by all records, so the columns
  // are never null.
  const figure =
    measure.measure === 'sum' ? `case when ${counted} > 0 then ${sum} end` : `${sum} / nullif(${counted}, 0)`;
  return { inputs: input, figure: inPrecision(resource, measure.field, figure) };
}

/** Averages and weighted sums have more decimals than an amount can have. `$1` is the tenant. */
export function inPrecision({ fields }: AnyResource, name: string, figure: string): string {
  const { kind, currency } = fields[name] ?? {};
  return kind === 'money' && currency === undefined ? `round(${figure}, ${baseDecimalPlaces})` : figure;
}

/** Whether the stored totals of an entity know a figure. */
export function isStored({ totals }: Module, measure: Measure): boolean {
  const filters =
    measure.measure === 'share' ? [measure.filter, measure.of] : [measure.filter].filter(Boolean);
  const areKnown = filters.every(filter => !filter || areKept(totals, fieldsOf(filter)));
  if (measure.measure === 'count' || measure.measure === 'share') {
    return areKnown;
  }
  if (measure.measure !== 'sum' && measure.measure !== 'average') {
    return false;
  }
  const { field, weightedBy } = measure;
  return areKnown && totals?.sum === field && (weightedBy === undefined || totals.percent === weightedBy);
}

const functions: Record<'sum' | 'average' | 'minimum' | 'maximum', (value: string) => string> = {
  sum: value => `sum(${value})`,
  average: value => `avg(${value})`,
  minimum: value => `min(${value})`,
  maximum: value => `max(${value})`,
};

type ConditionSql = (
  name: string,
  filter: Filter | undefined,
) => { readonly input: readonly string[]; readonly filter: string };

/** A filter becomes a column of the inner statement, where the fields' own columns are. */
export function conditionSql(
  resource: AnyResource,
  index: number,
  values: Values,
  principal: Principal,
): ConditionSql {
  return (name, filter) => {
    if (!filter) {
      return { input: [], filter: '' };
    }
    const column = `${name}_${index}`;
    const input = [`(${filterCondition(resource, filter, values, principal)}) as ${column}`];
    return { input, filter: ` filter (where ${column})` };
  };
}

/** In percent, with one decimal; null where nothing is to be divided by. */
export function shareSql(
  { filter, of }: Extract<Measure, { measure: 'share' }>,
  condition: ConditionSql,
  count: (filter: string) => string,
): MeasureSql {
  const whole = condition('of', of);
  const part = condition('matches', of ? { and: [of, filter] } : filter);
  const figure = `round(100.0 * ${count(part.filter)} / nullif(${count(whole.filter)}, 0), 1)`;
  return { inputs: [...whole.input, ...part.input], figure };
}
