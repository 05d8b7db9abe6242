import type { SavedReport } from '@pipewright/contract/operations/reports/reports.ts';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { forbidden, notFound } from '../../platform/errors.ts';
import type { Principal } from '../../platform/principal.ts';

type Row = Omit<SavedReport, 'owner' | 'mayChange'> & { ownerId: string; ownerName: string };

/** The one place that decides who sees a report. */
export async function readReports(tx: TenantTx, id: string | null = null): Promise<SavedReport[]> {
  const { tenantId, userId, permissions } = tx.principal;
  const rows = await tx<Row>`
    select report.id, name, description, definition, is_shared as "isShared", owner_user_id as "ownerId",
      full_name as "ownerName",
      to_char(report.updated_at_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "updatedAtUtc"
    from crm.report
    join crm.membership on membership.tenant_id = ${tenantId} and user_id = owner_user_id
    where report.tenant_id = ${tenantId} and (is_shared or owner_user_id = ${userId})
      and (${id}::uuid is null or report.id = ${id})
    order by name, report.id limit 500`;
  return rows.map(({ ownerId, ownerName, ...report }) => ({
    ...report,
    owner: { id: ownerId, fullName: ownerName },
    mayChange: ownerId === userId || permissions.has('settings.manage'),
  }));
}

export async function readSavedReport(tx: TenantTx, id: string | undefined): Promise<SavedReport> {
  const [report] = id ? await readReports(tx, id) : [];
  if (!report) {
    throw notFound('No such report.');
  }
  return report;
}

/** What one cannot see is not there; what one only sees cannot be changed. */
export async function demandChangeable(tx: TenantTx, id: string): Promise<SavedReport> {
  const report = await readSavedReport(tx, id);
  if (!report.mayChange) {
    throw forbidden();
  }
  return report;
}

/** Reports and dashboards belong to people; an API key can run a report, but not arrange somebody's screens. */
export function demandPerson({ sessionId }: Principal): void {
  if (!sessionId) {
    throw forbidden();
  }
}
