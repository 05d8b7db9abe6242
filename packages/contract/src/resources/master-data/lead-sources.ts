import { defineResource } from '../../define-resource.ts';
import { emoji, hexColor, kept, masterFields, sortOrder, stableKey } from '../../fields/fields.ts';

/** A new source is the last one: its sort order is the number of sources plus one. */
export const leadSources = defineResource({
  name: 'lead-source',
  path: '/lead-sources',
  // The path that the client of the specification uses.
  aliases: ['/LeadSources'],
  label: ['lead source', 'lead sources'],
  area: 'masters',
  fields: { ...masterFields, icon: emoji, color: hexColor, sortOrder: kept(sortOrder), key: stableKey },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
