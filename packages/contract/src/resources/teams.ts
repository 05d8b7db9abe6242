import { defineResource } from '../define-resource.ts';
import { defaulted, longText, optional, reference, references, text, withTexts } from '../fields/fields.ts';
import { person } from '../fields/place-fields.ts';

/**
 * People who work together. The reach `team` covers the records of all members. A manager reaches the records of the
 * members; members reach those of the manager only if the manager is a member as well.
 */
export const teams = defineResource({
  name: 'team',
  path: '/teams',
  label: ['team', 'teams'],
  area: 'people',
  permissions: {
    read: 'masters.read',
    create: 'users.manage',
    edit: 'users.manage',
    delete: 'users.manage',
    import: 'users.manage',
    export: 'masters.export',
  },
  fields: {
    name: text(100),
    description: optional(longText(500)),
    managerUserId: withTexts(optional(reference('user')), {
      label: 'Manager',
      help: 'Sees what the members own. Members see what the manager owns only if the manager is one of them.',
    }),
    memberUserIds: withTexts(defaulted(references('user', 500), []), { label: 'Members' }),
    manager: person('managerUserId'),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['name'],
  decidesPermissions: true,
});
