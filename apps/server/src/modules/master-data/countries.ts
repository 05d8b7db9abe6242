import { countries } from '@pipewright/contract/resources/master-data/countries.ts';
import { countryNames } from '../../platform/language/cldr-names.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const countriesModule = defineModule({
  resource: countries,
  table: 'country',
  seed: (tx, language) => {
    const { tenantId } = tx.principal;
    return tx`
      insert into crm.country (tenant_id, id, name, code, code3, sort_order, is_active)
      select ${tenantId}, crm.seeded_id(${tenantId}, n),
        coalesce(${JSON.stringify(countryNames(language))}::text::jsonb ->> code, name), code, code3, 0, true
      from reference.country order by n`;
  },
});
