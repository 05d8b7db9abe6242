import { t } from '@lingui/core/macro';
import { card, closed, count, created, isWon, type TemplateCard, topCustomersCard, value } from './parts.ts';

export function customerCards(): readonly TemplateCard[] {
  return [
    card(
      'buyers',
      'third',
      t`Companies that bought`,
      t`How many different companies have a deal that was won in the period.`,
      {
        entity: 'deal',
        filter: isWon,
        time: closed('this-year'),
        compare: 'previousPeriod',
        by: [],
        measures: [{ measure: 'distinct', field: 'companyId', label: t`Companies` }],
        show: 'number',
      },
    ),
    card('new-companies', 'third', t`New companies`, t`Companies that were created in the period.`, {
      entity: 'company',
      time: created('this-quarter'),
      compare: 'previousPeriod',
      by: [],
      measures: [count(t`Companies`)],
      show: 'number',
    }),
    card('new-contacts', 'third', t`New contacts`, t`Contacts that were created in the period.`, {
      entity: 'contact',
      time: created('this-quarter'),
      compare: 'previousPeriod',
      by: [],
      measures: [count(t`Contacts`)],
      show: 'number',
    }),
    topCustomersCard(),
    card(
      'repeat',
      'half',
      t`Repeat customers`,
      t`Companies with at least two won deals, by the value of what they bought.`,
      {
        entity: 'deal',
        filter: { and: [isWon, { field: 'companyId', op: 'isNotEmpty' }] },
        by: [{ field: 'companyId' }],
        measures: [count(t`Won deals`), value(t`Won value`)],
        having: [{ measure: 0, op: 'atLeast', value: 2 }],
        sort: { by: 1, isDescending: true },
        show: 'list',
      },
    ),
    card(
      'inactive',
      'half',
      t`Inactive customers`,
      t`Companies that have bought before, but nothing in the last 365 days, by the value of what they bought.`,
      {
        entity: 'deal',
        filter: { and: [isWon, { field: 'companyId', op: 'isNotEmpty' }] },
        by: [{ field: 'companyId' }],
        measures: [
          value(t`Won value`),
          count(t`Won deals`),
          count(t`Won in the last 365 days`, {
            field: 'closedAtUtc',
            op: 'within',
            value: 'last-365-days',
          }),
        ],
        having: [{ measure: 2, op: 'is', value: 0 }],
        sort: { by: 0, isDescending: true },
        show: 'list',
      },
    ),
    card('by-industry', 'half', t`Companies by industry`, t`All companies by their industry.`, {
      entity: 'company',
      by: [{ field: 'industryId', top: 10 }],
      measures: [count(t`Companies`)],
      show: 'bars',
    }),
    card(
      'cohorts',
      'full',
      t`Purchases by cohort`,
      t`How many different companies bought in each quarter, by the quarter in which the company was created.`,
      {
        entity: 'deal',
        filter: { and: [isWon, { field: 'companyId', op: 'isNotEmpty' }] },
        time: closed('last-365-days'),
        by: [
          { field: 'companyId.createdAtUtc', period: 'quarter' },
          { field: 'closedAtUtc', period: 'quarter' },
        ],
        measures: [{ measure: 'distinct', field: 'companyId', label: t`Companies` }],
        show: 'pivot',
      },
    ),
    card('growth', 'full', t`New companies by month`, t`Companies by the month in which they were created.`, {
      entity: 'company',
      time: created('last-365-days'),
      by: [{ field: 'createdAtUtc', period: 'month' }],
      measures: [count(t`Companies`)],
      show: 'area',
    }),
  ];
}
