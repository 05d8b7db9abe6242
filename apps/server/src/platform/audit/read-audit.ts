import { type AuditEntry, auditCursor } from '@pipewright/contract/operations/audit.ts';
import { describeChanges } from '../change-log/describe-changes.ts';
import type { TenantTx } from '../database/tenant-db.ts';
import type { Module } from '../resources/define-module.ts';
import { readTitles } from '../resources/query/titles.ts';
import type { Asked } from './audit-query.ts';
import { type ChangeRow, readChangeRows } from './change-rows.ts';
import { type EventRow, readEventRows } from './event-rows.ts';
import { nameRecords } from './name-records.ts';

/** A page of what happened in the organization: changes and events as one list, newest first. */
export async function readAudit(
  tx: TenantTx,
  all: readonly Module[],
  asked: Asked,
): Promise<readonly AuditEntry[]> {
  const changes = await readChangeRows(tx, asked);
  const events = await readEventRows(tx, asked);
  const page = [...changes.map(placed), ...events.map(placed)]
    .sort((a, b) => (a.place < b.place ? 1 : -1))
    .slice(0, asked.pageSize)
    .map(({ row }) => row);

  const shown = page.filter(isChange);
  const [told, nameOf, people] = [
    new Map((await describeChanges(tx, all, shown)).map((fields, i) => [shown[i], fields])),
    await nameRecords(tx, all, shown),
    await readTitles(tx, all, 'user', [...new Set(page.flatMap(({ actorId }) => actorId ?? []))]),
  ];
  return page.map(({ actorId, ...row }, i): AuditEntry => {
    const actor = actorId ? { id: actorId, fullName: people.get(actorId) ?? 'Somebody who has left' } : null;
    const atUtc = row.atUtc.toISOString();
    if (!('changeSetId' in row)) {
      return { type: 'event', ...row, actor, atUtc };
    }
    const { id, changeSetId, resource, operation, isUndo, isUndone, isHistory, causedBy } = row;
    const via = { kind: row.actorKind, ref: row.actorRef, label: row.actorLabel };
    const record = nameOf(row);
    const changes = told.get(page[i] as ChangeRow) ?? [];
    return {
      type: 'change',
      id,
      changeSetId,
      resource,
      operation,
      isUndo,
      isUndone,
      isHistory,
      actor,
      via,
      causedBy,
      atUtc,
      record,
      changes,
    };
  });
}

/** All of it, a page at a time. */
export async function* readWholeAudit(
  readPage: (asked: Asked) => Promise<readonly AuditEntry[]>,
  asked: Asked,
): AsyncGenerator<AuditEntry> {
  let page: readonly AuditEntry[];
  let { before } = asked;
  do {
    page = await readPage({ ...asked, before });
    yield* page;
    const last = page.at(-1);
    const [action, id] = last ? auditCursor(last).split('_') : [];
    before = action && id ? { action, id } : before;
  } while (page.length === asked.pageSize);
}

function placed(row: ChangeRow | EventRow) {
  return { row, place: `${'changeSetId' in row ? row.changeSetId : row.id}_${row.id}` };
}

function isChange(row: ChangeRow | EventRow): row is ChangeRow {
  return 'changeSetId' in row;
}
