import { defineResource } from '../define-resource.ts';
import { arrangementField, choice, optional, reference, withTexts } from '../fields/fields.ts';
import { customizableEntities } from './custom-fields.ts';

/** How forms and record pages are arranged, for everybody or for one role. See docs/adr/0123-layouts.md. */
export const layouts = defineResource({
  name: 'layout',
  path: '/layouts',
  label: ['layout', 'layouts'],
  area: 'masters',
  permissions: { create: 'settings.manage', edit: 'settings.manage', delete: 'settings.manage' },
  fields: {
    entity: withTexts(choice(customizableEntities, { 'sales-order': 'Order' }), { label: 'Records' }),
    /** Empty: the layout of every role that has none of its own. */
    userRoleId: withTexts(optional(reference('user-role')), { label: 'Role' }),
    arrangement: arrangementField,
  },
  title: 'entity',
  search: ['entity'],
  sort: ['entity'],
});
