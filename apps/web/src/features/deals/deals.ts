import { msg } from '@lingui/core/macro';
import { deals } from '@pipewright/contract/resources/deals.ts';
import { IconBriefcase, IconChartBar, IconLayoutKanban, IconTarget } from '@tabler/icons-react';
import { nextStep } from '../../kit/common/activities/next-step-footer.ts';
import { recordEntries } from '../../kit/records/record-page/record-entries.ts';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { defineWorkspace } from '../../kit/records/workspace/define-workspace.ts';
import { readView, selectionOf } from '../../kit/records/workspace/view.ts';
import { bothSearches } from '../../kit/ui/address/search-parameters.ts';
import { boardOptions, forecastOptions, stagesOptions } from './deal-queries.ts';
import { forecastParameters, shownForecast } from './forecast/shown-forecast.ts';
import { targetsSearch } from './targets/targets-search.ts';

export const dealScreens = defineWorkspace(deals, {
  label: ['Deal', 'Deals'],
  route: '/deals',
  menu: 'CRM',
  subtitle: msg`Deals from first offer to won or lost`,
  icon: IconBriefcase,
  columns: ['name', 'company', 'dealStage', 'amount', 'expectedCloseDate'],
  columnsWithRoom: ['owner', 'probability', 'updatedAtUtc'],
  card: { line: 'company', value: 'amount', status: 'dealStage', footer: nextStep('dealId') },
  form: [
    {
      title: msg`Deal`,
      fields: [
        'name',
        'amount',
        'currencyId',
        'dealStageId',
        'probability',
        'forecastCategory',
        'forecastFollowsStage',
        'expectedCloseDate',
        'wonReason',
        'lostReason',
      ],
    },
    {
      title: msg`People`,
      fields: ['companyId', 'contactId', 'leadId', 'leadSourceId', 'ownerUserId', 'tagIds'],
    },
    { title: msg`Notes`, fields: ['description'] },
  ],
  layout: { name: { preferredWidth: 280 }, company: { width: 168 }, dealStage: { width: 148 } },
  filters: ['dealStageId', 'ownerUserId', 'companyId'],
  drawerSize: 'lg',
  formColumns: 2,
  quickFields: ['name', 'amount', 'dealStageId', 'companyId', 'expectedCloseDate'],
  pages: { new: '/deals/new', record: '/deals/$id' },
  opens: 'drawer',
  prefetch: (client, selection) => void client.prefetchQuery(boardOptions(selection)),
  slots: async () => (await import('./deal-slots.tsx')).dealSlots,
  fieldTexts: {
    dealStageId: { all: msg`All stages` },
    dealStage: { heading: msg`Stage` },
    expectedCloseDate: { heading: msg`Closes` },
  },
});

export const boardPage = definePage({
  title: msg`Pipeline`,
  route: '/sales/pipeline',
  menu: 'Sales',
  subtitle: msg`Open deals on a board, stage by stage`,
  icon: IconLayoutKanban,
  permission: deals.permissions.read,
  search: dealScreens.search,
  load: async () => (await import('./board/board-page.tsx')).BoardPage,
  prefetch: (client, address) =>
    void client.prefetchQuery(boardOptions(selectionOf(readView(dealScreens, address)))),
});

export const forecastPage = definePage({
  title: msg`Forecasting`,
  route: '/sales/forecasting',
  menu: 'Sales',
  subtitle: msg`Expected revenue by team, person and month`,
  icon: IconChartBar,
  permission: deals.permissions.read,
  search: bothSearches(dealScreens.search, forecastParameters),
  load: async () => (await import('./forecast/forecast-page.tsx')).ForecastPage,
  prefetch: (client, address) => {
    const selection = selectionOf(readView(dealScreens, address));
    if (shownForecast(forecastParameters(address).show, selection) === 'months') {
      void client.prefetchQuery(forecastOptions(selection));
      void client.prefetchQuery(stagesOptions());
    }
  },
});

export const targetsPage = definePage({
  title: msg`Sales targets`,
  route: '/sales/targets',
  subtitle: msg`What people, teams and territories are to win, by month and quarter`,
  icon: IconTarget,
  permission: 'targets.manage',
  search: targetsSearch,
  load: async () => (await import('./targets/targets-page.tsx')).TargetsPage,
});

export const [newDealPage, dealPage] = recordEntries(dealScreens, {
  load: async () => (await import('./deal-page.tsx')).dealPages,
});
