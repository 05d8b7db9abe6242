import type { Filter } from '@pipewright/contract/filters.ts';
import type { Measure } from '@pipewright/contract/groups.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Principal } from '../principal.ts';
import { compactMeasureSql, isCompactable } from '../resources/aggregate/compact-measures.ts';
import type { ResolvedDimension } from '../resources/aggregate/dimensions.ts';
import { storedTotals } from '../resources/aggregate/group-records.ts';
import { type MeasureSql, measureSql, storedMeasureSql } from '../resources/aggregate/measures.ts';
import type { Module } from '../resources/define-module.ts';
import { conditionsOf, needsIndex, searchFor } from '../resources/query/selection.ts';
import { createValues, type Values } from '../resources/query/values.ts';
import { isText, type ReportKey, type ReportKeySql, reportKeySql } from './report-keys.ts';

/** The figures of one group, or of all records where each of its keys is `a`. */
export interface FigureRow {
  readonly keys: readonly ReportKey[];
  readonly names: readonly (string | null)[];
  readonly figures: readonly (number | null)[];
}

export interface FigureQuery {
  readonly module: Module;
  readonly filter: Filter | undefined;
  readonly measures: readonly Measure[];
  readonly dimensions: readonly ResolvedDimension[];
  /** For each dimension the values that are groups of their own; all where it is left out. */
  readonly shown?: readonly (readonly string[] | undefined)[];
  readonly having?: ReportDefinition['having'];
  /** The groups with the highest (or lowest) of a figure; the group without a value and the total come on top of them. */
  readonly best?: { readonly figure: number; readonly isDescending: boolean; readonly limit: number };
  /** Whether there are totals for each dimension besides those of all. */
  readonly hasSubtotals: boolean;
}

/** Reads the figures of all groups with their totals, through the same conditions as a list. */
export async function readFigures(tx: TenantTx, query: FigureQuery): Promise<FigureRow[]> {
  const { dimensions } = query;
  const all = dimensions.map((_, index) => index);
  const subtotals = query.hasSubtotals && dimensions.length > 1 ? all.map(index => [index]) : [];
  const sets = dimensions.length > 0 ? [all, ...subtotals, []] : [[]];
  // A record with two tags is in two groups, and counts once in each total.
  const isRepeated = dimensions.some(({ grouping }) => grouping === 'each');
  const batches = isRepeated ? sets.map(set => [set]) : [sets];
  const rows: FigureRow[] = [];
  for (const batch of batches) {
    rows.push(...(await readSets(tx, query, batch)));
  }
  return rows;
}

async function readSets(
  tx: TenantTx,
  query: FigureQuery,
  sets: readonly (readonly number[])[],
): Promise<FigureRow[]> {
  const { module, measures } = query;
  const request = { principal: tx.principal, query: query.filter ? { filter: query.filter } : {} };
  const values = createValues(tx.principal.tenantId);
  const conditions = conditionsOf(module, request, values);
  const stored = storedTotals(module, request.query, query.dimensions, measures);
  if (!stored && needsIndex(module, tx.principal, request.query)) {
    conditions.push(...(await searchFor(tx[runText], module, request, values)));
  }
  const rows = await tx[runText](statement(tx, query, { sets, stored, conditions, values }), values.list);
  return rows.map(row => ({
    keys: query.dimensions.map((_, index) => (row[`key_${index}`] ?? 'a') as ReportKey),
    names: query.dimensions.map((_, index) => row[`name_${index}`] ?? null),
    figures: measures.map((_, index) => row[`figure_${index}`] ?? null),
  }));
}

interface Parts {
  readonly sets: readonly (readonly number[])[];
  readonly stored: string | undefined;
  readonly conditions: readonly string[];
  readonly values: Values;
}

function statement(tx: TenantTx, query: FigureQuery, parts: Parts): string {
  const { dimensions, shown = [] } = query;
  const { sets, values } = parts;
  const { principal } = tx;
  const isUsed = (index: number) => sets.some(set => set.includes(index));
  const isCompacted = !parts.stored && mayCompact(query);
  const used = dimensions.flatMap((dimension, index) =>
    isUsed(index)
      ? [
          {
            index,
            ...reportKeySql(dimension, index, { principal, values, shown: shown[index], isCompacted }),
          },
        ]
      : [],
  );
  const { selected, measures } = isCompacted
    ? compactedRecords(principal, query, parts, used)
    : selectedRecords(principal, query, parts, used);
  const figures = measures.map(({ figure }, index) => `${figure} as figure_${index}`).join(', ');
  if (used.length === 0) {
    return `select ${figures} from ${selected}`;
  }
  const keyed = used
    .map(({ index, key, name }) => `${key} as key_${index}, ${name} as text_${index}`)
    .join(', ');
  const keys = used.map(({ index }) => `key_${index}, min(text_${index}) as name_${index}`).join(', ');
  const groupingSets = sets.map(set => `(${set.map(index => `key_${index}`).join(', ')})`).join(', ');
  return `select ${keys}, ${figures}
    from (select selected.*, ${keyed} from ${selected}${used.map(({ join }) => join).join('')}) as keyed
    group by grouping sets (${groupingSets})
    having ${havingSql(query, used, measures, values)}${orderSql(query, used)}`;
}

interface UsedDimension extends ReportKeySql {
  readonly index: number;
}

interface Selected {
  readonly selected: string;
  readonly measures: readonly MeasureSql[];
}

/** One row for each record, or the stored totals of many. */
function selectedRecords(
  principal: Principal,
  { module, measures: wanted }: FigureQuery,
  { stored, conditions, values }: Parts,
  used: readonly UsedDimension[],
): Selected {
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
 * much less time than doing it for each of a million records.
 */
function compactedRecords(
  principal: Principal,
  { module, measures: wanted }: FigureQuery,
  { conditions, values }: Parts,
  used: readonly UsedDimension[],
): Selected {
  const measures = wanted.map((each, index) =>
    compactMeasureSql(module.resource, each, index, values, principal),
  );
  const inputs = [...used.map(({ input }) => input), ...measures.flatMap(each => each.inputs)];
  const apart = measures.flatMap(each => each.apart);
  const columns = [
    ...used.map(({ index, compacted }) => `${compacted} as input_${index}`),
    ...apart,
    'count(*) as n',
    ...measures.flatMap(each => each.partials),
  ];
  const groups = [...used.map((_, position) => String(position + 1)), ...apart];
  return {
    selected: `(select ${columns.join(', ')} from (
      select ${inputs.join(', ')} from crm.${module.table} where ${conditions.join(' and ')}
    ) as each_record group by ${groups.join(', ')}) as selected`,
    measures,
  };
}

/**
 * A record with several values of a field has several groups, how many values there are cannot be added up, and texts that
 * people enter are so different that there would be hardly fewer rows.
 */
function mayCompact({ dimensions, measures }: FigureQuery): boolean {
  const isFew = (each: ResolvedDimension) =>
    each.grouping !== 'each' && (each.via !== undefined || !isText(each));
  return dimensions.length > 0 && dimensions.every(isFew) && measures.every(isCompactable);
}

/** The total is there also where there are no records, and stored totals may have rows that count nothing. */
function havingSql(
  { having = [] }: FigureQuery,
  used: readonly { readonly index: number }[],
  measures: readonly { readonly figure: string }[],
  values: Values,
): string {
  const isTotal = `grouping(${used.map(({ index }) => `key_${index}`).join(', ')}) = ${2 ** used.length - 1}`;
  const conditions = having.map(
    ({ measure, op, value }) =>
      `(${measures[measure]?.figure ?? 'null'}) ${signs[op]} ${values.add(value)}::numeric`,
  );
  return `${isTotal} or (${['sum(n) > 0', ...conditions].join(' and ')})`;
}

const signs = { atLeast: '>=', atMost: '<=', above: '>', below: '<', is: '=' } as const;

function orderSql({ best }: FigureQuery, used: readonly { readonly index: number }[]): string {
  const [first] = used;
  if (!best || !first) {
    return '';
  }
  const key = `key_${first.index}`;
  const direction = best.isDescending ? 'desc' : 'asc';
  // The total, whose key is null, and the records without a value come first, so that the limit does not cut them off.
  return ` order by grouping(${key}) desc, (${key} = 'n') desc, figure_${best.figure} ${direction} nulls last, ${key}
    limit ${best.limit + 2}`;
}
