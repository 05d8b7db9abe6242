import { t } from '@lingui/core/macro';
import type { Filter } from '@pipewright/contract/filters.ts';
import { card, closed, count, created, isClosed, isWon, type TemplateCard, value, winRate } from './parts.ts';

const isConverted: Filter = { field: 'convertedAtUtc', op: 'isNotEmpty' };

export function marketingCards(): readonly TemplateCard[] {
  return [
    card('leads', 'third', t`New leads`, t`Leads that were created in the period.`, {
      entity: 'lead',
      time: created('this-quarter'),
      compare: 'previousPeriod',
      by: [],
      measures: [count(t`Leads`)],
      show: 'number',
    }),
    card(
      'conversion',
      'third',
      t`Conversion`,
      t`Of the leads that were created in the period, how many percent became a contact or a deal.`,
      {
        entity: 'lead',
        time: created('this-quarter'),
        compare: 'previousPeriod',
        by: [],
        measures: [{ measure: 'share', filter: isConverted, label: t`Converted` }],
        show: 'number',
      },
    ),
    card('won', 'third', t`Won from a source`, t`The value of deals won in the period that name a source.`, {
      entity: 'deal',
      filter: { and: [isWon, { field: 'leadSourceId', op: 'isNotEmpty' }] },
      time: closed('this-quarter'),
      compare: 'previousPeriod',
      by: [],
      measures: [value(t`Won value`)],
      show: 'number',
    }),
    card(
      'by-source',
      'half',
      t`Leads by source`,
      t`Leads that were created in the period: how many, their estimated value, and how many percent became a contact or a deal.`,
      {
        entity: 'lead',
        time: created('this-year'),
        by: [{ field: 'leadSourceId', top: 10 }],
        measures: [
          count(t`Leads`),
          { measure: 'sum', field: 'estimatedValue', label: t`Estimated value` },
          { measure: 'share', filter: isConverted, label: t`Converted` },
        ],
        show: 'list',
      },
    ),
    card(
      'won-by-source',
      'half',
      t`Won by source`,
      t`Deals closed in the period by the source that they name: value won, and how many percent were won.`,
      {
        entity: 'deal',
        filter: isClosed,
        time: closed('this-year'),
        by: [{ field: 'leadSourceId', top: 10 }],
        measures: [value(t`Won value`, isWon), winRate(t`Win rate`)],
        show: 'list',
      },
    ),
    card(
      'by-month',
      'full',
      t`Leads by month and source`,
      t`Leads by the month in which they were created.`,
      {
        entity: 'lead',
        time: created('last-365-days'),
        by: [
          { field: 'createdAtUtc', period: 'month' },
          { field: 'leadSourceId', top: 5 },
        ],
        measures: [count(t`Leads`)],
        show: 'stacked',
      },
    ),
  ];
}
