import type { ReportDefinition } from '@pipewright/contract/reports/report-definition.ts';

const isWon = { field: 'dealStageId.isWon', op: 'is', value: true } as const;
const count = { measure: 'count' } as const;
const value = { measure: 'sum', field: 'baseAmount' } as const;

type Card = Omit<ReportDefinition, 'show'>;
const cards: Readonly<Record<string, Card>> = {
  'leads, total': { entity: 'lead', by: [], measures: [count] },
  'leads by source': { entity: 'lead', by: [{ field: 'leadSourceId' }], measures: [count] },
  'leads by month and source': {
    entity: 'lead',
    time: { field: 'createdAtUtc', within: 'last-365-days' },
    by: [
      { field: 'createdAtUtc', period: 'month' },
      { field: 'leadSourceId', top: 5 },
    ],
    measures: [count],
  },
  'new leads against the period before': {
    entity: 'lead',
    time: { field: 'createdAtUtc', within: 'this-quarter' },
    compare: 'previousPeriod',
    by: [],
    measures: [count],
  },
  'leads by score': { entity: 'lead', by: [{ field: 'leadScore', ranges: [30, 60, 80] }], measures: [count] },
  'value of leads by owner': {
    entity: 'lead',
    by: [{ field: 'assignedToUserId', top: 10 }],
    measures: [
      { measure: 'sum', field: 'estimatedValue' },
      { measure: 'average', field: 'estimatedValue' },
    ],
  },
  'companies of leads': { entity: 'lead', by: [{ field: 'companyName', top: 10 }], measures: [count] },
  'deals by stage': { entity: 'deal', by: [{ field: 'dealStageId' }], measures: [count, value] },
  'won by month': {
    entity: 'deal',
    filter: isWon,
    time: { field: 'closedAtUtc', within: 'last-365-days' },
    by: [{ field: 'closedAtUtc', period: 'month' }],
    measures: [value],
  },
  'won by owner': {
    entity: 'deal',
    filter: isWon,
    time: { field: 'closedAtUtc', within: 'this-quarter' },
    by: [{ field: 'ownerUserId', top: 10 }],
    measures: [value],
  },
  'win rate': {
    entity: 'deal',
    by: [{ field: 'ownerUserId', top: 10 }],
    measures: [{ measure: 'share', filter: isWon }],
  },
  'expected by month': {
    entity: 'deal',
    by: [{ field: 'expectedCloseDate', period: 'month' }],
    measures: [{ ...value, weightedBy: 'probability' }],
  },
};

/** The twelve reports of the dashboard that is measured, by name. */
export const dashboardCards: readonly (readonly [name: string, definition: ReportDefinition])[] =
  Object.entries(cards).map(([name, card]) => [name, { ...card, show: 'list' }]);
