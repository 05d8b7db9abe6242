import { msg } from '@lingui/core/macro';
import { IconWebhook } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';

export const webhooksPage = definePage({
  title: msg`Webhooks`,
  route: '/administration/webhooks',
  subtitle: msg`Tell other systems when records change`,
  icon: IconWebhook,
  permission: 'settings.manage',
  load: async () => (await import('./webhooks-page.tsx')).WebhooksPage,
});
