import { leadSources } from '@pipewright/contract/resources/lead-sources.ts';
import type { TenantTx } from '../../platform/database/tenant-db.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const leadSourcesModule = defineModule({
  resource: leadSources,
  table: 'lead_source',
  prepare: async ({ tx, ids, body }) =>
    ids.length > 0 || body.sortOrder !== undefined ? body : { ...body, sortOrder: (await count(tx)) + 1 },
});

async function count(tx: TenantTx): Promise<number> {
  const [row] = await tx<{ total: number }>`
    select count(*) as total from crm.lead_source where tenant_id = ${tx.principal.tenantId}`;
  return row?.total ?? 0;
}
