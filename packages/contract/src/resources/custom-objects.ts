import {
  maxObjectSlug,
  objectEntities,
  objectIconLabels,
  objectIcons,
} from '../customization/custom-objects.ts';
import { defineResource } from '../define-resource.ts';
import {
  choice,
  computed,
  defaulted,
  isActive,
  kept,
  longText,
  optional,
  sortOrder,
  text,
  withTexts,
} from '../fields/fields.ts';

/** The record types that an organization has defined. See docs/adr/0121-custom-objects.md. */
export const customObjects = defineResource({
  name: 'custom-object',
  path: '/custom-objects',
  label: ['custom object', 'custom objects'],
  area: 'masters',
  permissions: { create: 'settings.manage', edit: 'settings.manage', delete: 'settings.manage' },
  fields: {
    name: withTexts(text(50), { label: 'Singular name', placeholder: 'Contract' }),
    pluralName: withTexts(text(50), { label: 'Plural name', placeholder: 'Contracts' }),
    /** Made from the plural name unless it is given. It never changes. */
    slug: withTexts(kept(text(maxObjectSlug)), {
      label: 'API name',
      help: 'Used in addresses and in the API. It can’t be changed later.',
    }),
    icon: defaulted(choice(objectIcons, objectIconLabels), 'cube'),
    titleLabel: withTexts(defaulted(text(50), 'Name'), {
      label: 'Title field',
      help: 'What the title of a record is called, for example “Contract number”.',
    }),
    description: optional(longText(500)),
    /** A new object comes last unless its place is given. */
    sortOrder: withTexts(kept(sortOrder), { label: 'Sort Order', help: 'Lower numbers come first.' }),
    isActive: withTexts(isActive, { help: 'A retired object is hidden. Its records are kept.' }),
    /** The name that its records have in permissions, custom fields, the change log and events. */
    entity: computed(choice(objectEntities)),
  },
  title: 'name',
  search: ['name', 'pluralName', 'slug', 'description'],
  sort: ['sortOrder', 'name'],
  // Permissions for the records of an object exist only while the object is in use.
  decidesPermissions: true,
});
