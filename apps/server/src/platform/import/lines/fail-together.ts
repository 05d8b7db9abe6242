import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import type { PartCursor, RowStep } from '../import-steps.ts';
import type { CheckedRow, Verdict } from '../match/judge-rows.ts';
import { findKeys, storeKeys } from '../match/match-rows.ts';
import { noColumn, type Plan } from '../match/plan.ts';
import { readSourceId, sourceIdField } from '../match/source-ids.ts';
import { sameKind } from '../match/source-ids-in-file.ts';
import { damagedCells, possibleCells } from '../read/damaged-row.ts';
import { readChunkAfter } from '../read/read-chunk.ts';
import type { StoredRow } from '../read/row-sink.ts';
import { readVerdicts, saveVerdicts } from '../save-verdicts.ts';
import { textsOf } from '../values/read-row.ts';

/**
 * A record with lines is imported whole or not at all: the next import skips what is there, so lines that are missing
 * could never be added. If one of its rows is an error, its other rows become errors, in all files of the import.
 */
export async function failTogether<Row extends Pick<CheckedRow, 'verdict'>>(
  tx: TenantTx,
  plan: Plan,
  cells: readonly StoredRow[],
  judged: readonly Row[],
): Promise<readonly (Row | { readonly verdict: Verdict })[]> {
  if (!plan.module.imports.hasLines) {
    return judged;
  }
  const ids = cells.map(([, ...row]) => recordIdIn(plan, row));
  const possible = cells.map(([, ...row], i) => possibleIdsIn(plan, row) ?? (ids[i] ? [ids[i]] : []));
  await storeKeys(
    tx,
    plan,
    cells.map(([number]) => number),
    judged.map(({ verdict: [outcome] }, i) =>
      outcome === 'error' ? (possible[i] ?? []).map(failedKey) : [],
    ),
  );
  const failed = await findKeys(
    tx,
    sameKind(plan),
    ids.flatMap(id => (id ? [failedKey(id)] : [])),
  );
  const reason = storeText(
    msg`Another row of this ${message(plan.module.resource.label[0])} cannot be imported`,
  );
  return judged.map((row, i) => {
    const isWritten = row.verdict[0] === 'create' || row.verdict[0] === 'update';
    return isWritten && failed.has(failedKey(ids[i] ?? '')) ? { verdict: ['error', reason] } : row;
  });
}

/** At the end of a check: errors that were found later change what was said about the rows before them. */
export async function failEarlierRows(tx: TenantTx, plan: Plan, after: PartCursor): Promise<RowStep> {
  const chunk =
    plan.module.imports.hasLines && (await hasErrors(tx, plan))
      ? await readChunkAfter(tx, plan.importId, after.row)
      : undefined;
  if (!chunk) {
    return { done: 0, row: null };
  }
  const { firstRow, cells } = chunk;
  const before = await readVerdicts(tx, plan.importId, firstRow);
  const failed = await failTogether(tx, plan, cells, before);
  if (failed.some((row, i) => row !== before[i])) {
    await saveVerdicts(tx, plan.importId, { firstRow, judged: failed, isWritten: false });
  }
  return { done: 0, row: firstRow };
}

async function hasErrors(tx: TenantTx, plan: Plan): Promise<boolean> {
  const [found] = await tx`
    select from crm.import_rows
    where tenant_id = ${tx.principal.tenantId} and import_id = any (${sameKind(plan)}::uuid[]) and errors > 0 limit 1`;
  return Boolean(found);
}

/** The id or number of a row's record, also of a row that cannot be read otherwise. */
function recordIdIn(plan: Plan, cells: readonly string[]): string | undefined {
  const texts = textsOf(plan, cells);
  const id = texts.get(sourceIdField);
  return id ? readSourceId(plan.settings.source, id) : texts.get('number');
}

/** All ids and numbers that the record of a damaged row may have; undefined for other rows. */
export function possibleIdsIn({ settings, columns }: Plan, cells: readonly string[]): string[] | undefined {
  const width = settings.mapping.length;
  const damaged = damagedCells(cells, width);
  const cellsOf = (field: string) => {
    const column = columns.find(({ name }) => name === field)?.column ?? noColumn;
    return damaged && column !== noColumn ? possibleCells(damaged, column, width) : [];
  };
  return (
    damaged && [...cellsOf(sourceIdField).map(id => readSourceId(settings.source, id)), ...cellsOf('number')]
  );
}

function failedKey(id: string): string {
  // Keys are indexed, and the index takes no long texts.
  return `failed ${id.slice(0, 400)}`;
}
