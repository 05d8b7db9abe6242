import { t } from '@lingui/core/macro';
import { card, closed, count, isOpen, isWon, type TemplateCard, targetCard, value } from './parts.ts';
import { orderCards } from './quote-cards.ts';

export function revenueCards(): readonly TemplateCard[] {
  const won = t`Won value`;
  return [
    card(
      'won',
      'third',
      t`Won`,
      t`The value of deals that were won in the period, in your base currency at the rate of the deal.`,
      {
        entity: 'deal',
        filter: isWon,
        time: closed('this-quarter'),
        compare: 'previousPeriod',
        by: [],
        measures: [value(won), count(t`Deals`)],
        show: 'number',
      },
    ),
    card(
      'expected',
      'third',
      t`Expected`,
      t`Open deals that are expected to close in the period: their value, and the same weighted by probability.`,
      {
        entity: 'deal',
        filter: isOpen,
        time: { field: 'expectedCloseDate', within: 'this-quarter' },
        by: [],
        measures: [
          value(t`Open value`),
          { measure: 'sum', field: 'baseAmount', weightedBy: 'probability', label: t`Weighted value` },
        ],
        show: 'number',
      },
    ),
    card(
      'average',
      'third',
      t`Average deal`,
      t`The average value of the deals that were won in the period.`,
      {
        entity: 'deal',
        filter: isWon,
        time: closed('this-quarter'),
        compare: 'previousPeriod',
        by: [],
        measures: [{ measure: 'average', field: 'baseAmount', label: t`Average value` }],
        show: 'number',
      },
    ),
    card(
      'by-month',
      'full',
      t`Won by month`,
      t`The value of won deals by the month in which they were closed, beside the same months a year before.`,
      {
        entity: 'deal',
        filter: isWon,
        time: closed('last-365-days'),
        compare: 'yearAgo',
        by: [{ field: 'closedAtUtc', period: 'month' }],
        measures: [value(won)],
        show: 'columns',
      },
    ),
    card(
      'by-company',
      'half',
      t`Won by company`,
      t`The ten companies with the highest value of won deals in the period; all others are added up.`,
      {
        entity: 'deal',
        filter: isWon,
        time: closed('this-year'),
        by: [{ field: 'companyId', top: 10 }],
        measures: [value(won)],
        show: 'bars',
      },
    ),
    card(
      'by-source',
      'half',
      t`Won by source`,
      t`The value of won deals in the period by the source that the deal names.`,
      {
        entity: 'deal',
        filter: isWon,
        time: closed('this-year'),
        by: [{ field: 'leadSourceId', top: 8 }],
        measures: [value(won)],
        show: 'donut',
      },
    ),
    ...orderCards(),
    targetCard('half', { by: 'month', within: 'this-year' }),
    targetCard('half', { by: 'territory', within: 'this-quarter' }),
  ];
}
