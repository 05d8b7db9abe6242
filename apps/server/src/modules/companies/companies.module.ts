import { companies } from '@pipewright/contract/resources/companies.ts';
import { resolvePlace } from '../../platform/places/resolve-place.ts';
import { defineModule } from '../../platform/resources/define-module.ts';
import { withCommonHeadings } from '../import-headings.ts';

/** That none stands below itself is kept by the database: see `tenant_tree`. */
export const companiesModule = defineModule({
  resource: companies,
  table: 'company',
  imports: {
    needs: [['name']],
    keys: ['domain', 'name', 'phone'],
    dryRun: 'rules',
    headings: withCommonHeadings({
      name: [
        'Company',
        'Account',
        'Account name',
        'Company name',
        'Organization',
        'Organisation',
        'Organization - Name',
      ],
      companyTypeId: ['Type', 'Account type'],
      parentCompanyId: ['Parent account', 'Parent', 'Parent organization', 'Parent company'],
      paymentTermId: ['Payment terms'],
    }),
  },
  prepare: async ({ tx, body }) => ({ ...body, ...(await resolvePlace(tx, body)) }),
});
