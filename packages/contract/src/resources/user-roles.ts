import { defineResource } from '../define-resource.ts';
import { boolean, computed, masterFields, permissionList, withTexts } from '../fields/fields.ts';

/**
 * The permissions of people. Users with the permission to manage users can change roles, but cannot grant permissions
 * that they do not have.
 */
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
    /** The built-in Administrator role: always active, with all permissions. */
    isBuiltIn: computed(boolean()),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
  decidesPermissions: true,
});
