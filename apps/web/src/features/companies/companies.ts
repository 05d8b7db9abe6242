import { msg } from '@lingui/core/macro';
import { companies } from '@pipewright/contract/resources/companies.ts';
import { IconBuilding } from '@tabler/icons-react';
import { nextStep } from '../../kit/common/activities/next-step-footer.ts';
import { recordEntries } from '../../kit/records/record-page/record-entries.ts';
import { defineWorkspace } from '../../kit/records/workspace/define-workspace.ts';

export const companyScreens = defineWorkspace(companies, {
  label: ['Company', 'Companies'],
  route: '/companies',
  menu: 'CRM',
  subtitle: msg`Companies you sell to, with their contacts and deals`,
  icon: IconBuilding,
  columns: ['name', 'domain', 'industry', 'companySize', 'city'],
  columnsWithRoom: ['owner', 'updatedAtUtc'],
  card: { line: 'industry', value: 'companySize', status: 'city', footer: nextStep('companyId') },
  form: [
    {
      title: msg`Company`,
      fields: ['name', 'website', 'domain', 'email', 'phone', 'industryId', 'companyTypeId', 'companySize'],
    },
    {
      title: msg`Business`,
      fields: ['annualRevenue', 'parentCompanyId', 'paymentTermId', 'ownerUserId', 'territoryId', 'tagIds'],
    },
    { title: msg`Address`, fields: ['address', 'postalCode', 'countryId', 'stateId', 'cityId'] },
    { title: msg`Notes`, fields: ['description'] },
  ],
  filters: ['industryId', 'ownerUserId', 'tagIds'],
  drawerSize: 'lg',
  formColumns: 2,
  quickFields: ['name', 'website', 'email', 'phone', 'industryId'],
  pages: { new: '/companies/new', record: '/companies/$id' },
  opens: 'drawer',
});

export const [newCompanyPage, companyPage] = recordEntries(companyScreens, {
  load: async () => (await import('./company-page.tsx')).companyPages,
});
