import { companies } from '@pipewright/contract/resources/companies.ts';
import { IconBuilding } from '@tabler/icons-react';
import { nextStep } from '../../kit/common/activities/next-step-footer.ts';
import { recordOptions } from '../../kit/data/queries/resource-queries.ts';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { defineWorkspace } from '../../kit/records/workspace/define-workspace.ts';

export const companyScreens = defineWorkspace(companies, {
  label: ['Company', 'Companies'],
  route: '/companies',
  menu: 'CRM',
  subtitle: 'Companies you sell to, with their contacts and deals',
  icon: IconBuilding,
  columns: ['name', 'domain', 'industry', 'companySize', 'city'],
  columnsWithRoom: ['owner', 'updatedAtUtc'],
  card: { line: 'industry', value: 'companySize', status: 'city', footer: nextStep('companyId') },
  form: {
    Company: ['name', 'website', 'domain', 'email', 'phone', 'industryId', 'companyTypeId', 'companySize'],
    Business: ['annualRevenue', 'parentCompanyId', 'paymentTermId', 'ownerUserId', 'tagIds'],
    Address: ['address', 'postalCode', 'countryId', 'stateId', 'cityId'],
    Notes: ['description'],
  },
  filters: ['industryId', 'ownerUserId', 'tagIds'],
  drawerSize: 'lg',
  formColumns: 2,
  quickFields: ['name', 'website', 'email', 'phone', 'industryId'],
  pages: { new: '/companies/new', record: '/companies/$id' },
  opens: 'drawer',
});

export const newCompanyPage = definePage({
  title: 'New Company',
  route: '/companies/new',
  permission: companies.permissions.create,
  load: async () => (await import('./company-page.tsx')).companyPages.NewPage,
});

export const companyPage = definePage({
  title: 'Company',
  route: '/companies/$id',
  permission: companies.permissions.read,
  load: async () => (await import('./company-page.tsx')).companyPages.EditPage,
  prefetch: (client, _search, { id = '' }) => void client.prefetchQuery(recordOptions(companies, id)),
});
