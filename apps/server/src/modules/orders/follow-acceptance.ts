import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { ChangeSet, TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { defineProcessor } from '../../platform/event-feed/define-processor.ts';
import { msg, writeText } from '../../platform/language/message.ts';
import { readerLanguage } from '../../platform/language/request-language.ts';
import { giveNumber } from './confirm-order.ts';
import { orderQuote } from './create-order.ts';
import { takeOrderBack } from './take-order-back.ts';

/** Performs what the organization has configured for accepted quotes, and reverts it if the acceptance is undone. */
export const followAcceptance = defineProcessor({
  name: 'follow-quote-acceptance',
  on: ['quote.updated'],
  async run(tx, { cause, changes }, changeSet) {
    for (const { rowId, before, after } of changes) {
      if (!cause?.isUndo && after?.status === 'accepted') {
        await follow(tx, rowId, changeSet);
      }
      if (cause?.isUndo && before?.status === 'accepted') {
        await takeOrderBack(tx, rowId, changeSet);
      }
    }
  },
});

interface Accepted {
  readonly [column: string]: unknown;
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly dealId: string | null;
  readonly ownerUserId: string | null;
  readonly chosenLanguage: Language | null;
  readonly makes: 'none' | 'draft' | 'confirmed';
  readonly winsDeal: boolean;
  readonly addsTask: boolean;
}

async function follow(tx: TenantTx, quoteId: string, changeSet: ChangeSet): Promise<void> {
  const { tenantId } = tx.principal;
  const [quote] = await tx<Accepted>`
    select quote.id, quote.number, quote.name, quote.deal_id as "dealId", membership.user_id as "ownerUserId",
      crm.member_language(membership.user_id) as "chosenLanguage", order_on_acceptance as makes,
      wins_deal_on_acceptance as "winsDeal", task_on_acceptance as "addsTask"
    from crm.quote
    join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
    left join crm.membership on membership.tenant_id = ${tenantId}
      and membership.user_id = quote.owner_user_id and membership.is_active
    where quote.tenant_id = ${tenantId} and quote.id = ${quoteId} and quote.status = 'accepted'
      and not quote.is_history`;
  if (!quote) {
    return;
  }
  const orderId = quote.makes === 'none' ? undefined : await orderQuote(tx, quoteId, quote.ownerUserId);
  if (orderId) {
    changeSet.changedEntities.add('sales-order');
    if (quote.makes === 'confirmed') {
      await giveNumber(tx, orderId);
    }
  }
  if (quote.winsDeal && quote.dealId) {
    await winDeal(tx, quote.dealId);
    changeSet.changedEntities.add('deal');
  }
  if (quote.addsTask) {
    await addTask(tx, quote, orderId);
    changeSet.changedEntities.add('activity');
  }
}

/** Moves an open deal to the first stage that counts as won. */
async function winDeal(tx: TenantTx, dealId: string): Promise<void> {
  const { tenantId } = tx.principal;
  await tx`
    update crm.deal set deal_stage_id = won.id
    from (
      select id from crm.deal_stage where tenant_id = ${tenantId} and is_won and is_active
      order by sort_order, name limit 1
    ) as won
    where deal.tenant_id = ${tenantId} and deal.id = ${dealId} and deal.deal_stage_id in (
      select id from crm.deal_stage where tenant_id = ${tenantId} and not is_won and not is_lost)`;
}

/** For the owner, due tomorrow. */
async function addTask(tx: TenantTx, quote: Accepted, orderId: string | undefined): Promise<void> {
  const { tenantId } = tx.principal;
  const { number } = quote;
  const language = readerLanguage(quote.chosenLanguage);
  const subject = writeText(language, msg`Quote ${number} was accepted: plan the delivery`);
  await tx`
    insert into crm.activity (tenant_id, kind, subject, body, assigned_to_user_id, due_at_utc, about_records)
    values (${tenantId}, 'task', ${subject}, ${quote.name}, ${quote.ownerUserId}, now() + interval '1 day',
      jsonb_strip_nulls(jsonb_build_object(
        'quote', ${quote.id}::uuid, 'sales-order', ${orderId ?? null}::uuid, 'deal', ${quote.dealId}::uuid)))`;
}
