import { productCategories } from '@pipewright/contract/resources/product-categories.ts';
import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/seed-rows.ts';

export const productCategoriesModule = defineModule({
  resource: productCategories,
  table: 'product_category',
  check: async ({ tx, id, body }) => {
    if (id && body.parentId && (await isBelow(tx, body.parentId, id))) {
      return { parentId: 'A category cannot stand below itself' };
    }
    return undefined;
  },
  seed: seedRows(productCategories, 'product_category', [
    { name: 'Products' },
    { name: 'Services' },
    { name: 'Subscriptions' },
  ]),
});

/** Whether `candidate` is `ancestor` itself or stands somewhere below it. */
async function isBelow(tx: TenantTx, candidate: string, ancestor: string): Promise<boolean> {
  const { tenantId } = tx.principal;
  const found = await tx`
    with recursive up (id) as (
      select ${candidate}::uuid
      union
      select parent_id from crm.product_category c join up on c.id = up.id where c.tenant_id = ${tenantId}
    )
    select from up where id = ${ancestor}`;
  return found.length > 0;
}
