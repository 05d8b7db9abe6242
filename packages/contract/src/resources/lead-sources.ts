import { defineResource } from '../define-resource.ts';
import { emoji, hexColor, kept, masterFields, sortOrder, stableKey } from '../fields.ts';

/** A new one comes last: its sort order is the count of sources plus one. */
export const leadSources = defineResource({
  name: 'lead-source',
  path: '/lead-sources',
  // The path that the specification's client calls.
  aliases: ['/LeadSources'],
  label: ['lead source', 'lead sources'],
  area: 'masters',
  fields: { ...masterFields, icon: emoji, color: hexColor, sortOrder: kept(sortOrder), key: stableKey },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
