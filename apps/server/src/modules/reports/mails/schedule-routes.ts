import {
  changeReportSchedule,
  createReportSchedule,
  deleteReportSchedule,
  leaveReportSchedule,
  listReportSchedules,
  mailReportToMe,
  maxSchedules,
} from '@pipewright/contract/operations/reports/report-schedules.ts';
import { readsWithin, type TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { forbidden, invalid, notFound } from '../../../platform/errors.ts';
import { defineReadRoute, defineWriteRoute, type Route } from '../../../platform/http/routes/define-route.ts';
import { msg } from '../../../platform/language/message.ts';
import type { Principal } from '../../../platform/principal.ts';
import { readDashboard } from '../dashboard-rows.ts';
import { demandPerson, readSavedReport } from '../report-rows.ts';
import { composeReportMail, type MailSubject } from './compose-report-mail.ts';
import { mayOpen } from './may-open.ts';
import { demandChangeableSchedule, readSchedule, readSchedules } from './schedule-rows.ts';
import type { SendParts } from './send-schedules.ts';

/** Reports and dashboards by mail. Each recipient gets the figures of the records that they may read. */
export function scheduleRoutes(parts: SendParts): readonly Route[] {
  return [
    defineReadRoute(listReportSchedules, async ({ principal, db }) => ({
      body: await db.read(principal, tx => readSchedules(tx)),
    })),
    defineWriteRoute(createReportSchedule, async ({ principal, body, tx }) => {
      const { tenantId, userId } = principal;
      demandPerson(principal);
      if (!(await mayOpen(tx, parts.all, body))) {
        throw notFound();
      }
      await assertFewSchedules(tx);
      await assertRecipients(tx, body, body.recipientIds, userId);
      const [made] = await tx<{ id: string }>`
        insert into crm.report_schedule (tenant_id, owner_user_id, report_id, dashboard_id, scope, frequency, weekday,
          month_day, local_time, next_at_utc)
        select ${tenantId}, ${userId}, ${body.reportId}::uuid, ${body.dashboardId}::uuid,
          ${JSON.stringify(body.scope)}::text::jsonb, ${body.frequency}, ${body.weekday}::smallint,
          ${body.monthDay}::smallint, ${body.time}::time,
          crm.next_report_time(time_zone, ${body.frequency}, ${body.weekday}::integer, ${body.monthDay}::integer,
            ${body.time}::time, now())
        from crm.organization where tenant_id = ${tenantId} and id = ${tenantId}
        returning id`;
      await setRecipients(tx, made?.id ?? '', body.recipientIds);
      return { body: await readSchedule(tx, made?.id) };
    }),
    defineWriteRoute(changeReportSchedule, async ({ principal, params: { id }, body, tx }) => {
      const { tenantId } = principal;
      demandPerson(principal);
      const before = await demandChangeableSchedule(tx, id);
      const known = new Set(before.recipients.map(({ id: recipient }) => recipient));
      // Whoever has left since must not keep anybody from pausing it.
      const added = body.recipientIds.filter(recipient => !known.has(recipient));
      await assertRecipients(tx, before, added, before.owner.id);
      await tx`
        update crm.report_schedule set frequency = ${body.frequency}, weekday = ${body.weekday}, month_day = ${body.monthDay},
          local_time = ${body.time}::time, scope = ${JSON.stringify(body.scope)}::text::jsonb, is_paused = ${body.isPaused},
          paused_reason = case when ${body.isPaused} then paused_reason end,
          next_at_utc = crm.next_report_time(time_zone, ${body.frequency}, ${body.weekday}::integer,
            ${body.monthDay}::integer, ${body.time}::time, now())
        from crm.organization
        where report_schedule.tenant_id = ${tenantId} and report_schedule.id = ${id}
          and organization.tenant_id = ${tenantId} and organization.id = ${tenantId}`;
      await setRecipients(tx, id, body.recipientIds);
      return { body: await readSchedule(tx, id) };
    }),
    defineWriteRoute(deleteReportSchedule, async ({ principal, params: { id }, tx }) => {
      demandPerson(principal);
      await demandChangeableSchedule(tx, id);
      await tx`delete from crm.report_schedule where tenant_id = ${principal.tenantId} and id = ${id}`;
      return {};
    }),
    defineWriteRoute(leaveReportSchedule, async ({ principal, params: { id }, tx }) => {
      demandPerson(principal);
      await readSchedule(tx, id);
      await leave(tx, id);
      return {};
    }),
    defineWriteRoute(mailReportToMe, async ({ principal, body, tx }) => {
      demandPerson(principal);
      const mail = await composeReportMail({ ...parts, db: readsWithin(tx) }, asPerson(principal), body);
      // Last, because it locks the limits of the organization until the end of the transaction.
      await parts.outbox.assertWithinLimits(tx, 1);
      const waiting = await parts.outbox.add(tx, mail);
      return {
        body: { recipient: mail.recipient, isDelivered: parts.outbox.delivers },
        afterCommit: () => parts.outbox.deliverSoon([waiting]),
      };
    }),
  ];
}

function asPerson(principal: Principal): Principal & { userId: string } {
  const { userId } = principal;
  if (userId === null) {
    throw forbidden();
  }
  return { ...principal, userId };
}

async function assertFewSchedules(tx: TenantTx): Promise<void> {
  const { tenantId, userId } = tx.principal;
  const rows = await tx`
    select from crm.report_schedule where tenant_id = ${tenantId} and owner_user_id = ${userId} limit ${maxSchedules}`;
  if (rows.length >= maxSchedules) {
    throw invalid({
      frequency: msg`You can have ${maxSchedules} schedules. Delete one that is no longer needed.`,
    });
  }
}

/** Active members, and only the owner where the report is private: others could not open it. */
async function assertRecipients(
  tx: TenantTx,
  { reportId, dashboardId }: Pick<MailSubject, 'reportId' | 'dashboardId'>,
  ids: readonly string[],
  ownerId: string | null,
): Promise<void> {
  const { tenantId } = tx.principal;
  const rows = await tx<{ id: string }>`
    select user_id as id from crm.membership
    where tenant_id = ${tenantId} and user_id = any (${ids}::uuid[]) and is_active`;
  if (rows.length < new Set(ids).size) {
    throw invalid({ recipientIds: msg`Choose people who are members of the organization.` });
  }
  if (ids.every(id => id === ownerId)) {
    return;
  }
  const isShared =
    reportId === null
      ? (await readDashboard(tx, dashboardId ?? undefined)).sharing !== 'private'
      : (await readSavedReport(tx, reportId)).isShared;
  if (!isShared) {
    throw invalid({ recipientIds: msg`Share it first, so that your colleagues can open it.` });
  }
}

async function setRecipients(tx: TenantTx, id: string, userIds: readonly string[]): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    delete from crm.report_recipient
    where tenant_id = ${tenantId} and schedule_id = ${id} and user_id <> all (${userIds}::uuid[])`;
  await tx`
    insert into crm.report_recipient (tenant_id, schedule_id, user_id)
    select ${tenantId}, ${id}, user_id from unnest(${userIds}::uuid[]) as given (user_id)
    on conflict do nothing`;
}

/** A schedule without recipients has nothing to send. */
async function leave(tx: TenantTx, id: string): Promise<void> {
  const { tenantId, userId } = tx.principal;
  await tx`
    delete from crm.report_recipient where tenant_id = ${tenantId} and schedule_id = ${id} and user_id = ${userId}`;
  await tx`
    delete from crm.report_schedule where tenant_id = ${tenantId} and id = ${id} and not exists (
      select from crm.report_recipient where tenant_id = ${tenantId} and schedule_id = ${id})`;
}
