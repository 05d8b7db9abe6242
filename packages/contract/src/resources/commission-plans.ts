import { defineLines } from '../define-lines.ts';
import { defineResource } from '../define-resource.ts';
import {
  choice,
  date,
  decimal,
  defaulted,
  isActive,
  longText,
  money,
  optional,
  references,
  text,
  withTexts,
} from '../fields/fields.ts';
import { periodKinds } from '../forecast/forecast-figures.ts';

export const commissionKinds = ['deal-share', 'attainment'] as const;
export const tierModes = ['step', 'linear'] as const;

/** What people earn by the deals that they win. See docs/adr/0107-commission.md. */
export const commissionPlans = defineResource({
  name: 'commission-plan',
  path: '/commission-plans',
  label: ['commission plan', 'commission plans'],
  area: 'commission',
  permissions: {
    read: 'commission.manage',
    create: 'commission.manage',
    edit: 'commission.manage',
    delete: 'commission.manage',
    import: 'commission.manage',
    export: 'commission.manage',
  },
  fields: {
    name: text(100),
    description: optional(longText(500)),
    kind: withTexts(
      defaulted(
        choice(commissionKinds, {
          'deal-share': 'Share of won deals',
          attainment: 'Payout by target attainment',
        }),
        'deal-share',
      ),
      { label: 'Pays' },
    ),
    periodKind: withTexts(defaulted(choice(periodKinds), 'month'), { label: 'Statement period' }),
    userIds: withTexts(defaulted(references('user', 500), []), { label: 'People' }),
    teamIds: withTexts(defaulted(references('team', 100), []), {
      label: 'Teams',
      help: 'The plan applies to everyone who is a member.',
    }),
    startsOn: withTexts(date, { label: 'First day', help: 'Deals that are won from this day on count.' }),
    endsOn: withTexts(optional(date), { label: 'Last day', help: 'Leave it empty if the plan has no end.' }),
    /** In percent of the deal; only of plans that pay a share. */
    rate: withTexts(optional(decimal({ min: 0, max: 100, digits: 4 })), { label: 'Share of the deal (%)' }),
    /** How the payout is found between two tiers. */
    tierMode: withTexts(
      defaulted(
        choice(tierModes, {
          step: 'Pay the tier that was reached',
          linear: 'Increase evenly up to the next tier',
        }),
        'step',
      ),
      { label: 'Between two tiers' },
    ),
    cap: withTexts(optional(money), {
      help: 'The most that one person is paid for a period. Leave it empty for no limit.',
    }),
    isActive,
  },
  /** Only of plans that pay by attainment: from which share of the target on is paid how much. */
  lines: defineLines({
    name: 'commission-plan-tier',
    label: ['tier', 'tiers'],
    title: 'fromAttainment',
    fields: {
      fromAttainment: withTexts(decimal({ min: 0, max: 10_000, digits: 4 }), {
        label: 'From attainment (%)',
      }),
      payout: money,
    },
  }),
  title: 'name',
  search: ['name', 'description'],
  sort: ['name'],
});
