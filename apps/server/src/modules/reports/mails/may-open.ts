import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { AppError, forbidden } from '../../../platform/errors.ts';
import { readableModule } from '../../../platform/reports/readable-module.ts';
import type { Module } from '../../../platform/resources/define-module.ts';
import { readDashboard } from '../dashboard-rows.ts';
import { readSavedReport } from '../report-rows.ts';
import type { MailSubject } from './compose-report-mail.ts';

type Subject = Pick<MailSubject, 'reportId' | 'dashboardId'>;

/**
 * Whether the person of a transaction can open what is mailed: it is shared or their own, they may read the records of a
 * report, and they are still a member. Cards of a dashboard that they may not read say so themselves.
 */
export async function mayOpen(tx: TenantTx, all: readonly Module[], subject: Subject): Promise<boolean> {
  return (await whyNotOpened(tx, all, subject)) === undefined;
}

/** Why the person cannot open what is mailed; undefined if they can. */
export async function whyNotOpened(
  tx: TenantTx,
  all: readonly Module[],
  { reportId, dashboardId }: Subject,
): Promise<AppError | undefined> {
  // Somebody who has left has no permissions.
  if (tx.principal.permissions.size === 0) {
    return forbidden();
  }
  try {
    if (reportId === null) {
      await readDashboard(tx, dashboardId ?? undefined);
    } else {
      const { definition } = await readSavedReport(tx, reportId);
      readableModule(all, tx.principal, definition.entity);
    }
    return undefined;
  } catch (error) {
    if (error instanceof AppError) {
      return error;
    }
    throw error;
  }
}
