import { z } from 'zod';
import { amountFields } from '../amount-fields.ts';
import { defineResource } from '../define-resource.ts';
import {
  boolean,
  choice,
  computed,
  computedOrNone,
  date,
  dateTime,
  defaulted,
  embedded,
  integer,
  kept,
  longText,
  optional,
  reference,
  references,
  released,
  text,
  withTexts,
} from '../fields.ts';
import { forecastCategories } from '../forecast/forecast-categories.ts';
import { person } from '../place-fields.ts';
import { defineSalesLines, salesDocumentFields } from '../sales-document.ts';
import { sourceFields } from '../source-fields.ts';

/** Also called opportunities: one thing, two names. */
export const deals = defineResource({
  name: 'deal',
  path: '/opportunities',
  aliases: ['/deals'],
  label: ['deal', 'deals'],
  area: 'opportunities',
  fields: {
    name: text(200),
    ...amountFields,
    /** The amount is the net total of the lines, and nobody can enter it. */
    amountFollowsLines: withTexts(defaulted(boolean(), false), { label: 'Amount follows products' }),
    ...salesDocumentFields,
    /** The first open stage unless another is named. */
    dealStageId: withTexts(kept(reference('deal-stage')), { label: 'Stage' }),
    /** In percent; the stage's, until somebody knows better. */
    probability: kept(integer({ min: 0, max: 100 })),
    /** The stage's, until somebody chooses another; then it stays until the deal is won or lost. */
    forecastCategory: kept(choice(forecastCategories, { 'best-case': 'Best case' })),
    /** Whether nobody has chosen one. Setting it lets the stage decide again. */
    forecastFollowsStage: withTexts(kept(boolean()), { label: 'Forecast follows stage' }),
    expectedCloseDate: withTexts(optional(date), { label: 'Expected close' }),
    companyId: optional(released(reference('company'))),
    contactId: optional(released(reference('contact'))),
    leadId: withTexts(optional(released(reference('lead'))), { label: 'Source lead' }),
    leadSourceId: optional(reference('lead-source')),
    lostReason: optional(text(500)),
    description: optional(longText(10_000)),
    ownerUserId: withTexts(optional(reference('user')), { label: 'Owner' }),
    tagIds: withTexts(defaulted(references('tag', 50), []), { label: 'Tags' }),
    /** Since when it is in its stage, and when it was won or lost. */
    stageSinceUtc: computed(dateTime),
    closedAtUtc: computedOrNone(dateTime),
    lastActivityAtUtc: computedOrNone(dateTime),
    /** Its place in the column of its stage: texts that sort between each other. */
    rank: computed(text(200)),
    ...sourceFields,
    dealStage: embedded({
      via: 'dealStageId',
      from: 'deal-stage',
      shape: { name: z.string(), color: z.string(), isWon: z.boolean(), isLost: z.boolean() },
    }),
    /** With its territory, which counts for this record as well. */
    company: embedded({
      via: 'companyId',
      from: 'company',
      shape: { name: z.string(), territoryId: z.string().nullable() },
    }),
    contact: embedded({ via: 'contactId', from: 'contact', shape: { fullName: z.string() } }),
    owner: person('ownerUserId'),
  },
  lines: defineSalesLines('deal-line'),
  title: 'name',
  search: ['name'],
  sort: ['-createdAtUtc'],
  sortable: ['name', 'baseAmount', 'expectedCloseDate', 'rank', 'dealStageId', 'ownerUserId'],
  owner: 'ownerUserId',
  isPrimary: true,
  hasCustomFields: true,
  hasActivities: true,
  closed: { via: 'dealStageId', when: ['isWon', 'isLost'] },
});
