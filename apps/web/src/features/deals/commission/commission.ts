import { msg } from '@lingui/core/macro';
import { commissionPlans } from '@pipewright/contract/resources/commission-plans.ts';
import { IconCoins, IconFileCertificate } from '@tabler/icons-react';
import { defineScreens } from '../../../kit/records/screens/define-screens.ts';
import { definePage } from '../../../kit/records/screens/navigation.ts';
import { commissionSearch } from './commission-search.ts';

export const commissionPage = definePage({
  title: msg`Commission`,
  route: '/sales/commission',
  menu: 'Sales',
  subtitle: msg`What people earn on the deals they win, deal by deal`,
  icon: IconCoins,
  permission: 'commission.read',
  search: commissionSearch,
  load: async () => (await import('./commission-page.tsx')).CommissionPage,
});

export const commissionStatementPage = definePage({
  title: msg`Commission statement`,
  route: '/sales/commission/statements/$period/$userId',
  permission: 'commission.read',
  load: async () => (await import('./statement-page.tsx')).StatementPage,
});

export const commissionPlanScreens = defineScreens(commissionPlans, {
  label: ['Commission plan', 'Commission plans'],
  route: '/sales/commission/plans',
  subtitle: msg`How much people earn, on which deals, and how it is capped`,
  icon: IconFileCertificate,
  columns: ['name', 'kind', 'periodKind', 'userIds', 'teamIds', 'startsOn', 'endsOn', 'isActive'],
  layout: { kind: { width: 150 }, teamIds: { width: 108 } },
  form: [
    'name',
    'description',
    'kind',
    'rate',
    'tierMode',
    'cap',
    'periodKind',
    'userIds',
    'teamIds',
    'startsOn',
    'endsOn',
    'isActive',
  ],
  filters: ['kind', 'isActive'],
  drawerSize: 'lg',
  slots: async () => ({ form: (await import('./plan-form.tsx')).PlanForm }),
});
