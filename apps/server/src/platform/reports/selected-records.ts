import type { Measure } from '@pipewright/contract/groups.ts';
import type { Principal } from '../principal.ts';
import { compactMeasureSql, isCompactable } from '../resources/aggregate/compact-measures.ts';
import type { ResolvedDimension } from '../resources/aggregate/dimensions.ts';
import { type MeasureSql, measureSql, storedMeasureSql } from '../resources/aggregate/measures.ts';
import type { Module } from '../resources/define-module.ts';
import type { Values } from '../resources/query/values.ts';
import type { PeriodScanSql } from './period-scan.ts';
import type { ReportKeySql } from './report-keys.ts';

export interface SelectedRecords {
  /** A row for each record or for several, with what they are grouped by and their number `n`. */
  readonly selected: string;
  readonly measures: readonly MeasureSql[];
}

interface Selecting {
  readonly principal: Principal;
  readonly module: Module;
  readonly measures: readonly Measure[];
  readonly conditions: readonly string[];
  readonly values: Values;
  readonly used: readonly UsedDimension[];
}

/** A dimension that a statement groups by, with its position in the report. */
export interface UsedDimension extends ReportKeySql {
  readonly index: number;
}

/** One row for each record, or the stored totals of many. */
export function selectRecords(
  { principal, module, measures: wanted, conditions, values, used }: Selecting,
  stored: string | undefined,
): SelectedRecords {
  const measure = stored ? storedMeasureSql : measureSql;
  const measures = wanted.map((each, index) => measure(module.resource, each, index, values, principal));
  const counted = stored ? ['n', 'value', ...(module.totals?.percent ? ['weighted'] : [])] : ['1 as n'];
  const inputs = [...counted, ...used.map(({ input }) => input), ...measures.flatMap(each => each.inputs)];
  const table = stored ?? module.table;
  return {
    selected: `(select ${inputs.join(', ')} from crm.${table} where ${conditions.join(' and ')}) as selected`,
    measures,
  };
}

/**
 * One row for all records with equal values. Texts are made and other records joined for these few rows only, which takes
 * much less time than doing it for each of a million records. With `scan`, the records of each period are read apart.
 */
export function selectCompacted({
  principal,
  module,
  measures: wanted,
  conditions,
  values,
  used,
  scan,
}: Selecting & { readonly scan?: PeriodScanSql | undefined }): SelectedRecords {
  const measures = wanted.map((each, index) =>
    compactMeasureSql(module.resource, each, index, values, principal),
  );
  const read = used.filter(({ index }) => index !== scan?.index);
  const inputs = [...read.map(({ input }) => input), ...measures.flatMap(each => each.inputs)];
  const apart = measures.flatMap(each => each.apart);
  const columns = [
    ...read.map(({ index, compacted }) => `${compacted} as input_${index}`),
    ...apart,
    'count(*) as n',
    ...measures.flatMap(each => each.partials),
  ];
  const groups = [...read.map((_, position) => String(position + 1)), ...apart];
  const all = [...conditions, ...(scan ? [scan.condition] : [])];
  const compacted = `(select ${columns.join(', ')} from (
      select ${inputs.join(', ')} from crm.${module.table} where ${all.join(' and ')}
    ) as each_record${groups.length > 0 ? ` group by ${groups.join(', ')}` : ''})`;
  return {
    selected: scan
      ? `(select period.starts as input_${scan.index}, each_period.* from ${scan.table}
          cross join lateral ${compacted} as each_period) as selected`
      : `${compacted} as selected`,
    measures,
  };
}

/**
 * A record with several values of a field has several groups, and how many values there are cannot be added up. Where nearly
 * each record has a value of its own, there would be as many rows as records.
 */
export function mayCompact({
  dimensions,
  measures,
}: {
  readonly dimensions: readonly ResolvedDimension[];
  readonly measures: readonly Measure[];
}): boolean {
  return (
    dimensions.length > 0 &&
    dimensions.every(dimension => dimension.grouping !== 'each' && !isNearlyUnique(dimension)) &&
    measures.every(isCompactable)
  );
}

/** The name of the record itself, its email address or its phone number. */
function isNearlyUnique({ module, field, via }: ResolvedDimension): boolean {
  const { kind, isPhone } = module.resource.fields[field] ?? {};
  return via === undefined && (field === module.resource.title || kind === 'email' || isPhone === true);
}
