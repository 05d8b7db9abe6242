import { productCategories } from '@pipewright/contract/resources/product-categories.ts';
import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { seedRows } from '../../platform/resources/seed-rows.ts';

export const productCategoriesModule = defineModule({
  resource: productCategories,
  table: 'product_category',
  check: async ({ tx, ids, body }) => {
    if (body.parentId && (await isBelow(tx, body.parentId, ids))) {
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

/** Whether `candidate` is one of the ancestors itself or stands somewhere below one. */
async function isBelow(tx: TenantTx, candidate: string, ancestors: readonly string[]): Promise<boolean> {
  const { tenantId } = tx.principal;
  const found = await tx`
    with recursive up (id) as (
      select ${candidate}::uuid
      union
      select parent_id from crm.product_category c join up on c.id = up.id where c.tenant_id = ${tenantId}
    )
    select from up where id = any (${ancestors})`;
  return found.length > 0;
}
