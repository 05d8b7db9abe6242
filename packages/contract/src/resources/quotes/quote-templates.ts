import { defineResource } from '../../define-resource.ts';
import { defaulted, integer, masterFields, optional, richText, withTexts } from '../../fields/fields.ts';

/** Texts and validity that quotes start with. */
export const quoteTemplates = defineResource({
  name: 'quote-template',
  path: '/quote-templates',
  label: ['quote template', 'quote templates'],
  area: 'masters',
  fields: {
    ...masterFields,
    intro: withTexts(optional(richText(10_000)), { label: 'Introduction', help: 'Stands above the lines.' }),
    terms: withTexts(optional(richText(10_000)), { label: 'Terms', help: 'Stands below the totals.' }),
    validityDays: withTexts(defaulted(integer({ min: 1, max: 365 }), 30), {
      label: 'Valid for (days)',
      help: 'Days from the creation of a quote until it expires.',
    }),
  },
  title: 'name',
  search: ['name', 'description'],
  sort: ['sortOrder', 'name'],
});
