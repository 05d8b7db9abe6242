import { createPause } from '../../event-loop.ts';
import type { CheckedRow } from '../match/judge-rows.ts';
import { currencyCodeField, noColumn, type Plan, relatedFields } from '../match/plan.ts';
import { linkedField, linkName, readSourceId } from '../match/source-ids.ts';
import { damagedCells } from '../read/damaged-row.ts';
import { codesIn, splitCurrency } from '../values/currencies/split-currency.ts';
import { readNumber } from '../values/read-number.ts';
import { chosenFor } from '../values/resolve-names.ts';
import {
  addAmount,
  addBecomes,
  addReason,
  type GroupState,
  groupOf,
  type ReportState,
} from './report-state.ts';

type Values = Readonly<Record<string, unknown>>;

/** A row of the file, what became of it, and its record as it is afterwards. */
interface ReportedRow {
  readonly cells: readonly string[];
  readonly checked: CheckedRow;
  readonly record?: Values;
}

/** Adds some rows to the report of their import. */
export async function collectRows(
  report: ReportState,
  plan: Plan,
  rows: readonly ReportedRow[],
): Promise<void> {
  const pause = createPause();
  const { imports, resource } = plan.module;
  const amounts = amountColumns(plan);
  const mapped = new Map(plan.columns.map(each => [each.column, each]));
  const columnNamed = (...names: (string | undefined)[]) =>
    plan.columns.find(({ name }) => names.includes(name))?.column ?? noColumn;
  const currencyColumn = columnNamed('currencyId', currencyCodeField);
  const grouping = [
    { field: imports.stages, groups: report.stages },
    { field: resource.owner, groups: report.owners },
  ].flatMap(({ field, groups }) => {
    const column = columnNamed(field);
    return field && column !== noColumn ? [{ field, column, groups }] : [];
  });
  for (const row of rows) {
    await pause();
    const [, reason] = row.checked.verdict;
    if (!isImported(row) && reason) {
      addReason(report.reasons, reason);
    }
    if (damagedCells(row.cells, plan.settings.mapping.length)) {
      continue;
    }
    collectCells(report, plan, mapped, row);
    const read = amounts.map(each => amountOf(plan, row, each, currencyColumn));
    for (const [i, amount] of read.entries()) {
      const state = report.columns[amounts[i]?.column ?? noColumn];
      if (state && amount) {
        addAmount(state.sums, amount.currency, amount);
      }
    }
    const [main] = read;
    for (const { field, column, groups } of grouping) {
      collectGroup(row, { field, text: row.cells[column]?.trim() || null, groups, amount: main });
    }
  }
}

/** The fields with amounts that the file fills, and that can be read back from the records. */
export function amountColumns({ columns, module }: Plan): { name: string; column: number }[] {
  return columns.filter(
    ({ name, field, column }) =>
      field.kind === 'money' && column !== noColumn && module.resource.fields[name]?.customKey === undefined,
  );
}

function isImported({ checked }: ReportedRow): boolean {
  return checked.verdict[0] === 'create' || checked.verdict[0] === 'update';
}

type MappedColumn = Plan['columns'][number];

function collectCells(
  report: ReportState,
  plan: Plan,
  mapped: ReadonlyMap<number, MappedColumn>,
  row: ReportedRow,
): void {
  for (const [column, state] of report.columns.entries()) {
    if (!row.cells[column]?.trim()) {
      continue;
    }
    state.filled += 1;
    const own = mapped.get(column);
    if (!own) {
      continue;
    }
    const reason = ownReason(row.checked, column) ?? reasonOfId(plan, own, row);
    if (reason) {
      addReason(state.reasons, reason);
    } else if (isImported(row)) {
      state[isEmptied(plan, own, row) ? 'emptied' : 'imported'] += 1;
    }
  }
}

/** What is wrong with the value of a column itself. */
function ownReason({ verdict: [, first, at, more = []] }: CheckedRow, column: number): string | undefined {
  const own = at === column ? first : more.find(problem => problem.column === column)?.reason;
  return own ?? undefined;
}

/** Of an imported row: why a name links nothing where the file has the id as well, which counts more. */
function reasonOfId(plan: Plan, { name }: MappedColumn, row: ReportedRow): string | undefined {
  const byId = name === relatedFields.name ? relatedFields.id : linkName(name);
  const column = plan.columns.find(each => each.name === byId)?.column;
  return column !== undefined && isImported(row) ? ownReason(row.checked, column) : undefined;
}

/** Whether a name that no list has was left empty, as somebody chose. */
function isEmptied(
  plan: Plan,
  { name, field, column }: MappedColumn,
  { cells, checked }: ReportedRow,
): boolean {
  if (!field.references) {
    return false;
  }
  const text = cells[column]?.trim() ?? '';
  const chosen = chosenFor(plan, name, linkedField(name) ? readSourceId(plan.settings.source, text) : text);
  return checked.values?.[linkedField(name) ?? name] === undefined && 'as' in chosen && chosen.as === 'empty';
}

interface Amount {
  readonly currency: string;
  readonly inFile: number;
  readonly imported: number;
}

function amountOf(
  plan: Plan,
  row: ReportedRow,
  { name, column }: { name: string; column: number },
  currencyColumn: number,
): Amount | undefined {
  const text = row.cells[column]?.trim();
  if (!text) {
    return undefined;
  }
  const { amount, codes } = splitCurrency(text);
  const inFile = readNumber(amount, plan.settings.decimalMark) ?? 0;
  const imported = isImported(row) ? Number(row.record?.[name] ?? 0) : 0;
  return { currency: codes[0] ?? currencyIn(row.cells[currencyColumn]?.trim()), inFile, imported };
}

/** What the column of the currency says. */
function currencyIn(text: string | undefined): string {
  return text ? (codesIn(text)[0] ?? text.slice(0, 40)) : '';
}

function collectGroup(
  row: ReportedRow,
  given: { field: string; text: string | null; groups: GroupState[]; amount: Amount | undefined },
): void {
  const group = groupOf(given.groups, given.text);
  group.rows += 1;
  if (isImported(row)) {
    group.imported += 1;
    addBecomes(group, row.record?.[given.field]);
  }
  if (given.amount) {
    addAmount(group.sums, given.amount.currency, given.amount);
  }
}
