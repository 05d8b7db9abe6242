import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import type { ImportSettings } from '@pipewright/contract/operations/import/import-settings.ts';
import type { ImportOutcome } from '@pipewright/contract/operations/import/imports.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { createPause } from '../../event-loop.ts';
import { type Message, message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import type { EarlierStay } from '../../resources/define-module.ts';
import type { Content } from '../attachments/find-contents.ts';
import { takeContents } from '../attachments/take-contents.ts';
import { judgeLine, readLineFacts } from '../lines/judge-line.ts';
import { splitLine } from '../lines/line-fields.ts';
import type { StoredRow } from '../read/row-sink.ts';
import type { RowProblem } from '../values/read-row.ts';
import { readRows, type WholeRow } from '../values/read-rows.ts';
import type { NameResolver } from '../values/resolve-names.ts';
import {
  type Compared,
  findById,
  findMatches,
  type Key,
  keysOf,
  type MatchingRecord,
  refersToItself,
  storeKeys,
} from './match-rows.ts';
import { nameKeyOf } from './name-key.ts';
import { findInOtherFiles, type OtherRow } from './other-files.ts';
import type { Plan } from './plan.ts';
import { storedSourceId } from './source-ids.ts';
import { idKey } from './source-ids-in-file.ts';

/**
 * The stored result of checking a row: the outcome, the reason, the column with the problem, and all other problems; of a
 * row that is imported, what is not imported of it. Reasons are stored texts, which readers see in their language.
 */
export type Verdict = [ImportOutcome, (string | null)?, (number | null)?, (readonly RowProblem[])?];

export interface CheckedRow {
  readonly verdict: Verdict;
  /** The values to write, if any. */
  readonly values?: Readonly<Record<string, unknown>>;
  /** The record to update. */
  readonly id?: string;
  /** The record that the row was written to. */
  readonly recordId?: string;
  /** Whether only its empty fields are filled. */
  readonly isFilling?: boolean;
  readonly earlierStay?: EarlierStay;
  /** A line that is added to the record. */
  readonly line?: Readonly<Record<string, unknown>>;
  /** The id in the other system of the record that the line belongs to, where an earlier row creates it. */
  readonly lineOf?: string;
  /** Files of the archive that are attached to the record. */
  readonly contents?: readonly Content[];
  /** The ids of the row that a record gets once the import runs, which another file creates. */
  readonly idsOfOther?: readonly string[];
  /** Whether it is the same as a record that the user may not change: links to the row stay empty. */
  readonly isOutOfReach?: boolean;
}

/** Checks rows of a file, individually and against earlier rows. Writes no records. */
export async function checkRows(
  tx: TenantTx,
  plan: Plan,
  rows: readonly StoredRow[],
): Promise<{
  judged: CheckedRow[];
  unknown: NameResolver['unknown'];
  /** For each value by which these rows are compared: the first row of the file that has it. */
  firstRows: number[];
}> {
  const { read: whole, unknown } = await readRows(tx, plan, rows);
  const { hasLines } = plan.module.imports;
  const { read, contents } = await takeContents(tx, plan, rows, hasLines ? whole.map(withNumberAsId) : whole);
  const numbers = rows.map(([number]) => number);
  const compared = read.map((row): Compared => ('values' in row ? row : { values: {} }));
  const keys = compared.map(row => comparedKeys(plan, row));
  const own = compared.map((row, i) => [...(keys[i] ?? []).map(({ text }) => text), ...idsOf(row)]);
  const firstRows = await storeKeys(tx, plan, numbers, own);
  const same = await findMatches(tx, plan, [...keys.flat(), ...compared.flatMap(row => nameOf(plan, row))]);
  const byId = await findById(tx, plan, compared);
  const elsewhere = await findInOtherFiles(tx, plan, keys.flat());
  const claims = compared.map(row => claimsOf(plan, row, { byId, same, elsewhere }, comparedKeys(plan, row)));
  const firstClaims = await storeKeys(tx, plan, numbers, claims);
  const sourceIds = compared.flatMap(({ sourceId }) => sourceId ?? []);
  const lineFacts = hasLines ? await readLineFacts(tx, plan, sourceIds, byId) : undefined;

  const judge = (row: WholeRow, i: number): CheckedRow => {
    if ('reason' in row) {
      return { verdict: ['error', row.reason, row.column, row.more] };
    }
    const number = numbers[i] ?? 0;
    const { sourceId, earlierStay } = row;
    const { own: plain, line } = splitLine(row.values);
    const values = sourceId ? { ...plain, sourceIds: [storedSourceId(plan, sourceId)] } : plain;
    const above = (sourceId ? idsOf(row) : (own[i] ?? []))
      .map(text => firstRows.get(text) ?? 0)
      .filter(first => first < number);
    if (lineFacts) {
      const given = { sourceId, values, line, isFirst: above.length === 0 };
      return judgeLine(plan, given, byId.get(sourceId ?? ''), lineFacts);
    }
    if (above.length > 0) {
      return { verdict: ['skip', storeText(msg`The same as row ${Math.min(...above)} of the file`)] };
    }
    const known = sourceId && byId.get(sourceId);
    if (known) {
      return checkMatch(plan, { ...known, key: message('ID'), action: plan.settings.sameId }, values);
    }
    const isFirst = (record: MatchingRecord) => (firstClaims.get(claimOf(record)) ?? number) >= number;
    const [key, record] = findRecord(keys[i] ?? [], row, same, isFirst);
    if (key && record) {
      const label = message(fieldLabel(plan.module.resource.fields, key.field));
      return checkMatch(plan, { ...record, key: label, action: plan.settings.duplicates.action }, values);
    }
    const other = (keys[i] ?? []).flatMap(({ text }) => elsewhere.get(text) ?? [])[0];
    if (other && (!sourceId || (firstClaims.get(claimOfOther(other)) ?? number) >= number)) {
      const text = storeText(msg`The same as row ${other.row} of ${other.fileName}`);
      const outcome = plan.settings.duplicates.action === 'skip' ? 'skip' : 'update';
      return { verdict: [outcome, text], idsOfOther: sourceId ? [sourceId] : [] };
    }
    const made = nameOf(plan, row)
      .flatMap(({ text }) => same.get(text) ?? [])
      .find(each => each.isCreatedHere && !each.hasSourceId && isFirst(each));
    return { verdict: ['create'], values, id: made?.id, earlierStay };
  };
  const pause = createPause();
  const judged: CheckedRow[] = [];
  for (const [i, row] of read.entries()) {
    judged.push(withUnlinked(withContents(judge(row, i), contents[i]), row));
    await pause();
  }
  return { judged, unknown, firstRows: [...firstRows.values(), ...firstClaims.values()] };
}

/** Files are attached to records that the import creates or changes. */
function withContents(row: CheckedRow, contents: readonly Content[] | undefined): CheckedRow {
  return isWritten(row) && contents?.length ? { ...row, contents } : row;
}

function withUnlinked(row: CheckedRow, read: WholeRow): CheckedRow {
  const [outcome, reason = null, column = null] = row.verdict;
  return isWritten(row) && 'unlinked' in read && read.unlinked.length > 0
    ? { ...row, verdict: [outcome, reason, column, read.unlinked] }
    : row;
}

function isWritten({ verdict: [outcome] }: CheckedRow): boolean {
  return outcome === 'create' || outcome === 'update';
}

/** Documents without an id are recognized by their number, which all of their lines repeat. */
function withNumberAsId(row: WholeRow): WholeRow {
  const number = 'values' in row && (row.told.number ?? row.values.number);
  return 'values' in row && !row.sourceId && number ? { ...row, sourceId: String(number) } : row;
}

function comparedKeys(plan: Plan, row: Compared): Key[] {
  return plan.settings.duplicates.action === 'create' ? [] : keysOf(plan, row);
}

function idsOf({ sourceId }: Compared): string[] {
  return sourceId ? [idKey(sourceId)] : [];
}

/** By its name a row finds the record that was created because an earlier row refers to it. */
function nameOf(plan: Plan, { values }: Compared): Key[] {
  const { title } = plan.module.resource;
  const field = nameKeyOf(plan.module);
  const value = String(values[title] ?? '').toLowerCase();
  return value && plan.changeSetId && refersToItself(plan)
    ? [{ field, value, text: `${field} ${value}` }]
    : [];
}

interface Found {
  readonly byId: ReadonlyMap<string, MatchingRecord>;
  readonly same: ReadonlyMap<string, readonly MatchingRecord[]>;
  readonly elsewhere: ReadonlyMap<string, OtherRow>;
}

/** Rows with different ids are different records: only the first of them can be a record that has no id yet. */
function claimsOf(plan: Plan, row: Compared, found: Found, keys: readonly Key[]): string[] {
  const { byId, same, elsewhere } = found;
  if (row.sourceId && byId.has(row.sourceId)) {
    return [];
  }
  const others = (row.sourceId ? keys : []).flatMap(({ text }) => elsewhere.get(text) ?? []);
  const matching = (row.sourceId ? keys : []).flatMap(({ text }) => same.get(text) ?? []);
  const made = nameOf(plan, row)
    .flatMap(({ text }) => same.get(text) ?? [])
    .filter(({ isCreatedHere }) => isCreatedHere);
  const records = [...matching, ...made].filter(({ hasSourceId }) => !hasSourceId);
  return [...records.map(claimOf), ...others.map(claimOfOther)];
}

function claimOf({ id }: MatchingRecord): string {
  return `record ${id}`;
}

function claimOfOther({ importId, row }: OtherRow): string {
  return `row ${row} of ${importId}`;
}

/** A row with an id is no record that has another id of the same system. */
function findRecord(
  keys: readonly Key[],
  { sourceId }: Compared,
  same: Found['same'],
  isFirst: (record: MatchingRecord) => boolean,
): [Key, MatchingRecord] | [] {
  for (const key of keys) {
    const record = same.get(key.text)?.find(each => !sourceId || (!each.hasSourceId && isFirst(each)));
    if (record) {
      return [key, record];
    }
  }
  return [];
}

function checkMatch(
  { module }: Plan,
  match: MatchingRecord & { key: Message; action: ImportSettings['duplicates']['action'] },
  values: Readonly<Record<string, unknown>>,
): CheckedRow {
  const { id, key, action, isWithinReach, isCreatedHere, hasSourceId } = match;
  if (isCreatedHere) {
    return { verdict: ['create'], values, id };
  }
  const one = message(module.resource.label[0]);
  if (!isWithinReach) {
    const text = msg`There is a ${one} with the same value in “${key}”, which is not yours`;
    return { verdict: ['skip', storeText(text)], isOutOfReach: true };
  }
  const reason = storeText(msg`There is a ${one} with the same value in “${key}”`);
  if (action === 'skip' && values.sourceIds && !hasSourceId) {
    // Later files refer to it by its id.
    const text = msg`There is a ${one} with the same value in “${key}”. It is given the ID of the row`;
    return { verdict: ['skip', storeText(text)], values: { sourceIds: values.sourceIds }, id };
  }
  return action === 'skip'
    ? { verdict: ['skip', reason] }
    : { verdict: ['update', reason], values, id, isFilling: action === 'fill' };
}
