import type { z } from 'zod';
import { customNamePattern } from '../customization/custom-names.ts';
import { defineResource } from '../define-resource.ts';
import { activityKinds } from '../fields/activity-fields.ts';
import {
  choice,
  defaulted,
  type Field,
  integer,
  isActive,
  optional,
  several,
  sortOrder,
  text,
  withTexts,
} from '../fields/fields.ts';
import { type Filter, filterObject } from '../filters.ts';
import { leads } from './leads.ts';

/** Who a lead is, and what happened with it. */
export const ruleKinds = ['fit', 'engagement'] as const;
export type RuleKind = (typeof ruleKinds)[number];

export const maxRules = 100;

/**
 * What rules can ask about, besides custom fields: what is known of the person. Who owns a lead, and what became of it,
 * says nothing about how good it is. `crm.changed_scored_fields` has the same list.
 */
export const scoredFields = [
  ...['firstName', 'lastName', 'fullName', 'email', 'phone', 'companyName', 'jobTitle', 'website'],
  ...['preferredContactMethod', 'address', 'postalCode', 'cityId', 'stateId', 'countryId'],
  ...['leadStatusId', 'leadSourceId', 'priorityId', 'estimatedValue', 'notes'],
] as readonly (keyof typeof leads.fields & string)[];

/** Which leads a rule is about. */
const leadFilter: Field<z.ZodType<Filter>, 'defaulted'> = {
  kind: 'filter',
  presence: 'defaulted',
  label: 'Which leads',
  default: { and: [] },
  schema: filterObject(leads.fields, true)
    .superRefine((filter, context) => {
      const problem = problemOf(filter);
      if (problem) {
        context.addIssue({ code: 'custom', message: problem });
      }
    })
    // As it is stored: without values that are not set.
    .transform(filter => JSON.parse(JSON.stringify(filter)) as Filter) as z.ZodType<Filter>,
};

/** Scores are stored, so they depend on nothing but the lead: not on other records, and not on today’s date. */
function problemOf(filter: Filter): string | undefined {
  if ('and' in filter || 'or' in filter) {
    const parts = 'and' in filter ? filter.and : filter.or;
    return parts.map(problemOf).find(problem => problem !== undefined);
  }
  if (!customNamePattern.test(filter.field) && !(scoredFields as readonly string[]).includes(filter.field)) {
    return `Rules cannot ask about “${filter.field.slice(0, 50)}”`;
  }
  return filter.op === 'within' || filter.op === 'notWithin'
    ? 'Rules cannot ask about periods such as this month, because they pass'
    : undefined;
}

/** The rules by which leads earn points. See docs/adr/0105-lead-scoring-rules.md. */
export const leadScoreRules = defineResource({
  name: 'lead-score-rule',
  path: '/lead-score-rules',
  label: ['scoring rule', 'scoring rules'],
  area: 'masters',
  permissions: {
    read: 'leads.read',
    create: 'scoring.manage',
    edit: 'scoring.manage',
    delete: 'scoring.manage',
    import: 'scoring.manage',
  },
  fields: {
    name: text(100),
    kind: withTexts(choice(ruleKinds), { label: 'Group' }),
    condition: leadFilter,
    points: integer({ min: -50, max: 50 }),
    activityKinds: withTexts(several(choice(activityKinds, { mail: 'Email' }), activityKinds.length), {
      label: 'Kinds of activities',
      help: 'None chosen: activities of any kind count.',
    }),
    atLeast: withTexts(defaulted(integer({ min: 1, max: 20 }), 1), { label: 'How many activities' }),
    withinDays: withTexts(optional(integer({ min: 1, max: 365 })), { label: 'Within days' }),
    fadesOverDays: withTexts(defaulted(integer({ min: 0, max: 365 }), 0), {
      label: 'Fading over days',
      help: 'After that time the points fade day by day. 0: they end at once.',
    }),
    sortOrder: withTexts(defaulted(sortOrder, 0), { label: 'Sort Order', help: 'Lower numbers come first.' }),
    isActive,
  },
  title: 'name',
  search: ['name'],
  sort: ['sortOrder', 'name'],
});
