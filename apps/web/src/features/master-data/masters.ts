import { msg } from '@lingui/core/macro';
import { definePage } from '../../kit/records/screens/navigation.ts';
import { mastersSearch } from './masters-search.ts';

export const mastersPage = definePage({
  title: msg`Masters`,
  route: '/administration/masters',
  menu: 'Administration',
  search: mastersSearch,
  load: async () => (await import('./masters-page.tsx')).MastersPage,
});
