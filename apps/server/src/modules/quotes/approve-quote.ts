import type { readQuoteApproval } from '@pipewright/contract/quotes/quote-operations.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import type { z } from 'zod';
import type { TenantTx } from '../../platform/database/tenant/tenant-db.ts';
import { conflict, noSuch, stale } from '../../platform/errors.ts';
import { msg, writeText } from '../../platform/language/message.ts';
import { readerLanguage } from '../../platform/language/request-language.ts';
import { notify } from '../../platform/notifications/notify.ts';
import type { Target } from '../../platform/resources/write/write-records.ts';

export type Approval = z.output<(typeof readQuoteApproval)['result']>;

/**
 * Why a quote needs an approval: the highest discount of a line, or what all discounts take off together, is above the
 * limit of the organization, or the net total in the base currency is.
 */
export async function readApproval(tx: TenantTx, quoteId: string): Promise<Approval> {
  const { tenantId } = tx.principal;
  const [row] = await tx<{
    discountLimit: number | null;
    totalLimit: number | null;
    discount: number;
    total: number;
    isApproved: boolean;
  }>`
    select organization.approval_discount_percent as "discountLimit", organization.approval_total as "totalLimit",
      quote.base_net_total as total, quote.approved_at_utc is not null as "isApproved",
      round(greatest(line.highest, case when line.list_total > 0
        then 100 * (1 - (quote.subtotal - quote.discount_total) / line.list_total) else 0 end), 2) as discount
    from crm.quote
    join crm.organization on organization.tenant_id = ${tenantId} and organization.id = ${tenantId}
    cross join lateral (
      select coalesce(max(discount_percent), 0) as highest,
        coalesce(sum(quantity * unit_price) filter (where not is_optional or is_chosen), 0) as list_total
      from crm.quote_line where tenant_id = ${tenantId} and quote_id = quote.id and kind = 'item'
    ) as line
    where quote.tenant_id = ${tenantId} and quote.id = ${quoteId}`;
  if (!row) {
    throw noSuch('quote');
  }
  const { discountLimit, totalLimit, discount, total, isApproved } = row;
  const reasons: Approval['reasons'] = [];
  if (discountLimit !== null && discount > discountLimit) {
    reasons.push({ kind: 'discount', limit: discountLimit, value: discount });
  }
  if (totalLimit !== null && total > totalLimit) {
    reasons.push({ kind: 'total', limit: totalLimit, value: total });
  }
  return { reasons, isApproved };
}

/** The caller has checked that the user may see the quote. */
export async function approve(tx: TenantTx, { id, ifMatch }: Target): Promise<void> {
  const { tenantId, userId } = tx.principal;
  const [clock] = await tx<{ now: Date }>`select clock_timestamp() as now`;
  const approved = await tx`
    update crm.quote set approved_at_utc = ${clock?.now ?? null}, approved_by_user_id = ${userId}
    where tenant_id = ${tenantId} and id = ${id} and status = 'draft'
      and version = coalesce(${ifMatch ?? null}::integer, version)
    returning id`;
  if (approved.length === 0) {
    throw ifMatch === undefined ? conflict('Only a draft can be approved.') : stale();
  }
}

/** Notifies everybody else who may approve quotes. */
export async function requestApproval(
  tx: TenantTx,
  quote: { id: string; name: string; status: string },
): Promise<void> {
  const { tenantId, userId } = tx.principal;
  const { reasons, isApproved } = await readApproval(tx, quote.id);
  if (quote.status !== 'draft' || isApproved || reasons.length === 0) {
    throw conflict('This quote needs no approval.');
  }
  await tx`
    update crm.quote set approval_requested_at_utc = now() where tenant_id = ${tenantId} and id = ${quote.id}`;
  const approvers = await tx<{ userId: string; chosenLanguage: Language | null }>`
    select membership.user_id as "userId", crm.member_language(membership.user_id) as "chosenLanguage"
    from crm.membership
    join crm.user_role on user_role.tenant_id = ${tenantId} and user_role.id = membership.role_id
    where membership.tenant_id = ${tenantId} and membership.is_active
      and (user_role.is_built_in or user_role.permissions ? 'quotes.approve')
      and membership.user_id is distinct from ${userId}::uuid`;
  for (const { userId: approver, chosenLanguage } of approvers) {
    await notify(tx, {
      type: 'quote',
      userId: approver,
      title: writeText(readerLanguage(chosenLanguage), msg`Approval requested: ${quote.name}`),
      text: null,
      path: `/sales/quotes/${quote.id}`,
    });
  }
}
