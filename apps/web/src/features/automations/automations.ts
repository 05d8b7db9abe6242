import { msg } from '@lingui/core/macro';
import { IconBolt } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';

export const automationsPage = definePage({
  title: msg`Automations`,
  route: '/administration/automations',
  subtitle: msg`Let routine work happen by itself`,
  icon: IconBolt,
  permission: 'automations.manage',
  load: async () => (await import('./automations-page.tsx')).AutomationsPage,
});

export const automationPage = definePage({
  title: msg`Automation`,
  route: '/administration/automations/$id',
  permission: 'automations.manage',
  load: async () => (await import('./automation-page.tsx')).AutomationPage,
});
