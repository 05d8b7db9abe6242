import { t } from '@lingui/core/macro';
import type { Filter, Period } from '@pipewright/contract/filters.ts';
import type { TargetQuestion } from '@pipewright/contract/forecast/target-attainment.ts';
import type { DashboardCard } from '@pipewright/contract/operations/reports/dashboards.ts';
import type { ReportDefinition, ReportMeasure } from '@pipewright/contract/reports/report-definition.ts';
import { targetCardTitle, targetExplanation } from '../dashboards/target-texts.ts';

/** A card without a saved report. */
export type TemplateCard = Exclude<DashboardCard, { reportId: string }>;

/** Flags of the stage, so that the reports hold whatever an organization calls its stages. */
export const isWon: Filter = { field: 'dealStageId.isWon', op: 'is', value: true };
export const isLost: Filter = { field: 'dealStageId.isLost', op: 'is', value: true };
export const isClosed: Filter = { or: [isWon, isLost] };
export const isOpen: Filter = {
  and: [
    { field: 'dealStageId.isWon', op: 'is', value: false },
    { field: 'dealStageId.isLost', op: 'is', value: false },
  ],
};

export function closed(within: Period): ReportDefinition['time'] {
  return { field: 'closedAtUtc', within };
}

export function created(within: Period): ReportDefinition['time'] {
  return { field: 'createdAtUtc', within };
}

export function value(label: string, filter?: Filter): ReportMeasure {
  return { measure: 'sum', field: 'baseAmount', label, ...(filter && { filter }) };
}

export function count(label: string, filter?: Filter): ReportMeasure {
  return { measure: 'count', label, ...(filter && { filter }) };
}

/** How many percent of the closed deals were won. */
export function winRate(label: string): ReportMeasure {
  return { measure: 'share', filter: isWon, of: isClosed, label };
}

/** A card with a name that stays the same while the page is shown. */
export function card(
  id: string,
  size: TemplateCard['size'],
  title: string,
  description: string,
  definition: ReportDefinition,
): TemplateCard {
  return { id, size, title, description, definition };
}

/** A card that shows what was won next to the targets. */
export function targetCard(size: TemplateCard['size'], targets: TargetQuestion): TemplateCard {
  const { by } = targets;
  return { id: `target-${by}`, size, title: targetCardTitle(by), description: targetExplanation(), targets };
}

/** Who has bought most; on the page about customers and in the template about companies. */
export function topCustomersCard(): TemplateCard {
  return card(
    'best',
    'half',
    t`Top customers`,
    t`The companies with the highest value of deals won in the period.`,
    {
      entity: 'deal',
      filter: { and: [isWon, { field: 'companyId', op: 'isNotEmpty' }] },
      time: closed('this-year'),
      by: [{ field: 'companyId', top: 10 }],
      measures: [value(t`Won value`), count(t`Won deals`)],
      show: 'list',
    },
  );
}
