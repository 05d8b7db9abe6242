import { leads } from '@pipewright/contract/resources/leads.ts';
import { IconUserSearch } from '@tabler/icons-react';
import { nextStep } from '../../kit/common/activities/next-step-footer.ts';
import { recordOptions } from '../../kit/data/queries/resource-queries.ts';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { defineWorkspace } from '../../kit/records/workspace/define-workspace.ts';
import { leadStatsOptions, statusesOptions, useLeadTotal } from './lead-queries.ts';
import { useNewLead } from './use-new-lead.ts';

export const leadScreens = defineWorkspace(leads, {
  label: ['Lead', 'Leads'],
  route: '/leads',
  menu: 'CRM',
  subtitle: 'Manage and track your sales leads',
  icon: IconUserSearch,
  columns: ['fullName', 'email', 'companyName', 'leadStatusId', 'leadScore', 'leadSourceName'],
  columnsWithRoom: ['estimatedValue', 'assignedTo', 'updatedAtUtc'],
  // A lead may have no name; what it became is offered, or can still be made of it.
  rowFields: ['email', 'companyName', 'contactId', 'dealId'],
  cellFields: { leadStatusId: ['leadStatus'] },
  card: { line: 'companyName', value: 'estimatedValue', status: 'leadStatusId', footer: nextStep('leadId') },
  layout: { leadScore: { width: 122, align: 'start' }, actions: { width: 132 } },
  form: {
    Person: ['firstName', 'lastName', 'email', 'phone', 'preferredContactMethod'],
    Company: ['companyName', 'jobTitle', 'website'],
    Lead: ['leadStatusId', 'leadSourceId', 'priorityId', 'estimatedValue', 'assignedToUserId', 'notes'],
    Address: ['address', 'postalCode', 'countryId', 'stateId', 'cityId'],
  },
  filters: ['leadStatusId', 'priorityId', 'leadSourceId'],
  drawerSize: 'lg',
  formColumns: 2,
  quickFields: ['firstName', 'lastName', 'email', 'phone', 'companyName'],
  texts: {
    newButton: 'New Lead',
    searchPlaceholder: 'search leads by name, email, company',
    empty: 'No leads',
    createFailed: 'Failed to save lead',
    updateFailed: 'Failed to save lead',
  },
  fieldTexts: {
    fullName: { heading: 'Lead Name' },
    leadStatusId: { all: 'All Statuses' },
    leadSourceId: { all: 'All Sources' },
    leadSourceName: { heading: 'Source' },
    priorityId: { all: 'All Priorities' },
    estimatedValue: { heading: 'Value' },
    assignedToUserId: { heading: 'Owner' },
    assignedTo: { heading: 'Owner' },
    preferredContactMethod: { heading: 'Prefers' },
  },
  useNewValues: useNewLead,
  useTotal: useLeadTotal,
  pages: { new: '/leads/new', record: '/leads/$id/edit' },
  opens: 'drawer',
  slots: async () => (await import('./lead-slots.tsx')).leadSlots,
  prefetch: (client, selection) => {
    void client.prefetchQuery(leadStatsOptions({}));
    void client.prefetchQuery(leadStatsOptions(selection));
    void client.prefetchQuery(statusesOptions());
  },
});

export const newLeadPage = definePage({
  title: 'New Lead',
  route: '/leads/new',
  permission: leads.permissions.create,
  load: async () => (await import('./lead-page.tsx')).leadPages.NewPage,
});

export const editLeadPage = definePage({
  title: 'Edit Lead',
  route: '/leads/$id/edit',
  permission: leads.permissions.read,
  load: async () => (await import('./lead-page.tsx')).leadPages.EditPage,
  prefetch: (client, _search, { id = '' }) => void client.prefetchQuery(recordOptions(leads, id)),
});

export const leadReportPage = definePage({
  title: 'Leads Report',
  route: '/leads/report',
  permission: leads.permissions.read,
  load: async () => (await import('./report/lead-report-page.tsx')).LeadReportPage,
});
