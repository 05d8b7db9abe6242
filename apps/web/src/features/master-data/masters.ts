import { msg } from '@lingui/core/macro';
import { definePage } from '../../kit/records/screens/navigation.ts';

export const mastersPage = definePage({
  title: msg`Masters`,
  route: '/administration/masters',
  menu: 'Administration',
  load: async () => (await import('./masters-page.tsx')).MastersPage,
});
