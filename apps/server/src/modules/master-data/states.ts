import { states } from '@pipewright/contract/resources/master-data/states.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const statesModule = defineModule({
  resource: states,
  table: 'state',
  seed: tx => {
    const { tenantId } = tx.principal;
    return tx`
      insert into crm.state (tenant_id, id, country_id, name, code, sort_order, is_active)
      select ${tenantId}, crm.seeded_id(${tenantId}, n), crm.seeded_id(${tenantId}, country_n), name, code, 0, true
      from reference.state order by n`;
  },
});
