import {
  auditOptions,
  exportAudit,
  listAudit,
} from '@pipewright/contract/operations/administration/audit.ts';
import { moduleFor } from '../custom-fields/resource-for.ts';
import type { TenantDb } from '../database/tenant/tenant-db.ts';
import { tableDownload, today } from '../export/table-download.ts';
import { defineReadRoute, type Route } from '../http/routes/define-route.ts';
import type { Principal } from '../principal.ts';
import type { Module } from '../resources/define-module.ts';
import { auditLines } from './audit-lines.ts';
import { type AuditRequest, toAuditRequest } from './audit-query.ts';
import { readKinds } from './change-rows.ts';
import { readEventKinds } from './event-rows.ts';
import { readAudit, readWholeAudit } from './read-audit.ts';
import { recordEventInOwnTransaction } from './record-event.ts';

const exportPageSize = 500;

/** The audit log. `audit.read` has no smaller reach: everybody with this permission can read all of it. */
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
      // With the names and custom fields of the organization.
      const named = all.map(module => moduleFor(module, principal));
      return tableDownload({
        name: `audit-${today()}`,
        format: 'csv',
        rows: auditLines(entries, named, language),
      });
    }),
  ];
}
