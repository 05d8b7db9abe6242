import type { ReportSchedule } from '@pipewright/contract/operations/reports/report-schedules.ts';
import type { TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { forbidden, notFound } from '../../../platform/errors.ts';
import { writeStoredText } from '../../../platform/language/stored-text.ts';

type Row = Omit<ReportSchedule, 'owner' | 'mayChange'> & { ownerId: string; ownerName: string };

/** The one place that decides who sees a schedule: its owner, its recipients, and who manages the settings. */
export async function readSchedules(tx: TenantTx, id: string | null = null): Promise<ReportSchedule[]> {
  const { tenantId, userId, permissions } = tx.principal;
  const isManager = permissions.has('settings.manage');
  const rows = await tx<Row>`
    with visible as (
      select id from crm.report_schedule where tenant_id = ${tenantId} and owner_user_id = ${userId}
      union
      select schedule_id from crm.report_recipient where tenant_id = ${tenantId} and user_id = ${userId}
      union
      select id from crm.report_schedule where tenant_id = ${tenantId} and ${isManager}
    )
    select schedule.id, schedule.report_id as "reportId", schedule.dashboard_id as "dashboardId", schedule.scope,
      frequency, weekday, month_day as "monthDay", to_char(local_time, 'HH24:MI') as time,
      coalesce(report.name, dashboard.name) as name, schedule.owner_user_id as "ownerId", owner.full_name as "ownerName",
      is_paused as "isPaused", paused_reason as "pausedReason", last_problem as "lastProblem",
      to_char(last_sent_at_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "lastSentAtUtc", to_char(next_at_utc at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "nextAtUtc",
      coalesce(people.recipients, '[]') as recipients, coalesce(people.is_recipient, false) as "isRecipient"
    from visible
    join crm.report_schedule as schedule on schedule.tenant_id = ${tenantId} and schedule.id = visible.id
    join crm.membership as owner on owner.tenant_id = ${tenantId} and owner.user_id = schedule.owner_user_id
    left join crm.report on report.tenant_id = ${tenantId} and report.id = schedule.report_id
      and (report.is_shared or report.owner_user_id = ${userId})
    left join crm.dashboard on dashboard.tenant_id = ${tenantId} and dashboard.id = schedule.dashboard_id
      and (dashboard.sharing <> 'private' or dashboard.owner_user_id = ${userId})
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', member.user_id, 'fullName', full_name) order by full_name) as recipients,
        bool_or(member.user_id = ${userId}) as is_recipient
      from crm.report_recipient as recipient
      join crm.membership as member on member.tenant_id = ${tenantId} and member.user_id = recipient.user_id
      where recipient.tenant_id = ${tenantId} and recipient.schedule_id = schedule.id
    ) as people on true
    where ${id}::uuid is null or schedule.id = ${id}
    order by name nulls last, schedule.id limit 500`;
  return rows.map(({ ownerId, ownerName, pausedReason, lastProblem, ...schedule }) => ({
    ...schedule,
    owner: { id: ownerId, fullName: ownerName },
    pausedReason: pausedReason && writeStoredText(pausedReason),
    lastProblem: lastProblem && writeStoredText(lastProblem),
    mayChange: ownerId === userId || isManager,
  }));
}

export async function readSchedule(tx: TenantTx, id: string | undefined): Promise<ReportSchedule> {
  const [schedule] = id ? await readSchedules(tx, id) : [];
  if (!schedule) {
    throw notFound('No such schedule.');
  }
  return schedule;
}

/** What one cannot see is not there; what one only receives cannot be changed. */
export async function demandChangeableSchedule(tx: TenantTx, id: string): Promise<ReportSchedule> {
  const schedule = await readSchedule(tx, id);
  if (!schedule.mayChange) {
    throw forbidden();
  }
  return schedule;
}

/** What is deleted is not mailed any more. */
export async function deleteSchedulesOf(tx: TenantTx, subjectId: string): Promise<void> {
  await tx`
    delete from crm.report_schedule
    where tenant_id = ${tx.principal.tenantId} and coalesce(report_id, dashboard_id) = ${subjectId}`;
}
