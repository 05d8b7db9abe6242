import { newChangeSet, type TenantDb } from '../database/tenant/tenant-db.ts';
import { systemPrincipal } from '../principal.ts';
import { removedLink } from './account-links.ts';
import type { OutboxMail } from './outbox.ts';
import type { QueuedMail, Refusal } from './transport.ts';

/** Retried after 1, 2, 4 … minutes; the last attempt is about eight hours after the first. */
const maxAttempts = 10;
/** Longer than all timeouts of the transport together. After a crash the mail is retried when the lease has expired. */
const leaseMinutes = 3;

export interface ClaimedMail extends QueuedMail {
  tenantId: string;
  attempts: number;
}

/**
 * Claims a mail for this process. The transaction ends before the mail server is called; until the lease
 * expires, no other process claims the mail.
 */
export async function claimMail(
  tenants: TenantDb,
  { tenantId, mailId }: OutboxMail,
): Promise<ClaimedMail | undefined> {
  return tenants.write(systemPrincipal(tenantId), newChangeSet('send mail'), async tx => {
    const [mail] = await tx<ClaimedMail & Record<string, unknown>>`
      update crm.mail set attempts = attempts + 1,
        next_attempt_at_utc = now() + make_interval(mins => ${leaseMinutes})
      where tenant_id = ${tenantId} and id = ${mailId} and state = 'queued' and next_attempt_at_utc <= now()
      returning tenant_id as "tenantId", id, recipient, cc, reply_to as "replyTo", sender_name as "senderName",
        sender_user_id is not null as "isPersonal", subject, text, html, attempts,
        attachment_name as "attachmentName", attachment`;
    return mail;
  });
}

/** Records the result of an attempt. After the last one, the link is removed as well. */
export async function settleMail(
  tenants: TenantDb,
  { tenantId, id, attempts }: Pick<ClaimedMail, 'tenantId' | 'id' | 'attempts'>,
  refusal: Refusal | undefined,
): Promise<void> {
  const isOver = !refusal || refusal.isPermanent || attempts >= maxAttempts;
  const state = refusal ? (isOver ? 'failed' : 'queued') : 'sent';
  await tenants.write(systemPrincipal(tenantId), newChangeSet('send mail'), async tx => {
    await tx`
      update crm.mail set state = ${state}, problem = ${refusal?.problem ?? null},
        sent_at_utc = ${refusal ? null : new Date()},
        next_attempt_at_utc = now() + make_interval(mins => ${2 ** (attempts - 1)}),
        text = case when ${isOver} and secret is not null then replace(text, secret, ${removedLink}) else text end,
        html = case when ${isOver} and secret is not null then replace(html, secret, ${removedLink}) else html end,
        secret = case when ${isOver} then null else secret end
      where tenant_id = ${tenantId} and id = ${id} and state = 'queued'`;
  });
}
