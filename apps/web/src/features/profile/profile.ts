import { msg } from '@lingui/core/macro';
import { IconBell, IconUserCircle } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';

export const profilePage = definePage({
  title: msg`Profile`,
  route: '/profile',
  subtitle: msg`Your name and details in this organization`,
  icon: IconUserCircle,
  load: async () => (await import('./profile-page.tsx')).ProfilePage,
});

export const notificationSettingsPage = definePage({
  title: msg`Notifications`,
  route: '/profile/notifications',
  subtitle: msg`What you are notified of, and how`,
  icon: IconBell,
  load: async () => (await import('./notification-settings-page.tsx')).NotificationSettingsPage,
});
