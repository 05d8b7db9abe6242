import { deals } from '@pipewright/contract/resources/deals.ts';
import { IconBriefcase } from '@tabler/icons-react';
import { defineWorkspace } from '../../kit/workspace/define-workspace.ts';

export const dealScreens = defineWorkspace(deals, {
  label: ['Deal', 'Deals'],
  route: '/deals',
  menu: 'CRM',
  subtitle: 'Opportunities from the first offer to won or lost',
  icon: IconBriefcase,
  columns: ['name', 'company', 'dealStage', 'amount', 'expectedCloseDate'],
  columnsWithRoom: ['owner', 'probability', 'updatedAtUtc'],
  form: {
    Deal: ['name', 'amount', 'currencyId', 'dealStageId', 'probability', 'expectedCloseDate', 'lostReason'],
    People: ['companyId', 'contactId', 'leadId', 'leadSourceId', 'ownerUserId', 'tagIds'],
    Notes: ['description'],
  },
  filters: ['dealStageId', 'ownerUserId', 'companyId'],
  drawerSize: 'lg',
  slots: async () => (await import('./deal-slots.tsx')).dealSlots,
  fieldTexts: {
    dealStageId: { label: 'Stage', all: 'All Stages' },
    dealStage: { heading: 'Stage' },
    expectedCloseDate: { label: 'Expected close', heading: 'Closes' },
    ownerUserId: { label: 'Owner' },
    tagIds: { label: 'Tags' },
  },
});
