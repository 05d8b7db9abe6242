import { z } from 'zod';
import { defineResource } from '../define-resource.ts';
import { amountFields } from '../fields/amount-fields.ts';
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
} from '../fields/fields.ts';
import { person } from '../fields/place-fields.ts';
import { sourceFields } from '../fields/source-fields.ts';
import { forecastCategories } from '../forecast/forecast-categories.ts';
import { defineSalesLines, salesDocumentFields } from '../sales-documents/sales-document.ts';

/** Also called opportunities. */
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
    /** The first open stage by default. */
    dealStageId: withTexts(kept(reference('deal-stage')), { label: 'Stage' }),
    /** In percent. That of the stage by default. */
    probability: kept(integer({ min: 0, max: 100 })),
    /** That of the stage by default. A chosen category stays until the deal is won or lost. */
    forecastCategory: kept(choice(forecastCategories, { 'best-case': 'Best case' })),
    /** Whether the category follows the stage. Setting it to true makes it follow the stage again. */
    forecastFollowsStage: withTexts(kept(boolean()), { label: 'Forecast follows stage' }),
    expectedCloseDate: withTexts(optional(date), { label: 'Expected close' }),
    companyId: optional(released(reference('company'))),
    contactId: optional(released(reference('contact'))),
    leadId: withTexts(optional(released(reference('lead'))), { label: 'Source lead' }),
    leadSourceId: optional(reference('lead-source')),
    wonReason: optional(text(500)),
    lostReason: optional(text(500)),
    description: optional(longText(10_000)),
    ownerUserId: withTexts(optional(reference('user')), { label: 'Owner' }),
    tagIds: withTexts(defaulted(references('tag', 50), []), { label: 'Tags' }),
    /** When it entered its stage, and when it was won or lost. */
    stageSinceUtc: computed(dateTime),
    closedAtUtc: computedOrNone(dateTime),
    lastActivityAtUtc: computedOrNone(dateTime),
    /** The position in the column of its stage, as texts between which others can be inserted. */
    rank: computed(text(200)),
    ...sourceFields,
    dealStage: embedded({
      via: 'dealStageId',
      from: 'deal-stage',
      shape: { name: z.string(), color: z.string(), isWon: z.boolean(), isLost: z.boolean() },
    }),
    /** Includes the territory, which is also the territory of this record. */
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
