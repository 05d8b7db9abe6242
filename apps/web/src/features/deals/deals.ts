import { deals } from '@pipewright/contract/resources/deals.ts';
import { IconBriefcase } from '@tabler/icons-react';
import { defineScreens } from '../../kit/define-screens.ts';

export const dealScreens = defineScreens(deals, {
  label: ['Deal', 'Deals'],
  route: '/deals',
  menu: 'CRM',
  subtitle: 'Opportunities from the first offer to won or lost',
  icon: IconBriefcase,
  columns: [
    'name',
    'company',
    'dealStage',
    'amount',
    'currency',
    'expectedCloseDate',
    'owner',
    'updatedAtUtc',
  ],
  form: {
    Deal: ['name', 'amount', 'currencyId', 'dealStageId', 'probability', 'expectedCloseDate', 'lostReason'],
    People: ['companyId', 'contactId', 'leadId', 'leadSourceId', 'ownerUserId', 'tagIds'],
    Notes: ['description'],
  },
  filters: ['dealStageId', 'ownerUserId', 'companyId'],
  drawerSize: 'lg',
  fieldTexts: {
    dealStageId: { label: 'Stage', all: 'All Stages' },
    dealStage: { heading: 'Stage' },
    ownerUserId: { label: 'Owner' },
    tagIds: { label: 'Tags' },
  },
});
