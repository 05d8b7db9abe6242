import type { ImportOutcome } from '@pipewright/contract/operations/imports.ts';
import { fieldLabel } from '@pipewright/contract/system-fields.ts';
import type { TenantTx } from '../../database/tenant-db.ts';
import { withE164 } from '../../phone-numbers/with-e164.ts';
import type { StoredRow } from '../read/row-sink.ts';
import { readRow, textsOf } from '../values/read-row.ts';
import { type NameResolver, resolveNames } from '../values/resolve-names.ts';
import { findSame, type Key, keysOf, noteKeys, type SameRecord } from './match-rows.ts';
import type { Plan } from './plan.ts';

/** What becomes of a row, as it is kept: the outcome, why, and the column that is to blame. */
export type Verdict = [ImportOutcome, (string | null)?, (number | null)?];

export interface JudgedRow {
  readonly verdict: Verdict;
  /** What is written; none where nothing is. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The record that is changed. */
  readonly id?: string;
}

/** What becomes of some rows of a file, each by itself and beside those before it. Writes no record. */
export async function judgeRows(
  tx: TenantTx,
  plan: Plan,
  rows: readonly StoredRow[],
): Promise<{ judged: JudgedRow[]; unknown: NameResolver['unknown'] }> {
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
  const firstRows = await noteKeys(tx, plan, numbers, keys);
  const same = await findSame(tx, plan, keys.flat());

  const judged = read.map((row, i): JudgedRow => {
    if ('reason' in row) {
      return { verdict: ['error', row.reason, row.column] };
    }
    const own = keys[i] ?? [];
    const above = own.map(({ text }) => firstRows.get(text) ?? 0).filter(first => first < (numbers[i] ?? 0));
    if (above.length > 0) {
      return { verdict: ['skip', `The same as row ${Math.min(...above)} of the file`] };
    }
    const found = own.find(({ text }) => same.has(text));
    return found
      ? judgeFound(plan, found, same.get(found.text), row.values)
      : { verdict: ['create'], values: row.values };
  });
  return { judged, unknown: names.unknown };
}

/** Rows that can be read, with the international form of their phone numbers. */
async function withNumbers(
  tx: TenantTx,
  { module }: Plan,
  read: readonly ReturnType<typeof readRow>[],
): Promise<ReturnType<typeof readRow>[]> {
  const rows = read.map(row => ({ values: 'values' in row ? row.values : {} }));
  const completed = await withE164(tx, module, rows);
  return read.map((row, i) => ('values' in row ? { ...row, values: completed[i] ?? row.values } : row));
}

function judgeFound(
  { settings, module }: Plan,
  { field }: Key,
  record: SameRecord | undefined,
  values: Readonly<Record<string, unknown>>,
): JudgedRow {
  if (record?.isMadeHere) {
    return { verdict: ['create'], values, id: record.id };
  }
  const reason = `There is a ${module.resource.label[0]} with this ${fieldLabel(module.resource.fields, field).toLowerCase()}`;
  if (settings.duplicates.action === 'skip' || !record?.isReached) {
    return { verdict: ['skip', record?.isReached ? reason : `${reason}, which is not yours`] };
  }
  return { verdict: ['update', reason], values, id: record.id };
}
