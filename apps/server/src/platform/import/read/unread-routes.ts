import {
  downloadUnreadRows,
  listUnreadRows,
  type UnreadProblem,
  unreadProblems,
  unreadProblemTexts,
} from '@pipewright/contract/operations/import-unread-rows.ts';
import { recordEventInOwnTransaction } from '../../audit/record-event.ts';
import type { TenantDb } from '../../database/tenant/tenant-db.ts';
import { tableDownload } from '../../export/table-download.ts';
import { defineReadRoute, type Route } from '../../http/routes/define-route.ts';
import { message, msg } from '../../language/message.ts';
import { writeForRequest } from '../../language/request-language.ts';
import type { Principal } from '../../principal.ts';
import type { Module } from '../../resources/define-module.ts';
import { readImportRow } from '../import-store.ts';
import { readUnread } from './unread-rows.ts';

/** The rows of a file that could not be read, as a list and as a file. */
export function unreadRoutes(all: readonly Module[]): Route[] {
  return [
    defineReadRoute(listUnreadRows, ({ principal, params, query, db }) =>
      db.read(principal, async tx => {
        await readImportRow(tx, all, params.id);
        return { body: await readUnread(tx, params.id, query.after) };
      }),
    ),

    defineReadRoute(downloadUnreadRows, async ({ principal, params, db, address, userAgent }) => {
      const { row } = await db.read(principal, tx => readImportRow(tx, all, params.id));
      const details = { resource: row.resource, file: row.fileName, what: 'rows that could not be read' };
      await recordEventInOwnTransaction(db, principal, { kind: 'download', details, address, userAgent });
      return tableDownload({
        name: 'unread-rows',
        format: 'csv',
        rows: unreadTable(db, principal, params.id, textsOfFile()),
      });
    }),
  ];
}

/** What the file says, in the language of the request: rows are written after it has ended. */
function textsOfFile(): FileTexts {
  return {
    headings: [msg`Row`, msg`Problem`, msg`Text`].map(writeForRequest),
    problems: new Map(
      unreadProblems.map(problem => [problem, writeForRequest(message(unreadProblemTexts[problem]))]),
    ),
  };
}

interface FileTexts {
  readonly headings: string[];
  readonly problems: ReadonlyMap<UnreadProblem, string>;
}

async function* unreadTable(
  db: TenantDb,
  principal: Principal,
  id: string,
  { headings, problems }: FileTexts,
): AsyncGenerator<string[]> {
  yield headings;
  let after: number | null = 0;
  while (after !== null) {
    const from: number = after;
    const page = await db.read(principal, tx => readUnread(tx, id, from));
    for (const { row, problem, text } of page.rows) {
      yield [String(row), problems.get(problem) ?? problem, text];
    }
    after = page.next;
  }
}
