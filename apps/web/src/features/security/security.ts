import { IconShieldLock } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { overviewOptions, securitySearch } from './security-queries.ts';

export const securityPage = definePage({
  title: 'Security',
  route: '/administration/security',
  subtitle: 'How you sign in, where you are signed in, and what programs may do in your name',
  menu: 'Administration',
  icon: IconShieldLock,
  search: securitySearch,
  load: async () => (await import('./security-page.tsx')).SecurityPage,
  prefetch: client => void client.prefetchQuery(overviewOptions()),
});
