import type { Filter } from '@pipewright/contract/filters.ts';
import type { Measure } from '@pipewright/contract/groups.ts';
import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';
import { runText, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { ResolvedDimension } from '../resources/aggregate/dimensions.ts';
import { storedTotals } from '../resources/aggregate/group-records.ts';
import type { Module } from '../resources/define-module.ts';
import { conditionsOf, needsIndex, searchFor } from '../resources/query/selection.ts';
import { createValues, type Values } from '../resources/query/values.ts';
import { type PeriodScan, periodScanSql } from './period-scan.ts';
import { type ReportKey, reportKeySql } from './report-keys.ts';
import {
  mayCompact,
  type SelectedRecords,
  selectCompacted,
  selectRecords,
  type UsedDimension,
} from './selected-records.ts';

/** The figures of one group, or of all records where each of its keys is `a`. */
export interface FigureRow {
  readonly keys: readonly ReportKey[];
  readonly names: readonly (string | null)[];
  readonly figures: readonly (number | null)[];
  /** The places of the groups among those of their dimensions, from 1, where the query has ranked them. */
  readonly ranks: readonly (number | null)[];
}

/** Which groups of a dimension come first: those with the highest (or lowest) of a figure. */
export interface Ranking {
  readonly figure: number;
  readonly isDescending: boolean;
  readonly limit: number;
}

export interface FigureQuery {
  readonly module: Module;
  readonly filter: Filter | undefined;
  readonly measures: readonly Measure[];
  readonly dimensions: readonly ResolvedDimension[];
  /** For each dimension the values that are groups of their own; all where it is left out. */
  readonly shown?: readonly (readonly string[] | undefined)[];
  readonly having?: ReportDefinition['having'];
  /** Only the first groups are read; the group without a value and the total come on top of them. */
  readonly best?: Ranking;
  /** For each dimension which groups are shown apart, all others being one. Only where records may be compacted. */
  readonly ranking?: readonly (Ranking | undefined)[];
  /** The dimension whose periods are read one by one. Only where records may be compacted. */
  readonly scan?: PeriodScan | undefined;
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
    ranks: query.dimensions.map((_, index) => row[`rank_${index}`] ?? null),
  }));
}

interface Parts {
  readonly sets: readonly (readonly number[])[];
  readonly stored: string | undefined;
  readonly conditions: readonly string[];
  readonly values: Values;
}

function statement({ principal }: TenantTx, query: FigureQuery, parts: Parts): string {
  const { module, dimensions, shown = [], ranking = [] } = query;
  const { sets, stored, conditions, values } = parts;
  const isUsed = (index: number) => sets.some(set => set.includes(index));
  const isCompacted = !stored && mayCompact(query);
  const used = dimensions.flatMap((dimension, index): UsedDimension[] => {
    const how = { principal, values, shown: shown[index], isCompacted };
    return isUsed(index) ? [{ index, ...reportKeySql(dimension, index, how) }] : [];
  });
  const selecting = { principal, module, measures: query.measures, conditions, values, used };
  const scanned = query.scan && dimensions[query.scan.index];
  const scan = query.scan && scanned && periodScanSql(query.scan, scanned, values);
  const records = isCompacted ? selectCompacted({ ...selecting, scan }) : selectRecords(selecting, stored);
  const { selected, measures } = records;
  const figures = measures.map(({ figure }, index) => `${figure} as figure_${index}`).join(', ');
  if (used.length === 0) {
    return `select ${figures} from ${selected}`;
  }
  const { before, keyed } = ranking.some(Boolean)
    ? rankedKeys(records, used, ranking)
    : { before: '', keyed: `(${keyedRecords(selected, used)}) as keyed` };
  const keys = used
    .map(({ index }) => {
      const rank = ranking[index] ? `, min(rank_${index}) as rank_${index}` : '';
      return `key_${index}, min(text_${index}) as name_${index}${rank}`;
    })
    .join(', ');
  const groupingSets = sets.map(set => `(${set.map(index => `key_${index}`).join(', ')})`).join(', ');
  return `${before}select ${keys}, ${figures} from ${keyed}
    group by grouping sets (${groupingSets})
    having ${havingSql(query, used, measures, values)}${orderSql(query, used)}`;
}

/** The selected rows with their keys. */
function keyedRecords(
  selected: string,
  used: readonly UsedDimension[],
  nameOf = (index: number) => `key_${index}`,
): string {
  const keys = used.map(({ index, key, name }) => `${key} as ${nameOf(index)}, ${name} as text_${index}`);
  return `select selected.*, ${keys.join(', ')} from ${selected}${used.map(({ join }) => join).join('')}`;
}

/**
 * The same, with the key `o` for all groups that are not among the first of their dimension. The rows are few, and are read
 * several times: to rank the groups of each dimension, and to add up the figures.
 */
function rankedKeys(
  { selected, measures }: SelectedRecords,
  used: readonly UsedDimension[],
  ranking: readonly (Ranking | undefined)[],
): { before: string; keyed: string } {
  const ranked = used.flatMap(({ index }) => {
    const how = ranking[index];
    return how ? [{ index, how, order: `figure ${how.isDescending ? 'desc' : 'asc'} nulls last, key` }] : [];
  });
  const rows = keyedRecords(selected, used, index => (ranking[index] ? `own_key_${index}` : `key_${index}`));
  const bests = ranked.map(
    ({ index, how, order }) => `best_${index} as (
      select key, row_number() over (order by ${order}) as rank from (
        select own_key_${index} as key, ${measures[how.figure]?.figure} as figure from compacted
        where own_key_${index} <> 'n' group by 1 having sum(n) > 0 order by ${order} limit ${how.limit}
      ) as groups)`,
  );
  const columns = ranked.map(
    ({ index }) => `best_${index}.rank as rank_${index},
      case own_key_${index} when 'n' then 'n' else coalesce(best_${index}.key, 'o') end as key_${index}`,
  );
  const joins = ranked.map(({ index }) => ` left join best_${index} on best_${index}.key = own_key_${index}`);
  return {
    before: `with compacted as materialized (${rows}), ${bests.join(', ')} `,
    keyed: `(select compacted.*, ${columns.join(', ')} from compacted${joins.join('')}) as keyed`,
  };
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
