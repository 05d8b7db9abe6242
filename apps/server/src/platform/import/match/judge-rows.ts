import type { ImportOutcome } from '@pipewright/contract/operations/imports.ts';
import { fieldLabel } from '@pipewright/contract/system-fields.ts';
import type { TenantTx } from '../../database/tenant-db.ts';
import { message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import { withE164 } from '../../phone-numbers/with-e164.ts';
import type { StoredRow } from '../read/row-sink.ts';
import { type RowProblem, readRow, textsOf } from '../values/read-row.ts';
import { type NameResolver, resolveNames } from '../values/resolve-names.ts';
import { findMatches, type Key, keysOf, type MatchingRecord, storeKeys } from './match-rows.ts';
import type { Plan } from './plan.ts';

/**
 * The stored result of checking a row: the outcome, the reason, the column with the problem, and all other problems.
 * Reasons are stored texts, which readers see in their language.
 */
export type Verdict = [ImportOutcome, (string | null)?, (number | null)?, (readonly RowProblem[])?];

export interface CheckedRow {
  readonly verdict: Verdict;
  /** The values to write, if any. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The record to update. */
  readonly id?: string;
}

/** Checks rows of a file, individually and against earlier rows. Writes no records. */
export async function checkRows(
  tx: TenantTx,
  plan: Plan,
  rows: readonly StoredRow[],
): Promise<{ judged: CheckedRow[]; unknown: NameResolver['unknown'] }> {
  const texts = rows.map(([, ...cells]) => textsOf(plan, cells));
  const names = await resolveNames(tx, plan, texts);
  const read = await withNumbers(
    tx,
    plan,
    texts.map(row => readRow(plan, row, names, tx.principal)),
  );
  const isCompared = plan.settings.duplicates.action !== 'create';
  const keys = read.map(row => ('values' in row && isCompared ? keysOf(plan, row.values) : []));
  const numbers = rows.map(([number]) => number);
  const firstRows = await storeKeys(tx, plan, numbers, keys);
  const same = await findMatches(tx, plan, keys.flat());

  const judged = read.map((row, i): CheckedRow => {
    if ('reason' in row) {
      return { verdict: ['error', row.reason, row.column, row.more] };
    }
    const own = keys[i] ?? [];
    const above = own.map(({ text }) => firstRows.get(text) ?? 0).filter(first => first < (numbers[i] ?? 0));
    if (above.length > 0) {
      return { verdict: ['skip', storeText(msg`The same as row ${Math.min(...above)} of the file`)] };
    }
    const found = own.find(({ text }) => same.has(text));
    return found
      ? checkMatch(plan, found, same.get(found.text), row.values)
      : { verdict: ['create'], values: row.values };
  });
  return { judged, unknown: names.unknown };
}

/** Adds the E.164 form of phone numbers to valid rows. */
async function withNumbers(
  tx: TenantTx,
  { module }: Plan,
  read: readonly ReturnType<typeof readRow>[],
): Promise<ReturnType<typeof readRow>[]> {
  const rows = read.map(row => ({ values: 'values' in row ? row.values : {} }));
  const completed = await withE164(tx, module, rows);
  return read.map((row, i) => ('values' in row ? { ...row, values: completed[i] ?? row.values } : row));
}

function checkMatch(
  { settings, module }: Plan,
  { field }: Key,
  record: MatchingRecord | undefined,
  values: Readonly<Record<string, unknown>>,
): CheckedRow {
  if (record?.isCreatedHere) {
    return { verdict: ['create'], values, id: record.id };
  }
  const { label, fields } = module.resource;
  const [one, key] = [message(label[0]), message(fieldLabel(fields, field))];
  const reason = storeText(
    record?.isWithinReach
      ? msg`There is a ${one} with the same value in “${key}”`
      : msg`There is a ${one} with the same value in “${key}”, which is not yours`,
  );
  if (settings.duplicates.action === 'skip' || !record?.isWithinReach) {
    return { verdict: ['skip', reason] };
  }
  return { verdict: ['update', reason], values, id: record.id };
}
