import { msg } from '@lingui/core/macro';
import { IconShieldLock } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { securitySearch } from './security-search.ts';

export const securityPage = definePage({
  title: msg`Security`,
  route: '/administration/security',
  subtitle: msg`How you sign in, where you are signed in, and what programs may do in your name`,
  menu: 'Administration',
  icon: IconShieldLock,
  search: securitySearch,
  load: async () => (await import('./security-page.tsx')).SecurityPage,
  prefetch: client =>
    void import('./security-queries.ts').then(({ overviewOptions }) =>
      client.prefetchQuery(overviewOptions()),
    ),
});
