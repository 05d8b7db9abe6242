import type { Language } from '@pipewright/contract/texts/languages.ts';
import { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { defineJob, type Job, type Schedule } from '../../platform/jobs/jobs.ts';
import { dateLocale } from '../../platform/language/date-locale.ts';
import { msg, writeText } from '../../platform/language/message.ts';
import { readerLanguage } from '../../platform/language/request-language.ts';
import type { Outbox } from '../../platform/mail/outbox.ts';
import { renderMail } from '../../platform/mail/template.ts';
import { notify } from '../../platform/notifications/notify.ts';

interface Reminder {
  readonly id: string;
  readonly subject: string;
  readonly dueAtUtc: Date | null;
  readonly timeZone: string;
  readonly userId: string;
  readonly email: string;
  /** Chosen by the reader, or else the organization; null: by nobody. */
  readonly chosenLanguage: string | null;
}

/** Reminds people of what they planned, once: by mail, and in the application. */
export function createReminders(parts: {
  outbox: Outbox;
  origin: string;
  /** The organizations in which a reminder is due. */
  listDueTenants(): Promise<string[]>;
}): { job: Job; schedule: Schedule } {
  const job = defineJob({
    name: 'remind',
    label: msg`Send reminders`,
    payload: z.object({ tenantId: z.uuid() }),
    key: ({ tenantId }) => tenantId,
    run: tx => remindAll(tx, parts),
  });
  return {
    job,
    schedule: {
      name: 'look-for-reminders',
      cron: '* * * * *',
      async run(jobs) {
        for (const tenantId of await parts.listDueTenants()) {
          await jobs.enqueue(job, tenantId, { tenantId });
        }
      },
    },
  };
}

/** Claims, notifies and mails in one transaction: all of it happens, or it is retried. */
async function remindAll(tx: TenantTx, { outbox, origin }: { outbox: Outbox; origin: string }) {
  const { tenantId } = tx.principal;
  const reminders = await tx<Reminder & Record<string, unknown>>`
    with claimed as materialized (select crm.claim_reminders() as id)
    select activity.id, subject, due_at_utc as "dueAtUtc", organization.time_zone as "timeZone",
      membership.user_id as "userId", membership.email,
      crm.member_language(membership.user_id) as "chosenLanguage"
    from claimed
    join crm.activity on activity.tenant_id = ${tenantId} and activity.id = claimed.id
    join crm.membership on membership.tenant_id = ${tenantId}
      and membership.user_id = activity.assigned_to_user_id and membership.is_active
    join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}`;
  for (const reminder of reminders) {
    const { id, userId, email } = reminder;
    const subject = reminder.subject.replace(/\p{Cc}+/gu, ' ').slice(0, 180);
    const path = `/activities?edit=${id}`;
    const language = readerLanguage(reminder.chosenLanguage);
    const due = dueText(reminder, language);
    const mailWanted = await notify(tx, {
      ...{ userId, type: 'task-due', title: subject, text: due, path, activityId: id },
      hasOwnMail: true,
    });
    if (mailWanted !== 'now') {
      continue;
    }
    const mail = renderMail(language, {
      subject: msg`Reminder: ${subject}`,
      paragraphs: [subject, ...(due ? [due] : [])],
      button: { label: msg`Open activity`, url: new URL(path, origin).href },
      footer: msg`You get this email because a reminder was set for an activity that is assigned to you.`,
    });
    await outbox.add(tx, { ...mail, recipient: email });
  }
}

function dueText({ dueAtUtc, timeZone }: Reminder, language: Language): string | null {
  const format = { dateStyle: 'full', timeStyle: 'short', timeZone } as const;
  if (!dueAtUtc) {
    return null;
  }
  const due = new Intl.DateTimeFormat(dateLocale(language), format).format(dueAtUtc);
  return writeText(language, msg`Due ${due}`);
}
