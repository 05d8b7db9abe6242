import { msg } from '@lingui/core/macro';
import { leads } from '@pipewright/contract/resources/leads.ts';
import { IconUserSearch } from '@tabler/icons-react';
import { nextStep } from '../../kit/common/activities/next-step-footer.ts';
import { fieldColumns } from '../../kit/records/record-page/load-field-columns.ts';
import { recordEntries } from '../../kit/records/record-page/record-entries.ts';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { defineWorkspace } from '../../kit/records/workspace/define-workspace.ts';
import { bothSearches } from '../../kit/ui/address/search-parameters.ts';
import { leadStatsOptions, statusesOptions, useLeadTotal } from './lead-queries.ts';
import { reportParameters } from './report/report-parameters.ts';
import { useNewLead } from './use-new-lead.ts';

export const leadScreens = defineWorkspace(leads, {
  label: ['Lead', 'Leads'],
  route: '/leads',
  menu: 'CRM',
  subtitle: msg`Manage and track your sales leads`,
  icon: IconUserSearch,
  columns: ['fullName', 'email', 'companyName', 'leadStatusId', 'leadScore', 'leadSourceName'],
  columnsWithRoom: ['estimatedValue', 'assignedTo', 'updatedAtUtc'],
  // A lead may have no name; what it became is offered, or can still be made of it.
  rowFields: ['email', 'companyName', 'contactId', 'dealId'],
  cellFields: { leadStatusId: ['leadStatus'] },
  card: { line: 'companyName', value: 'estimatedValue', status: 'leadStatusId', footer: nextStep('leadId') },
  layout: { leadScore: { width: 122, align: 'start' }, actions: { width: 132 } },
  form: [
    { title: msg`Person`, fields: ['firstName', 'lastName', 'email', 'phone', 'preferredContactMethod'] },
    { title: msg`Company`, fields: ['companyName', 'jobTitle', 'website'] },
    {
      title: msg`Lead`,
      fields: [
        'leadStatusId',
        'leadSourceId',
        'priorityId',
        'estimatedValue',
        'assignedToUserId',
        'territoryId',
        'notes',
      ],
    },
    { title: msg`Address`, fields: ['address', 'postalCode', 'countryId', 'stateId', 'cityId'] },
  ],
  filters: ['leadStatusId', 'priorityId', 'leadSourceId'],
  drawerSize: 'lg',
  formColumns: 2,
  quickFields: ['firstName', 'lastName', 'email', 'phone', 'companyName'],
  texts: {
    newButton: msg`New Lead`,
    newRecord: msg`New Lead`,
    createButton: msg`Create Lead`,
    searchPlaceholder: msg`search leads by name, email, company`,
    empty: msg`No leads`,
    createFailed: msg`Failed to save lead`,
    updateFailed: msg`Failed to save lead`,
  },
  fieldTexts: {
    fullName: { heading: msg`Lead Name` },
    leadStatusId: { all: msg`All Statuses` },
    leadSourceId: { all: msg`All Sources` },
    leadSourceName: { heading: msg`Source` },
    priorityId: { all: msg`All Priorities` },
    estimatedValue: { heading: msg`Value` },
    assignedToUserId: { heading: msg`Owner` },
    assignedTo: { heading: msg`Owner` },
    preferredContactMethod: { heading: msg`Prefers` },
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

export const [newLeadPage, editLeadPage] = recordEntries(leadScreens, {
  title: msg`Edit lead`,
  load: async () => (await import('./lead-page.tsx')).leadPages,
  loadForm: () => fieldColumns.load(),
  prefetch: (_client, { tab }) => {
    if (tab === 'details') {
      void fieldColumns.load().catch(() => undefined);
    }
  },
});

export const leadReportPage = definePage({
  title: msg`Leads report`,
  route: '/leads/report',
  permission: leads.permissions.read,
  search: bothSearches(leadScreens.search, reportParameters),
  load: async () => (await import('./report/lead-report-page.tsx')).LeadReportPage,
});
