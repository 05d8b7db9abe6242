import type { TenantTx } from '../database/tenant/tenant-db.ts';
import { AppError } from '../errors.ts';
import { msg } from '../language/message.ts';

/**
 * How many recipients may get mail at the request of users, so that a stolen session cannot send mail without
 * limit.
 */
export interface MailLimits {
  perUserAndHour: number;
  perTenantAndDay: number;
}

export const defaultMailLimits: MailLimits = { perUserAndHour: 100, perTenantAndDay: 2000 };

/** Throws 429 if this many more recipients would exceed a limit. Requests of one organization run one after another. */
export async function assertWithinMailLimits(
  tx: TenantTx,
  limits: MailLimits,
  recipients: number,
): Promise<void> {
  const { tenantId, userId } = tx.principal;
  await tx`select crm.lock_in_tenant('mail limits')`;
  // clock_timestamp(), because a request that waited for the lock began before the mails that it counts were written.
  const [sent] = await tx<Sent>`
    with counted as (
      select 1 + cardinality(cc) as recipients, created_at_utc,
        requested_by_user_id = ${userId} and created_at_utc > now() - interval '1 hour' as is_mine
      from crm.mail
      where tenant_id = ${tenantId} and requested_by_user_id is not null
        and created_at_utc > now() - interval '1 day'
    )
    select coalesce(sum(recipients) filter (where is_mine), 0)::integer as mine,
      coalesce(sum(recipients), 0)::integer as ours,
      ceil(extract(epoch from min(created_at_utc) filter (where is_mine) + interval '1 hour' - clock_timestamp()))::integer
        as "mineLeft",
      ceil(extract(epoch from min(created_at_utc) + interval '1 day' - clock_timestamp()))::integer as "oursLeft"
    from counted`;
  if (sent && sent.mine + recipients > limits.perUserAndHour) {
    const message = msg`You can send mail to ${limits.perUserAndHour} recipients an hour. Please wait before you send more.`;
    throw new AppError('tooMany', { message, retryAfter: Math.max(1, sent.mineLeft ?? 3600) });
  }
  if (sent && sent.ours + recipients > limits.perTenantAndDay) {
    const message = msg`Your organization can send mail to ${limits.perTenantAndDay} recipients a day. Please wait before you send more.`;
    throw new AppError('tooMany', { message, retryAfter: Math.max(1, sent.oursLeft ?? 86_400) });
  }
}

interface Sent extends Record<string, unknown> {
  mine: number;
  ours: number;
  /** Seconds until the oldest mail no longer counts; null if there is none. */
  mineLeft: number | null;
  oursLeft: number | null;
}
