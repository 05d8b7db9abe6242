import { fieldLabel } from '@pipewright/contract/fields/system-fields.ts';
import type { TenantTx } from '../../database/tenant/tenant-db.ts';
import { type Message, message, msg } from '../../language/message.ts';
import { storeText } from '../../language/stored-text.ts';
import { findComingIds } from '../batch/coming-records.ts';
import type { CheckedRow } from '../match/judge-rows.ts';
import type { MatchingRecord } from '../match/match-rows.ts';
import type { Plan } from '../match/plan.ts';

type Values = Readonly<Record<string, unknown>>;

/** What is known about the records that the rows of a chunk belong to, for records with lines. */
interface LineFacts {
  /** Ids of other files of the same import, while it is checked. */
  readonly coming: ReadonlySet<string>;
  /** Records that this import has created. */
  readonly createdHere: ReadonlySet<string>;
}

export async function readLineFacts(
  tx: TenantTx,
  plan: Plan,
  sourceIds: readonly string[],
  known: ReadonlyMap<string, MatchingRecord>,
): Promise<LineFacts> {
  const { name } = plan.module.resource;
  const ids = [...known.values()].map(({ id }) => id);
  const created =
    plan.changeSetId && ids.length > 0
      ? await tx<{ id: string }>`
          select row_id as id from crm.change_log
          where tenant_id = ${tx.principal.tenantId} and entity = ${name} and row_id = any (${ids}::uuid[])
            and operation = 'insert' and change_set_id = ${plan.changeSetId}`
      : [];
  return {
    coming: await findComingIds(tx, plan, name, sourceIds),
    createdHere: new Set(created.map(({ id }) => id)),
  };
}

/** What becomes of a row: it creates its record, or adds a line to one that another row creates. */
export function judgeLine(
  plan: Plan,
  row: { sourceId: string | undefined; values: Values; line: Values | undefined; isFirst: boolean },
  known: MatchingRecord | undefined,
  { coming, createdHere }: LineFacts,
): CheckedRow {
  const { sourceId = '', values, line, isFirst } = row;
  const { resource } = plan.module;
  const one = message(resource.label[0]);
  const isWhole = values[resource.title] !== undefined;
  if (known && !createdHere.has(known.id)) {
    return skip(msg`This ${one} was imported before, and stays as it is`);
  }
  if (known || !isFirst || (!isWhole && coming.has(sourceId))) {
    return line
      ? { verdict: ['update'], line, lineOf: sourceId, ...(known && { id: known.id }) }
      : skip(msg`This ${one} is in the file before`);
  }
  if (isWhole) {
    return { verdict: ['create'], values, line };
  }
  const { source } = plan.settings;
  const problem = sourceId
    ? msg`There is no ${one} with the ID “${sourceId}” of ${source}`
    : msg`Missing: ${message(fieldLabel(resource.fields, resource.title))}`;
  return { verdict: ['error', storeText(problem)] };
}

function skip(reason: Message): CheckedRow {
  return { verdict: ['skip', storeText(reason)] };
}
