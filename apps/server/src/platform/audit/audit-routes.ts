import { auditOptions, exportAudit, listAudit } from '@pipewright/contract/operations/audit.ts';
import type { TenantDb } from '../database/tenant-db.ts';
import { writeCsv } from '../export/write-csv.ts';
import { defineReadRoute, type Route } from '../http/define-route.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { auditLines } from './audit-lines.ts';
import { type AuditRequest, toAuditRequest } from './audit-query.ts';
import { readKinds } from './change-rows.ts';
import { readEventKinds } from './event-rows.ts';
import { readAudit, readWholeAudit } from './read-audit.ts';
import { recordEventInOwnTransaction } from './record-event.ts';

const exportPageSize = 500;

/** The audit log. There is no smaller reach for `audit.read`: who may read it reads all of it. */
export function auditRoutes(all: readonly Module[]): Route[] {
  const readPage = (db: TenantDb, principal: Principal) => (request: AuditRequest) =>
    db.read(principal, tx => readAudit(tx, all, request));

  return [
    defineReadRoute(listAudit, async ({ principal, query, db }) => ({
      body: [...(await readPage(db, principal)(toAuditRequest(query)))],
    })),
    defineReadRoute(auditOptions, ({ principal, db }) =>
      db.read(principal, async tx => ({
        body: { resources: await readKinds(tx), events: await readEventKinds(tx) },
      })),
    ),
    defineReadRoute(exportAudit, async ({ principal, query, db, address, userAgent, language }) => {
      await recordEventInOwnTransaction(db, principal, {
        kind: 'export',
        details: { what: 'audit', format: 'csv', ...query },
        address,
        userAgent,
      });
      const entries = readWholeAudit(
        readPage(db, principal),
        toAuditRequest({ ...query, pageSize: exportPageSize }),
      );
      return {
        // The body is a stream that is written while the entries are read.
        body: writeCsv(auditLines(entries, all, language)) as unknown as string,
        headers: {
          'content-type': 'text/csv; charset=utf-8',
          'content-disposition': `attachment; filename="audit-${new Date().toISOString().slice(0, 10)}.csv"`,
          'cache-control': 'no-store',
        },
      };
    }),
  ];
}
