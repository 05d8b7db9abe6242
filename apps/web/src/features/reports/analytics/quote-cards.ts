import { t } from '@lingui/core/macro';
import type { Filter } from '@pipewright/contract/filters.ts';
import type { ReportMeasure } from '@pipewright/contract/reports/report-definition.ts';
import { card, closed, count, type TemplateCard } from './parts.ts';

const hasStatus = (status: string): Filter => ({ field: 'status', op: 'is', value: status });
const isAnswered: Filter = { or: ['accepted', 'declined', 'expired'].map(hasStatus) };

/** In the base currency, without tax. */
function netTotal(label: string): ReportMeasure {
  return { measure: 'sum', field: 'baseNetTotal', label };
}

/** What becomes of quotes. */
export function quoteCards(): readonly TemplateCard[] {
  return [
    card('open-quotes', 'third', t`Open quotes`, t`Quotes that wait for the customer’s answer now.`, {
      entity: 'quote',
      filter: hasStatus('sent'),
      by: [],
      measures: [netTotal(t`Net total`), count(t`Quotes`)],
      show: 'number',
    }),
    card(
      'acceptance-rate',
      'third',
      t`Acceptance rate`,
      t`Of the quotes that were accepted, declined or have expired in the period, how many percent were accepted.`,
      {
        entity: 'quote',
        filter: isAnswered,
        time: closed('this-quarter'),
        compare: 'previousPeriod',
        by: [],
        measures: [
          { measure: 'share', filter: hasStatus('accepted'), of: isAnswered, label: t`Acceptance rate` },
          count(t`Quotes`),
        ],
        show: 'number',
      },
    ),
    card(
      'acceptance-time',
      'third',
      t`Days until accepted`,
      t`How many days customers took on average to accept a quote, of those that were accepted in the period.`,
      {
        entity: 'quote',
        filter: hasStatus('accepted'),
        time: closed('this-quarter'),
        compare: 'previousPeriod',
        by: [],
        measures: [
          { measure: 'average', field: 'daysToAccept', label: t`Days` },
          { measure: 'maximum', field: 'daysToAccept', label: t`Longest` },
        ],
        show: 'number',
      },
    ),
  ];
}

/** What was ordered. */
export function orderCards(): readonly TemplateCard[] {
  return [
    card(
      'orders-by-month',
      'full',
      t`Orders by month`,
      t`The net total of the orders that were confirmed in each month, without those that were cancelled.`,
      {
        entity: 'sales-order',
        filter: { or: ['confirmed', 'fulfilled'].map(hasStatus) },
        time: { field: 'confirmedAtUtc', within: 'last-365-days' },
        by: [{ field: 'confirmedAtUtc', period: 'month' }],
        measures: [netTotal(t`Net total`), count(t`Orders`)],
        show: 'columns',
      },
    ),
  ];
}
