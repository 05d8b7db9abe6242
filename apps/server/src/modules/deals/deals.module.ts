import { deals } from '@pipewright/contract/resources/deals.ts';
import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const dealsModule = defineModule({
  resource: deals,
  table: 'deal',
  prepare: async ({ tx, ids, body }) => (ids.length === 0 ? { ...(await startOf(tx)), ...body } : body),
});

/** Where a new deal begins: in the base currency, at the first open stage. */
async function startOf(tx: TenantTx) {
  const { tenantId } = tx.principal;
  const [row] = await tx<{ currencyId: string; dealStageId: string; probability: number }>`
    select currency.id as "currencyId", stage.id as "dealStageId", stage.probability
    from crm.currency
    cross join lateral (
      select id, probability from crm.deal_stage
      where tenant_id = ${tenantId} and is_active and not is_won and not is_lost
      order by sort_order, name limit 1) as stage
    where currency.tenant_id = ${tenantId} and is_base_currency`;
  return row ?? {};
}
