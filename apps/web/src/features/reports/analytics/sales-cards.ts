import { t } from '@lingui/core/macro';
import {
  card,
  closed,
  count,
  isClosed,
  isLost,
  isOpen,
  isWon,
  type TemplateCard,
  value,
  winRate,
} from './parts.ts';
import { quoteCards } from './quote-cards.ts';

export function salesCards(): readonly TemplateCard[] {
  return [
    card(
      'win-rate',
      'third',
      t`Win rate`,
      t`Of the deals that were closed in the period, how many percent were won.`,
      {
        entity: 'deal',
        filter: isClosed,
        time: closed('this-quarter'),
        compare: 'previousPeriod',
        by: [],
        measures: [winRate(t`Win rate`)],
        show: 'number',
      },
    ),
    card('open', 'third', t`Open pipeline`, t`All deals that are neither won nor lost now.`, {
      entity: 'deal',
      filter: isOpen,
      by: [],
      measures: [value(t`Open value`), count(t`Deals`)],
      show: 'number',
    }),
    card('created', 'third', t`New deals`, t`Deals that were created in the period.`, {
      entity: 'deal',
      time: { field: 'createdAtUtc', within: 'this-quarter' },
      compare: 'previousPeriod',
      by: [],
      measures: [count(t`Deals`), value(t`Value`)],
      show: 'number',
    }),
    card('stages', 'half', t`Open deals by stage`, t`Where the open deals are now, by number and by value.`, {
      entity: 'deal',
      filter: isOpen,
      by: [{ field: 'dealStageId' }],
      measures: [count(t`Deals`), value(t`Value`)],
      show: 'funnel',
    }),
    card(
      'rate-by-month',
      'half',
      t`Won and lost by month`,
      t`Closed deals by the month in which they were closed.`,
      {
        entity: 'deal',
        filter: isClosed,
        time: closed('last-365-days'),
        by: [{ field: 'closedAtUtc', period: 'month' }, { field: 'dealStageId' }],
        measures: [count(t`Deals`)],
        show: 'stacked',
      },
    ),
    card(
      'won-reasons',
      'half',
      t`Reasons for won deals`,
      t`The reason that was given when a deal was won in the period.`,
      {
        entity: 'deal',
        filter: isWon,
        time: closed('this-year'),
        by: [{ field: 'wonReason', top: 8 }],
        measures: [count(t`Deals`), value(t`Value`)],
        show: 'bars',
      },
    ),
    card(
      'reasons',
      'half',
      t`Reasons for lost deals`,
      t`The reason that was given when a deal was lost in the period.`,
      {
        entity: 'deal',
        filter: isLost,
        time: closed('this-year'),
        by: [{ field: 'lostReason', top: 8 }],
        measures: [count(t`Deals`), value(t`Value`)],
        show: 'bars',
      },
    ),
    card(
      'by-industry',
      'full',
      t`Win rate by industry`,
      t`Closed deals in the period by the industry of their company.`,
      {
        entity: 'deal',
        filter: isClosed,
        time: closed('this-year'),
        by: [{ field: 'companyId.industryId', top: 10 }],
        measures: [winRate(t`Win rate`), count(t`Won deals`, isWon)],
        show: 'list',
      },
    ),
    ...quoteCards(),
  ];
}
