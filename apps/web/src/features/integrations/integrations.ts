import { msg } from '@lingui/core/macro';
import { IconPlugConnected } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';

export const integrationsPage = definePage({
  title: msg`Integrations`,
  route: '/administration/integrations',
  subtitle: msg`Connect other systems with your CRM`,
  icon: IconPlugConnected,
  permission: 'settings.manage',
  load: async () => (await import('./integrations-page.tsx')).IntegrationsPage,
});
