import { IconUserCircle } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';

export const profilePage = definePage({
  title: 'Profile',
  route: '/profile',
  subtitle: 'Your name and details in this organization',
  icon: IconUserCircle,
  load: async () => (await import('./profile-page.tsx')).ProfilePage,
});
