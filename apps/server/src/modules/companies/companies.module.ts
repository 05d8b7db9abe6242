import { companies } from '@pipewright/contract/resources/companies.ts';
import { resolvePlace } from '../../platform/places/resolve-place.ts';
import { defineModule } from '../../platform/resources/define-module.ts';

/** That none stands below itself is kept by the database: see `tenant_tree`. */
export const companiesModule = defineModule({
  resource: companies,
  table: 'company',
  prepare: async ({ tx, body }) => ({ ...body, ...(await resolvePlace(tx, body)) }),
});
