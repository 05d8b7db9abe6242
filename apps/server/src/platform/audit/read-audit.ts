import { type AuditEntry, auditCursor } from '@pipewright/contract/operations/administration/audit.ts';
import { describeChanges } from '../change-log/describe-changes.ts';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { writeStoredMessage } from '../language/stored-text.ts';
import type { Module } from '../resources/define-module.ts';
import { readTitles } from '../resources/query/search/titles.ts';
import type { AuditRequest } from './audit-query.ts';
import { type ChangeRow, readChangeRows } from './change-rows.ts';
import { type EventRow, readEventRows } from './event-rows.ts';
import { nameRecords } from './name-records.ts';

/** A page of the audit log: changes and events in one list, newest first. */
export async function readAudit(
  tx: TenantTx,
  all: readonly Module[],
  request: AuditRequest,
): Promise<readonly AuditEntry[]> {
  const changes = await readChangeRows(tx, request);
  const events = await readEventRows(tx, request);
  const page = [...changes.map(withPosition), ...events.map(withPosition)]
    .sort((a, b) => (a.position < b.position ? 1 : -1))
    .slice(0, request.pageSize)
    .map(({ row }) => row);

  const shown = page.filter(isChange);
  const [changesByRow, nameOf, people] = [
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
    const via = {
      kind: row.actorKind,
      ref: row.actorRef,
      label: row.actorLabel && writeStoredMessage(row.actorLabel),
    };
    const record = nameOf(row);
    const changes = changesByRow.get(page[i] as ChangeRow) ?? [];
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

/** The whole audit log, read page by page. */
export async function* readWholeAudit(
  readPage: (request: AuditRequest) => Promise<readonly AuditEntry[]>,
  request: AuditRequest,
): AsyncGenerator<AuditEntry> {
  let page: readonly AuditEntry[];
  let { before } = request;
  do {
    page = await readPage({ ...request, before });
    yield* page;
    const last = page.at(-1);
    const [action, id] = last ? auditCursor(last).split('_') : [];
    before = action && id ? { action, id } : before;
  } while (page.length === request.pageSize);
}

function withPosition(row: ChangeRow | EventRow) {
  return { row, position: `${'changeSetId' in row ? row.changeSetId : row.id}_${row.id}` };
}

function isChange(row: ChangeRow | EventRow): row is ChangeRow {
  return 'changeSetId' in row;
}
