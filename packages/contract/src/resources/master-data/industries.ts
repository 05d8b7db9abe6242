import { defineResource } from '../../define-resource.ts';
import { iconClass, masterFields, withTexts } from '../../fields/fields.ts';

export const industries = defineResource({
  name: 'industry',
  path: '/industries',
  label: ['industry', 'industries'],
  area: 'masters',
  fields: {
    ...masterFields,
    iconClass: withTexts(iconClass, { label: 'Icon', help: 'An icon class such as fa-industry.' }),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
