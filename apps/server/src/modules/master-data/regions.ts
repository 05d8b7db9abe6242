import { regions } from '@pipewright/contract/resources/master-data/regions.ts';
import { regionNames } from '../../platform/language/cldr-names.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const regionsModule = defineModule({
  resource: regions,
  table: 'region',
  seed: (tx, language) => {
    const { tenantId } = tx.principal;
    return tx`
      insert into crm.region (tenant_id, name, country_ids, sort_order, is_active)
      select ${tenantId}, coalesce(${JSON.stringify(regionNames(language))}::text::jsonb ->> region, region), array_agg(crm.seeded_id(${tenantId}, n)), row_number() over (order by region), true
      from reference.country where region is not null group by region`;
  },
});
