import type { TenantTx } from '../../../platform/database/tenant-db.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Module } from '../../../platform/resources/define-module.ts';
import { readDashboard } from '../dashboard-rows.ts';
import { readSavedReport } from '../report-rows.ts';
import type { MailSubject } from './compose-report-mail.ts';

/**
 * Whether the person of a transaction can open what is mailed: it is shared or their own, they may read the records of a
 * report, and they are still a member. Cards of a dashboard that they may not read say so themselves.
 */
export async function mayOpen(
  tx: TenantTx,
  all: readonly Module[],
  { reportId, dashboardId }: Pick<MailSubject, 'reportId' | 'dashboardId'>,
): Promise<boolean> {
  const { permissions } = tx.principal;
  // Somebody who has left has no permissions.
  if (permissions.size === 0) {
    return false;
  }
  try {
    if (reportId === null) {
      await readDashboard(tx, dashboardId ?? undefined);
      return true;
    }
    const { definition } = await readSavedReport(tx, reportId);
    const module = all.find(({ resource }) => resource.name === definition.entity);
    return module !== undefined && permissions.has(module.resource.permissions.read);
  } catch (error) {
    if (error instanceof AppError && error.code === 'notFound') {
      return false;
    }
    throw error;
  }
}
