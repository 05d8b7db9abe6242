import { regions } from '@pipewright/contract/resources/regions.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const regionsModule = defineModule({
  resource: regions,
  table: 'region',
  seed: tx => {
    const { tenantId } = tx.principal;
    return tx`
      insert into crm.region (tenant_id, name, country_ids, sort_order, is_active)
      select ${tenantId}, region, array_agg(crm.seeded_id(${tenantId}, n)), row_number() over (order by region), true
      from reference.country where region is not null group by region`;
  },
});
