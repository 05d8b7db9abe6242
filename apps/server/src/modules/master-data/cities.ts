import { cities } from '@pipewright/contract/resources/master-data/cities.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const citiesModule = defineModule({
  resource: cities,
  table: 'city',
  seed: tx => {
    const { tenantId } = tx.principal;
    return tx`
      insert into crm.city (tenant_id, id, state_id, country_id, name, sort_order, is_active)
      select ${tenantId}, crm.seeded_id(${tenantId}, n), crm.seeded_id(${tenantId}, state_n),
        crm.seeded_id(${tenantId}, country_n), name, 0, true
      from reference.city order by n`;
  },
});
