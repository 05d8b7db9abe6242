import { defineResource } from '../define-resource.ts';
import { iconClass, masterFields } from '../fields.ts';

export const industries = defineResource({
  name: 'industry',
  path: '/industries',
  label: ['industry', 'industries'],
  area: 'masters',
  fields: { ...masterFields, iconClass },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
