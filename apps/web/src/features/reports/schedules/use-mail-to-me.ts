import { t } from '@lingui/core/macro';
import { mailReportToMe } from '@pipewright/contract/operations/reports/report-schedules.ts';
import type { ReportScope } from '@pipewright/contract/operations/reports/reports.ts';
import { useChange } from '../../../kit/data/changes/use-change.ts';
import { call } from '../../../kit/data/client/client.ts';

/** What is mailed: a saved report, or a dashboard with what its filter bar is set to. */
export interface MailSubject {
  readonly reportId: string | null;
  readonly dashboardId: string | null;
  readonly scope: ReportScope;
}

/** Mails a report to oneself now: exactly what a schedule would send. */
export function useMailToMe() {
  return useChange({
    send: async ({ reportId, dashboardId, scope }: MailSubject) =>
      (await call(mailReportToMe, { body: { reportId, dashboardId, scope } })).data,
    changes: [],
    success: ({ recipient, isDelivered }) =>
      isDelivered
        ? t`Sent to ${recipient}`
        : t`This server sends no mail. Administrators find the email in the outbox.`,
    failure: t`The email couldn’t be sent`,
  });
}
