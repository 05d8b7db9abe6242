import { countries } from '@pipewright/contract/resources/master-data/countries.ts';
import { countryNames } from '../../platform/language/cldr-names.ts';
import { copyPlaces } from '../../platform/places/copy-places.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

export const countriesModule = defineModule({
  resource: countries,
  table: 'country',
  // Its states keep a country from being deleted, also if nobody has used them yet.
  checkDelete: copyPlaces,
  seed: (tx, language) => {
    const { tenantId } = tx.principal;
    return tx`
      insert into crm.country (tenant_id, id, name, code, code3, sort_order, is_active, pending_places)
      select ${tenantId}, crm.seeded_id(${tenantId}, n),
        coalesce(${JSON.stringify(countryNames(language))}::text::jsonb ->> code, name), code, code3, 0, true, code
      from reference.country order by n`;
  },
});
