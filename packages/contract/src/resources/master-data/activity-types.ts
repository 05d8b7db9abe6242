import { defineResource } from '../../define-resource.ts';
import { emoji, hexColor, masterFields, stableKey } from '../../fields/fields.ts';

export const activityTypes = defineResource({
  name: 'activity-type',
  path: '/activity-types',
  label: ['activity type', 'activity types'],
  area: 'masters',
  fields: { ...masterFields, icon: emoji, color: hexColor, key: stableKey },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
