import { msg } from '@lingui/core/macro';
import { IconShieldLock } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { privacySearch } from './privacy-search.ts';

export const privacyPage = definePage({
  title: msg`Privacy`,
  route: '/administration/privacy',
  subtitle: msg`Export or erase everything you hold about a person`,
  menu: 'Administration',
  icon: IconShieldLock,
  permission: 'privacy.manage',
  search: privacySearch,
  load: async () => (await import('./privacy-page.tsx')).PrivacyPage,
  prefetch: client =>
    void import('./privacy-queries.ts').then(({ requestsOptions }) =>
      client.prefetchQuery(requestsOptions()),
    ),
});
