import { emailAddress } from '@pipewright/contract/operations/organization/onboarding.ts';
import { z } from 'zod';
import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { newId } from '../ids.ts';
import { withoutAccountLinks } from './account-links.ts';
import { assertWithinMailLimits, defaultMailLimits, type MailLimits } from './mail-limits.ts';
import type { MailBody } from './template.ts';

/** A mail to one person, optionally with copies and on behalf of a user. */
export interface Mail extends MailBody {
  recipient: string;
  cc?: readonly string[] | undefined;
  /** The user who writes, and who gets the replies. Absent if the product itself writes. */
  sender?: { userId: string; name: string; email: string } | undefined;
  /** For signing in or protecting an account: sent before other mails, because the recipient is waiting. */
  isUrgent?: boolean | undefined;
  /** A link in the body that only the recipient may have. Administrators see the mail in the outbox without it. */
  secret?: string | undefined;
  /** A PDF file that is sent along. */
  attachment?: { name: string; bytes: Buffer } | undefined;
}
/** A mail in the outbox. */
export interface OutboxMail {
  tenantId: string;
  mailId: string;
}

export interface Outbox {
  /** False without a mail server: then mails stay in the outbox, where administrators read them. */
  readonly delivers: boolean;
  /** Throws 429 if the mails would exceed the limits of the user or the organization. To be called before `add`. */
  assertWithinLimits(tx: TenantTx, recipients: number): Promise<void>;
  /** Stores a mail in the caller's transaction. It is sent if and only if that commits, even after a crash. */
  add(tx: TenantTx, mail: Mail): Promise<OutboxMail>;
  /**
   * Starts the delivery; to be called after the commit. Without it, after a crash for example, mails are a
   * minute late.
   */
  deliverSoon(waiting: readonly OutboxMail[]): void;
  /** Sets the function that `deliverSoon` calls. Delivery starts after everything that can write mails. */
  onDeliverSoon(send: () => void): void;
}

export function createOutbox(options: { delivers: boolean; limits?: MailLimits }): Outbox {
  const { delivers, limits = defaultMailLimits } = options;
  let send: () => void = () => undefined;

  return {
    delivers,
    assertWithinLimits: (tx, recipients) => assertWithinMailLimits(tx, limits, recipients),
    async add(tx, input) {
      const mail = withoutUnusedSecret(mailSchema.parse(input), delivers);
      const { tenantId } = tx.principal;
      const mailId = newId();
      const [organization] = await tx<{ replyTo: string | null; senderName: string | null }>`
        select mail_reply_to as "replyTo", mail_sender_name as "senderName" from crm.organization
        where tenant_id = ${tenantId} and id = ${tenantId}`;
      await tx`
        insert into crm.mail (tenant_id, id, recipient, cc, subject, text, html, secret, state,
          is_urgent, requested_by_user_id, reply_to, sender_name, sender_user_id,
          attachment_name, attachment)
        values (${tenantId}, ${mailId}, ${mail.recipient}, ${mail.cc}, ${mail.subject}, ${mail.text}, ${mail.html},
          ${mail.secret ?? null}, ${delivers ? 'queued' : 'kept'},
          ${mail.isUrgent}, ${tx.principal.userId},
          ${mail.sender?.email ?? organization?.replyTo ?? null},
          ${mail.sender?.name ?? organization?.senderName ?? null},
          ${mail.sender?.userId ?? null}, ${mail.attachment?.name ?? null},
          decode(${mail.attachment?.bytes.toString('base64') ?? null}, 'base64'))`;
      return { tenantId, mailId };
    },
    deliverSoon(waiting) {
      if (delivers && waiting.length > 0) {
        send();
      }
    },
    onDeliverSoon(listener) {
      send = listener;
    },
  };
}

type CheckedMail = z.output<typeof mailSchema>;

/** Removes the link from a mail that is never sent: only administrators would read it. */
function withoutUnusedSecret(mail: CheckedMail, delivers: boolean): CheckedMail {
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

/** Single addresses and lines, which cannot inject a mail header. */
const mailSchema = z.object({
  recipient: emailAddress,
  cc: z.array(emailAddress).default([]),
  sender: z.object({ userId: z.uuid(), name: line, email: emailAddress }).optional(),
  subject: line,
  text: z.string(),
  html: z.string(),
  secret: z.string().min(1).optional(),
  isUrgent: z.boolean().default(false),
  attachment: z.object({ name: line.regex(/^[\w.-]+\.pdf$/), bytes: z.instanceof(Buffer) }).optional(),
});
