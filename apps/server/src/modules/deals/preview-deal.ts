import type { previewDeal } from '@pipewright/contract/operations/deals.ts';
import type { z } from 'zod';
import { previewWrite } from '../../platform/database/preview-write.ts';
import type { TenantDb, TenantTx } from '../../platform/database/tenant-db.ts';
import type { Principal } from '../../platform/principal.ts';
import type { Module } from '../../platform/resources/define-module.ts';
import { readFull } from '../../platform/resources/lines/read-lines.ts';
import { updateWithLines } from '../../platform/resources/lines/write-with-lines.ts';
import { assertReadable } from '../../platform/resources/query/select-one.ts';

type Preview = z.input<(typeof previewDeal)['result']>;

/** The deal as the change would make it. The same triggers calculate as for a change that is saved. */
export function preview(
  module: Module,
  db: TenantDb,
  { principal, id }: { principal: Principal; id: string },
  body: z.output<(typeof previewDeal)['body']>,
): Promise<Preview> {
  return previewWrite(db, principal, async tx => {
    await assertReadable(tx, module, id);
    const deal = (await updateWithLines(tx, module, { id }, body)) ?? (await readFull(tx, module, id));
    return { deal, taxes: await readTaxes(tx, id) } as Preview;
  });
}

/** The taxes of a deal, one for each rate of its lines. */
export async function readTaxes(tx: TenantTx, id: string): Promise<Preview['taxes']> {
  const { tenantId } = tx.principal;
  return tx<Preview['taxes'][number]>`
    select percent, case when includes_tax then taxable - tax else taxable end as base, tax
    from (
      select line.tax_percent as percent, sum(net_amount - discount_share) as taxable,
        bool_or(prices_include_tax) as includes_tax,
        crm.tax_of(sum(net_amount - discount_share), line.tax_percent, max(decimal_places), bool_or(prices_include_tax)) as tax
      from crm.deal_line as line
      join crm.deal on deal.tenant_id = ${tenantId} and deal.id = line.deal_id
      join crm.currency on currency.tenant_id = ${tenantId} and currency.id = deal.currency_id
      where line.tenant_id = ${tenantId} and line.deal_id = ${id}
        and kind = 'item' and (not is_optional or is_chosen)
      group by line.tax_percent
    ) as rate order by percent`;
}
