import type { Language } from '@pipewright/contract/texts/languages.ts';
import { z } from 'zod';
import { newChangeSet, type TenantDb, type TenantTx } from '../database/tenant/tenant-db.ts';
import type { Schedule, SteppedJob } from '../jobs/jobs.ts';
import { message, msg, writeText } from '../language/message.ts';
import { readerLanguage } from '../language/request-language.ts';
import { readStoredText } from '../language/stored-text.ts';
import type { Outbox } from '../mail/outbox.ts';
import { type MailEntry, renderMail } from '../mail/template.ts';
import { systemPrincipal } from '../principal.ts';
import { memberPrincipal } from '../read-rights.ts';
import type { Module } from '../resources/define-module.ts';
import { readRecordNames } from './record-names.ts';

interface MailParts {
  readonly tenants: TenantDb;
  readonly modules: readonly Module[];
  readonly outbox: Outbox;
  readonly origin: string;
}

interface DueRow extends Record<string, unknown> {
  readonly id: string;
  readonly title: string;
  readonly text: string | null;
  readonly path: string;
  readonly entity: string | null;
  readonly recordId: string | null;
}

interface Reader extends Record<string, unknown> {
  readonly email: string;
  readonly organization: string;
  readonly chosenLanguage: string | null;
}

/** How many entries a mail lists. */
const maxEntries = 50;

/** Mails the notifications whose time has come: at once, or in the summary of a day. */
export function createNotificationMails(
  parts: MailParts & {
    /** The organizations with notifications that are due. */
    listDueTenants(): Promise<string[]>;
  },
): { job: SteppedJob<{ tenantId: string }>; schedule: Schedule } {
  const job: SteppedJob<{ tenantId: string }> = {
    name: 'mail-notifications',
    label: msg`Mail notifications`,
    payload: z.object({ tenantId: z.uuid() }),
    key: ({ tenantId }) => tenantId,
    async step(tenantId) {
      await mailDueNotifications(parts, tenantId);
      return 'over';
    },
  };
  const schedule: Schedule = {
    name: 'look-for-notification-mails',
    cron: '* * * * *',
    async run(jobs) {
      for (const tenantId of await parts.listDueTenants()) {
        await jobs.enqueue(job, tenantId, { tenantId });
      }
    },
  };
  return { job, schedule };
}

/** One mail for each person with notifications that are due, in a transaction of its own. */
export async function mailDueNotifications(parts: MailParts, tenantId: string): Promise<void> {
  const { tenants } = parts;
  const system = systemPrincipal(tenantId);
  const people = await tenants.read(
    system,
    tx => tx<{ userId: string }>`
      select distinct user_id as "userId" from crm.notification
      where tenant_id = ${tenantId} and mail_due_at_utc is not null and mail_due_at_utc <= now()`,
  );
  for (const { userId } of people) {
    const reader = await tenants.read(system, tx => memberPrincipal(tx, userId));
    const names = await tenants.read(reader, async tx =>
      readRecordNames(tx, parts.modules, await readDue(tx, userId)),
    );
    await tenants.write(system, newChangeSet('mail notifications'), tx =>
      mailTo(tx, { userId, names, ...parts }),
    );
  }
}

/** The notifications that are due, as far as they were not read meanwhile. */
function readDue(tx: TenantTx, userId: string): Promise<readonly DueRow[]> {
  return tx<DueRow>`
    select id, title, text, path, entity, record_id as "recordId" from crm.notification
    where tenant_id = ${tx.principal.tenantId} and user_id = ${userId} and read_at_utc is null
      and mail_due_at_utc is not null and mail_due_at_utc <= now()
    order by id`;
}

interface Mailing {
  readonly userId: string;
  /** Of the records that the reader can see. */
  readonly names: ReadonlyMap<string, string>;
  readonly outbox: Outbox;
  readonly origin: string;
}

/** The mail is written in the transaction that marks the notifications as mailed: both happen, or neither. */
async function mailTo(tx: TenantTx, { userId, names, outbox, origin }: Mailing): Promise<void> {
  const { tenantId } = tx.principal;
  const due = await readDue(tx, userId);
  await tx`
    update crm.notification set mail_due_at_utc = null
    where tenant_id = ${tenantId} and user_id = ${userId} and mail_due_at_utc is not null and mail_due_at_utc <= now()
      and (read_at_utc is not null or id = any (${due.map(({ id }) => id)}::uuid[]))`;
  const [reader] = await tx<Reader>`
    select membership.email, organization.name as organization, crm.member_language(user_id) as "chosenLanguage"
    from crm.membership
    join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
    where membership.tenant_id = ${tenantId} and user_id = ${userId} and is_active`;
  const visible = due.filter(({ recordId }) => recordId === null || names.has(recordId));
  const [first] = visible;
  if (!reader || !first) {
    return;
  }
  const language = readerLanguage(reader.chosenLanguage);
  const entries = visible.slice(0, maxEntries).map(row => entryOf(row, names, { language, origin }));
  const count = visible.length;
  const settings = new URL('/profile/notifications', origin).href;
  const mail = renderMail(language, {
    subject:
      count === 1
        ? subjectOf(entries[0])
        : message('{count, plural, one {# notification} other {# notifications}}', { count }),
    paragraphs: count === 1 ? [] : [msg`What happened in ${reader.organization}:`],
    entries,
    button:
      count === 1
        ? { label: msg`Open in Pipewright`, url: new URL(first.path, origin).href }
        : { label: msg`Open Pipewright`, url: new URL('/', origin).href },
    footer: msg`You chose to be notified by email. Change that under ${settings}`,
  });
  await outbox.add(tx, { ...mail, recipient: reader.email });
}

function entryOf(
  { title, text, path, recordId }: DueRow,
  names: ReadonlyMap<string, string>,
  { language, origin }: { language: Language; origin: string },
): MailEntry {
  const write = (stored: string) => {
    const read = readStoredText(stored);
    return typeof read === 'string' ? read : writeText(language, read);
  };
  const detail = recordId ? names.get(recordId) : text && write(text);
  return { title: write(title), detail: detail ?? null, url: new URL(path, origin).href };
}

function subjectOf(entry: MailEntry | undefined): string {
  return [entry?.title, entry?.detail].filter(Boolean).join(': ');
}
