import { z } from 'zod';
import { newChangeSet, type TenantDb, type TenantTx } from '../../../platform/database/tenant/tenant-db.ts';
import { translateDatabaseError } from '../../../platform/database/translate-error.ts';
import { AppError } from '../../../platform/errors.ts';
import type { Schedule, SteppedJob } from '../../../platform/jobs/jobs.ts';
import { type Message, msg, type Text } from '../../../platform/language/message.ts';
import { storeText } from '../../../platform/language/stored-text.ts';
import type { Mail, Outbox } from '../../../platform/mail/outbox.ts';
import { notify } from '../../../platform/notifications/notify.ts';
import { systemPrincipal } from '../../../platform/principal.ts';
import { memberPrincipal } from '../../../platform/read-rights.ts';
import { composeReportMail, type MailParts, type MailSubject } from './compose-report-mail.ts';
import { mayOpen, whyNotOpened } from './may-open.ts';

export interface SendParts extends MailParts {
  readonly db: TenantDb;
  readonly outbox: Outbox;
}

/** Mails the reports whose time has come. */
export function createReportMails(
  parts: SendParts & {
    /** The organizations with schedules that are due. */
    listDueTenants(): Promise<string[]>;
  },
): { job: SteppedJob<{ tenantId: string }>; schedule: Schedule } {
  const job: SteppedJob<{ tenantId: string }> = {
    name: 'mail-reports',
    label: msg`Mail reports`,
    payload: z.object({ tenantId: z.uuid() }),
    key: ({ tenantId }) => tenantId,
    step: async tenantId => ((await sendNextSchedule(parts, tenantId)) ? 'again' : 'over'),
  };
  const schedule: Schedule = {
    name: 'look-for-report-mails',
    cron: '* * * * *',
    async run(jobs) {
      for (const tenantId of await parts.listDueTenants()) {
        await jobs.enqueue(job, tenantId, { tenantId });
      }
    },
  };
  return { job, schedule };
}

interface Due extends MailSubject, Record<string, unknown> {
  readonly id: string;
  readonly ownerId: string;
  readonly ownerName: string;
  readonly lastProblem: string | null;
  readonly dueAt: string;
  readonly recipients: readonly { readonly id: string; readonly fullName: string }[];
}

/** Sends the schedule that is due for the longest time; false where none is. */
export async function sendNextSchedule(parts: SendParts, tenantId: string): Promise<boolean> {
  const system = systemPrincipal(tenantId);
  const due = await parts.db.read(system, readDue);
  if (!due) {
    return false;
  }
  const owner = await parts.db.read(system, tx => memberPrincipal(tx, due.ownerId));
  const closed = await parts.db.read(owner, tx => whyNotOpened(tx, parts.all, due));
  if (closed) {
    // The records are of a custom object that is retired; otherwise the owner has lost access.
    const reason = closed.code === 'conflict' ? closed.text : lostAccess(due.ownerName);
    await parts.db.write(system, newChangeSet('pause report mails'), tx => pause(tx, due, reason));
    return true;
  }
  const { mails, problem } = await composeMails(parts, due, tenantId);
  // The owner has asked for these mails, so the limits are theirs.
  const sender = { ...owner, actor: { kind: 'system' as const, ref: 'mail-reports' } };
  const waiting = await parts.db.write(sender, newChangeSet('mail reports'), async tx => {
    if (!(await claim(tx, due))) {
      return [];
    }
    const refusal = await refusalOfLimits(parts.outbox, tx, mails.length);
    const sent = refusal ? [] : mails;
    const added = [];
    for (const mail of sent) {
      added.push(await parts.outbox.add(tx, mail));
    }
    await finish(tx, due, { isSent: sent.length > 0, problem: refusal ?? problem });
    return added;
  });
  parts.outbox.deliverSoon(waiting);
  return true;
}

async function readDue(tx: TenantTx): Promise<Due | undefined> {
  const { tenantId } = tx.principal;
  const [due] = await tx<Due>`
    select schedule.id, report_id as "reportId", dashboard_id as "dashboardId", scope, owner_user_id as "ownerId",
      owner.full_name as "ownerName", last_problem as "lastProblem", next_at_utc::text as "dueAt",
      coalesce((
        select jsonb_agg(jsonb_build_object('id', member.user_id, 'fullName', member.full_name) order by member.user_id)
        from crm.report_recipient as recipient
        join crm.membership as member on member.tenant_id = ${tenantId} and member.user_id = recipient.user_id
        where recipient.tenant_id = ${tenantId} and schedule_id = schedule.id), '[]') as recipients
    from crm.report_schedule as schedule
    join crm.membership as owner on owner.tenant_id = ${tenantId} and owner.user_id = owner_user_id
    where schedule.tenant_id = ${tenantId} and not is_paused and next_at_utc <= now()
    order by next_at_utc limit 1`;
  return due;
}

/** One mail for each recipient, with the figures of their own records. */
async function composeMails(
  parts: SendParts,
  due: Due,
  tenantId: string,
): Promise<{ mails: Mail[]; problem: Text | null }> {
  const mails: Mail[] = [];
  const without: string[] = [];
  let failure: Text | null = null;
  for (const { id, fullName } of due.recipients) {
    const recipient = await parts.db.read(systemPrincipal(tenantId), tx => memberPrincipal(tx, id));
    if (!(await parts.db.read(recipient, tx => mayOpen(tx, parts.all, due)))) {
      without.push(fullName);
      continue;
    }
    try {
      mails.push(await composeReportMail(parts, recipient, due));
    } catch (error) {
      const known = error instanceof AppError ? error : translateDatabaseError(error);
      if (!known) {
        throw error;
      }
      // Without this one schedule that cannot be calculated would keep all later ones waiting.
      failure = known.text;
    }
  }
  const missing = without.length > 0 ? msg`Not sent to ${without}, who cannot open it.` : null;
  return { mails, problem: failure ?? missing };
}

/** False if somebody has changed, paused or sent it meanwhile. */
async function claim(tx: TenantTx, { id, dueAt }: Due): Promise<boolean> {
  const rows = await tx`
    select from crm.report_schedule
    where tenant_id = ${tx.principal.tenantId} and id = ${id} and not is_paused and next_at_utc = ${dueAt}::timestamptz
    for update`;
  return rows.length > 0;
}

async function refusalOfLimits(outbox: Outbox, tx: TenantTx, recipients: number): Promise<Text | undefined> {
  try {
    await outbox.assertWithinLimits(tx, recipients);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.code === 'tooMany') {
      return error.text;
    }
    throw error;
  }
}

/** The mails and the time of the next ones are written together: both happen, or neither. */
async function finish(
  tx: TenantTx,
  due: Due,
  { isSent, problem }: { isSent: boolean; problem: Text | null },
): Promise<void> {
  const { tenantId } = tx.principal;
  const stored = problem && storeText(problem);
  await tx`
    update crm.report_schedule set last_problem = ${stored},
      last_sent_at_utc = ${isSent ? tx`now()` : tx`last_sent_at_utc`},
      next_at_utc = crm.next_report_time(time_zone, frequency, weekday, month_day, local_time, now())
    from crm.organization
    where report_schedule.tenant_id = ${tenantId} and report_schedule.id = ${due.id}
      and organization.tenant_id = ${tenantId} and organization.id = ${tenantId}`;
  if (problem && stored !== due.lastProblem) {
    await tell(tx, due.ownerId, msg`A scheduled report was not sent to everybody`, problem);
  }
}

/** Stops a schedule whose report its owner cannot open any more, and tells them why. */
async function pause(tx: TenantTx, due: Due, reason: Text): Promise<void> {
  await tx`
    update crm.report_schedule set is_paused = true, paused_reason = ${storeText(reason)}
    where tenant_id = ${tx.principal.tenantId} and id = ${due.id}`;
  await tell(tx, due.ownerId, msg`A scheduled report was paused`, reason);
}

function lostAccess(name: string): Message {
  return msg`${name} can no longer open it, so it is not sent any more. Somebody who can open it can create a new schedule.`;
}

async function tell(tx: TenantTx, userId: string, title: Text, text: Text): Promise<void> {
  await notify(tx, { userId, type: 'product', title, text, path: '/analytics/schedules' });
}
