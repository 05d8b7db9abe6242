import { customFieldTypes } from '../customization/custom-fields.ts';
import { objectEntities } from '../customization/custom-objects.ts';
import { defineResource } from '../define-resource.ts';
import {
  boolean,
  choice,
  defaulted,
  fieldRulesField,
  isActive,
  kept,
  longText,
  optional,
  sortOrder,
  text,
  withTexts,
} from '../fields/fields.ts';

/** The records that can have custom fields. */
export const customizableEntities = [
  'lead',
  'contact',
  'company',
  'deal',
  'activity',
  'product',
  'quote',
  'sales-order',
  ...objectEntities,
] as const;

/** The fields that an organization has added to its records. See docs/adr/0067-custom-fields.md. */
export const customFields = defineResource({
  name: 'custom-field',
  path: '/custom-fields',
  label: ['custom field', 'custom fields'],
  area: 'masters',
  permissions: { create: 'settings.manage', edit: 'settings.manage', delete: 'settings.manage' },
  fields: {
    entity: withTexts(choice(customizableEntities, { 'sales-order': 'Order' }), { label: 'Records' }),
    label: text(100),
    /** Made from the label unless it is given. It never changes. */
    slug: withTexts(kept(text(50)), {
      label: 'API name',
      help: 'Used in the API and in files. It can’t be changed later.',
    }),
    type: choice(customFieldTypes),
    help: withTexts(optional(longText(500)), { label: 'Help text' }),
    section: optional(text(100)),
    /** A new field comes last unless its place is given. */
    sortOrder: withTexts(kept(sortOrder), { label: 'Sort Order', help: 'Lower numbers come first.' }),
    isRequired: withTexts(defaulted(boolean(), false), { label: 'Required' }),
    isUnique: withTexts(defaulted(boolean(), false), {
      label: 'Unique',
      help: 'Two records can’t have the same value.',
    }),
    isIndexed: withTexts(defaulted(boolean(), false), {
      label: 'Indexed',
      help: 'Speeds up filters and sorting in large organizations.',
    }),
    isSearchable: withTexts(defaulted(boolean(), false), {
      label: 'Searchable',
      help: 'Global search finds records by the beginning of the value.',
    }),
    isActive: withTexts(isActive, { help: 'A retired field is hidden. Records keep their values.' }),
    rules: fieldRulesField,
  },
  title: 'label',
  search: ['label', 'slug', 'help'],
  sort: ['sortOrder', 'label'],
  sortable: ['entity'],
  // Definitions are read with the permissions of a person, and say who may see and change values.
  decidesPermissions: true,
});
