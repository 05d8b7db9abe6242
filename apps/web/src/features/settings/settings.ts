import { msg } from '@lingui/core/macro';
import { IconSettings } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { organizationOptions } from './organization-query.ts';

export const settingsPage = definePage({
  title: msg`Settings`,
  route: '/administration/settings',
  subtitle: msg`Name, time zone, currency and plan of your organization`,
  menu: 'Administration',
  icon: IconSettings,
  load: async () => (await import('./settings-page.tsx')).SettingsPage,
  prefetch: client => void client.prefetchQuery(organizationOptions()),
});
