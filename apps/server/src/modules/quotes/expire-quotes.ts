import { z } from 'zod';
import { newChangeSet, type TenantDb, type TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import type { Schedule, SteppedJob } from '../../platform/jobs/jobs.ts';
import { msg, writeText } from '../../platform/language/message.ts';
import { readerLanguage } from '../../platform/language/request-language.ts';
import { notify } from '../../platform/notifications/notify.ts';
import { systemPrincipal } from '../../platform/principal.ts';

/** How many days before a quote expires its owner is reminded. */
const reminderDays = 3;
const batch = 500;

/** Lets quotes expire at the end of their last day where the organization is, and reminds owners some days before. */
export function createQuoteExpiry(parts: {
  tenants: TenantDb;
  /** The organizations with quotes that expire soon or have expired. */
  listTenants(): Promise<string[]>;
}): { job: SteppedJob<{ tenantId: string }>; schedule: Schedule } {
  const job: SteppedJob<{ tenantId: string }> = {
    name: 'expire-quotes',
    label: msg`Let quotes expire`,
    payload: z.object({ tenantId: z.uuid() }),
    key: ({ tenantId }) => tenantId,
    async step(tenantId) {
      const changeSet = newChangeSet('expire quotes');
      changeSet.changedEntities.add('quote');
      const handled = await parts.tenants.write(
        systemPrincipal(tenantId),
        changeSet,
        async tx => (await expire(tx)) + (await remind(tx)),
      );
      return handled >= batch ? 'again' : 'over';
    },
  };
  return {
    job,
    schedule: {
      name: 'look-for-expiring-quotes',
      cron: '7 * * * *',
      async run(jobs) {
        for (const tenantId of await parts.listTenants()) {
          await jobs.enqueue(job, tenantId, { tenantId });
        }
      },
    },
  };
}

async function expire(tx: TenantTx): Promise<number> {
  const { tenantId } = tx.principal;
  const expired = await tx`
    update crm.quote set status = 'expired', closed_at_utc = now()
    where tenant_id = ${tenantId} and id in (
      select id from crm.quote
      where tenant_id = ${tenantId} and status = 'sent' and not is_history and valid_until < crm.today_of(${tenantId})
      order by id limit ${batch} for update skip locked)
    returning id`;
  return expired.length;
}

async function remind(tx: TenantTx): Promise<number> {
  const { tenantId } = tx.principal;
  const claimed = await tx<{
    id: string;
    name: string;
    number: string;
    userId: string | null;
    chosenLanguage: string | null;
  }>`
    with claimed as materialized (select crm.claim_quote_reminders(${reminderDays}) as id)
    select quote.id, quote.name, quote.number, membership.user_id as "userId",
      crm.member_language(membership.user_id) as "chosenLanguage"
    from claimed
    join crm.quote on quote.tenant_id = ${tenantId} and quote.id = claimed.id
    left join crm.membership on membership.tenant_id = ${tenantId}
      and membership.user_id = quote.owner_user_id and membership.is_active`;
  for (const { id, name, number, userId, chosenLanguage } of claimed) {
    if (userId) {
      await notify(tx, {
        type: 'quote',
        userId,
        title: writeText(readerLanguage(chosenLanguage), msg`Quote ${number} expires soon`),
        text: name,
        path: `/sales/quotes/${id}`,
      });
    }
  }
  return claimed.length;
}
