import { t } from '@lingui/core/macro';
import { familyOf } from '@pipewright/contract/filters.ts';
import { groupingOf, groupPeriods, isNumber } from '@pipewright/contract/groups.ts';
import type {
  ReportDefinition,
  ReportDimension,
  ReportMeasure,
} from '@pipewright/contract/reports/report-definition.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { isReferencedField } from '../../../kit/records/workspace/filters/referenced-fields.ts';

export interface Choice {
  readonly value: string;
  readonly label: string;
}

const times = ['createdAtUtc', 'updatedAtUtc'];

/** The fields of a resource that fulfil a condition, by their labels; those of other records come last. */
function fieldChoices(screens: Screens, isOffered: (name: string) => boolean): Choice[] {
  return [...Object.keys(screens.resource.fields), ...times]
    .filter(isOffered)
    .map(value => ({ value, label: screens.textsOf(value).label }))
    .sort(
      (a, b) =>
        Number(isReferencedField(a.value)) - Number(isReferencedField(b.value)) ||
        a.label.localeCompare(b.label),
    );
}

/** What records can be grouped by: also amounts, by ranges. */
export function dimensionChoices(screens: Screens): Choice[] {
  const { fields } = screens.resource;
  return fieldChoices(screens, name => groupingOf(fields, name) !== undefined || isMeasured(screens, name));
}

export function timeChoices(screens: Screens): Choice[] {
  const { fields } = screens.resource;
  return fieldChoices(screens, name => {
    const family = familyOf(fields, name);
    return !isReferencedField(name) && (family === 'time' || family === 'day');
  });
}

/** Numbers of the records themselves; amounts only in the currency that all of them are converted to. */
export function numberChoices(screens: Screens): Choice[] {
  return fieldChoices(screens, name => !isReferencedField(name) && isMeasured(screens, name));
}

export function distinctChoices(screens: Screens): Choice[] {
  const { fields } = screens.resource;
  return fieldChoices(screens, name => !isReferencedField(name) && groupingOf(fields, name) === 'value');
}

function isMeasured({ resource: { fields } }: Screens, name: string): boolean {
  return isNumber(fields, name) && fields[name]?.currency === undefined;
}

/** A dimension on a field: days by month, amounts by ranges. */
export function newDimension({ resource: { fields } }: Screens, field: string): ReportDimension {
  if (groupingOf(fields, field) === 'period') {
    return { field, period: 'month' };
  }
  return groupingOf(fields, field) === undefined ? { field, ranges: [1000, 10_000, 100_000] } : { field };
}

/** A new figure that can be calculated at once. */
export function newMeasure(screens: Screens, kind: ReportMeasure['measure']): ReportMeasure {
  const [number] = numberChoices(screens);
  const [value] = distinctChoices(screens);
  switch (kind) {
    case 'count':
      return { measure: 'count' };
    case 'share':
      return { measure: 'share', filter: { and: [] } };
    case 'distinct':
      return { measure: kind, field: value?.value ?? 'createdAtUtc' };
    default:
      return number ? { measure: kind, field: number.value } : { measure: 'count' };
  }
}

/** What a new report begins with. */
export function newReport(entity: ReportDefinition['entity']): ReportDefinition {
  return { entity, by: [], measures: [{ measure: 'count' }], show: 'number' };
}

/** The way to draw a report that fits what it is grouped by, where the chosen one does not. */
export function fittingShape({ by, show }: ReportDefinition): ReportDefinition['show'] {
  if (by.length === 0) {
    return show === 'list' ? show : 'number';
  }
  if (show === 'number') {
    return by[0]?.period ? 'columns' : 'bars';
  }
  return by.length === 2 && (show === 'bars' || show === 'columns') ? 'stacked' : show;
}

export function groupPeriodChoices(): Choice[] {
  const texts = {
    day: t`by day`,
    week: t`by week`,
    month: t`by month`,
    quarter: t`by quarter`,
    year: t`by year`,
  };
  return groupPeriods.map(value => ({ value, label: texts[value] }));
}

export function measureKindChoices(): { value: ReportMeasure['measure']; label: string }[] {
  return [
    { value: 'count', label: t`Count` },
    { value: 'sum', label: t`Sum` },
    { value: 'average', label: t`Average` },
    { value: 'minimum', label: t`Lowest` },
    { value: 'maximum', label: t`Highest` },
    { value: 'distinct', label: t`Different values` },
    { value: 'share', label: t`Share in percent` },
  ];
}
