import { msg } from '@lingui/core/macro';
import { userRoles } from '@pipewright/contract/resources/user-roles.ts';
import { IconUserShield } from '@tabler/icons-react';
import { defineScreens } from '../../../kit/records/screens/define-screens.ts';
import { useNewRole } from './use-new-role.ts';

export const userRoleScreens = defineScreens(userRoles, {
  label: ['User role', 'User roles'],
  route: '/administration/masters/user-roles',
  section: 'System',
  subtitle: msg`Permissions for viewing and editing records`,
  icon: IconUserShield,
  columns: ['name', 'description', 'permissions', 'sortOrder', 'isActive'],
  form: ['name', 'description', 'permissions', 'sortOrder', 'isActive'],
  layout: { actions: { width: 184 } },
  drawerSize: 'xl',
  useNewValues: useNewRole,
  slots: async () => (await import('./user-role-slots.tsx')).userRoleSlots,
});
