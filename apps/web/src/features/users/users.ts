import { msg } from '@lingui/core/macro';
import { IconUsers } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { usersSearch } from './users-search.ts';

export const usersPage = definePage({
  title: msg`Users`,
  route: '/administration/users',
  subtitle: msg`The people of your organization, their roles and invitations`,
  menu: 'Administration',
  icon: IconUsers,
  search: usersSearch,
  load: async () => (await import('./users-page.tsx')).UsersPage,
  prefetch: (client, search) =>
    void import('./user-queries.ts').then(({ peoplePages, seatsOptions }) => {
      void client.prefetchInfiniteQuery(peoplePages(usersSearch(search)));
      void client.prefetchQuery(seatsOptions());
    }),
});
