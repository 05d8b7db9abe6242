import { definePage } from '../../kit/navigation.ts';

export const mastersPage = definePage({
  title: 'Masters',
  route: '/administration/masters',
  menu: 'Administration',
  load: async () => (await import('./masters-page.tsx')).MastersPage,
});
