import { defineResource } from '../define-resource.ts';
import { boolean, computed, masterFields, permissionList, withTexts } from '../fields.ts';

/** What people may do. Whoever may manage users changes roles, and grants nothing that they do not hold themselves. */
export const userRoles = defineResource({
  name: 'user-role',
  path: '/user-roles',
  label: ['user role', 'user roles'],
  area: 'masters',
  permissions: { create: 'users.manage', edit: 'users.manage', delete: 'users.manage' },
  fields: {
    ...masterFields,
    permissions: withTexts(permissionList, {
      help: 'Own: records the user owns. Team: also records owned by their teams, and unassigned records. All: every record.',
    }),
    /** The administrators' role: it stays, active and with all that it may. */
    isBuiltIn: computed(boolean()),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
  decidesPermissions: true,
});
