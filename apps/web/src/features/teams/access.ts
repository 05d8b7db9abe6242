import { msg } from '@lingui/core/macro';
import type { readAccess } from '@pipewright/contract/operations/organization/access.ts';
import { IconEye } from '@tabler/icons-react';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { accessSearch } from './access-search.ts';

export const accessPage = definePage({
  title: msg`Who sees what`,
  route: '/administration/users/access',
  subtitle: msg`What a person or role can see and do`,
  icon: IconEye,
  // The operation's schemas are not needed to open other pages.
  permission: 'users.manage' satisfies (typeof readAccess)['access'],
  search: accessSearch,
  load: async () => (await import('./access-page.tsx')).AccessPage,
});
