import { t } from '@lingui/core/macro';
import {
  card,
  closed,
  count,
  created,
  isClosed,
  isWon,
  type TemplateCard,
  targetCard,
  value,
  winRate,
} from './parts.ts';

export function performanceCards(): readonly TemplateCard[] {
  return [
    targetCard('half', { by: 'person', within: 'this-quarter' }),
    targetCard('half', { by: 'team', within: 'this-quarter' }),
    card(
      'closed',
      'full',
      t`Results per person`,
      t`Deals closed in the period by their owner: value and number won, average of the won deals, and how many percent were won.`,
      {
        entity: 'deal',
        filter: isClosed,
        time: closed('this-quarter'),
        compare: 'previousPeriod',
        by: [{ field: 'ownerUserId' }],
        measures: [
          value(t`Won value`, isWon),
          count(t`Won deals`, isWon),
          { measure: 'average', field: 'baseAmount', filter: isWon, label: t`Average value` },
          winRate(t`Win rate`),
        ],
        show: 'list',
      },
    ),
    card(
      'ranking',
      'half',
      t`Ranking by won value`,
      t`The value of deals won in the period by their owner.`,
      {
        entity: 'deal',
        filter: isWon,
        time: closed('this-quarter'),
        by: [{ field: 'ownerUserId', top: 10 }],
        measures: [value(t`Won value`)],
        show: 'bars',
      },
    ),
    card('created', 'half', t`New deals per person`, t`Deals created in the period by their owner.`, {
      entity: 'deal',
      time: created('this-quarter'),
      by: [{ field: 'ownerUserId', top: 10 }],
      measures: [count(t`Deals`), value(t`Value`)],
      show: 'bars',
    }),
    card(
      'activities',
      'full',
      t`Activities per person`,
      t`Calls, meetings, emails, notes and tasks in the period, by who they are assigned to.`,
      {
        entity: 'activity',
        time: { field: 'happenedAtUtc', within: 'this-month' },
        by: [{ field: 'assignedToUserId', top: 15 }, { field: 'kind' }],
        measures: [count(t`Activities`)],
        show: 'pivot',
      },
    ),
  ];
}
