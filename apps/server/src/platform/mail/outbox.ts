import { emailAddress } from '@pipewright/contract/operations/onboarding.ts';
import { z } from 'zod';
import type { TenantTx } from '../database/tenant-db.ts';
import { newId } from '../ids.ts';
import { withoutAccountLinks } from './account-links.ts';
import { admitMails, defaultMailLimits, type MailLimits } from './mail-limits.ts';
import type { MailBody } from './template.ts';

/** A mail to one person; perhaps with copies, and in somebody's name. */
export interface Mail extends MailBody {
  recipient: string;
  cc?: readonly string[] | undefined;
  /** Who writes: answers go to them. Absent where the product itself does. */
  sender?: { userId: string; name: string; email: string } | undefined;
  /** Somebody waits for it to sign in or to protect their account: it goes before other mails. */
  isUrgent?: boolean | undefined;
  /** A link in the body that only the recipient may have. Administrators see the mail in the outbox without it. */
  secret?: string | undefined;
}
/** A mail that was written, by the organization that keeps it. */
export interface Waiting {
  tenantId: string;
  mailId: string;
}

export interface Outbox {
  /** Without a mail server mails are kept, for administrators to read. */
  readonly delivers: boolean;
  /** Refuses (429) what would be more mails than a person or an organization may send; to be asked before `add`. */
  admit(tx: TenantTx, recipients: number): Promise<void>;
  /** Writes a mail in the caller's transaction: it is sent if that commits, even after a crash, and else never was. */
  add(tx: TenantTx, mail: Mail): Promise<Waiting>;
  /** To be called after the commit; whoever forgets it, or crashes, is a minute late. */
  hurry(waiting: readonly Waiting[]): void;
  /** Sets who sends the mails: delivery starts after everything that can write one. */
  onHurry(send: () => void): void;
}

export function createOutbox(options: { delivers: boolean; limits?: MailLimits }): Outbox {
  const { delivers, limits = defaultMailLimits } = options;
  let send: () => void = () => undefined;

  return {
    delivers,
    admit: (tx, recipients) => admitMails(tx, limits, recipients),
    async add(tx, given) {
      const mail = stored(mailSchema.parse(given), delivers);
      const { tenantId } = tx.principal;
      const mailId = newId();
      await tx`
        insert into crm.mail (tenant_id, id, recipient, cc, subject, text, html, secret, state,
          is_urgent, requested_by_user_id, reply_to, sender_name, sender_user_id)
        values (${tenantId}, ${mailId}, ${mail.recipient}, ${mail.cc}, ${mail.subject}, ${mail.text}, ${mail.html},
          ${mail.secret ?? null}, ${delivers ? 'queued' : 'kept'},
          ${mail.isUrgent}, ${tx.principal.userId},
          coalesce(${mail.sender?.email ?? null}, (select mail_reply_to from crm.organization where tenant_id = ${tenantId})),
          coalesce(${mail.sender?.name ?? null}, (select mail_sender_name from crm.organization where tenant_id = ${tenantId})),
          ${mail.sender?.userId ?? null})`;
      return { tenantId, mailId };
    },
    hurry(waiting) {
      if (delivers && waiting.length > 0) {
        send();
      }
    },
    onHurry(listener) {
      send = listener;
    },
  };
}

type CheckedMail = z.output<typeof mailSchema>;

/** A mail that is never sent needs no link: nobody but administrators would read it. */
function stored(mail: CheckedMail, delivers: boolean): CheckedMail {
  if (delivers || !mail.secret) {
    return mail;
  }
  const { text, html, secret, ...rest } = mail;
  return { ...rest, text: withoutAccountLinks(text, secret), html: withoutAccountLinks(html, secret) };
}

const line = z
  .string()
  .min(1)
  .max(200)
  .regex(/^\P{Cc}*$/u);

/** Single addresses and lines: nothing that could become a header of its own. */
const mailSchema = z.object({
  recipient: emailAddress,
  cc: z.array(emailAddress).default([]),
  sender: z.object({ userId: z.uuid(), name: line, email: emailAddress }).optional(),
  subject: line,
  text: z.string(),
  html: z.string(),
  secret: z.string().min(1).optional(),
  isUrgent: z.boolean().default(false),
});
