import { t } from '@lingui/core/macro';
import { fieldNamed } from '@pipewright/contract/fields/system-fields.ts';
import { familyOf } from '@pipewright/contract/filters.ts';
import { groupingOf, isMoney } from '@pipewright/contract/groups.ts';
import type {
  ReportDimension,
  ReportMeasure,
  ReportShape,
} from '@pipewright/contract/reports/report-definition.ts';
import type { ReportBucket } from '@pipewright/contract/reports/report-result.ts';
import { dateFormatIn, writeNumber, writePercent } from '../../../kit/formats/formats.ts';
import { declaredText } from '../../../kit/language/declared-text.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';

/** What a figure is called: by its own name, or by how it is calculated. */
export function measureText(screens: Screens, measure: ReportMeasure): string {
  if (measure.label) {
    return measure.label;
  }
  if (measure.measure === 'count') {
    const [, many] = screens.label;
    return t`Number of ${many}`;
  }
  if (measure.measure === 'share') {
    return t`Share in percent`;
  }
  const field = screens.textsOf(measure.field).label;
  switch (measure.measure) {
    case 'sum':
      return t`Sum: ${field}`;
    case 'average':
      return t`Average: ${field}`;
    case 'minimum':
      return t`Lowest: ${field}`;
    case 'maximum':
      return t`Highest: ${field}`;
    default:
      return t`Different values: ${field}`;
  }
}

export function dimensionText(screens: Screens, { field }: ReportDimension): string {
  return screens.textsOf(field).label;
}

type WriteMoney = (amount: number) => string;

/** A figure as people read it; a dash where there is nothing to calculate it from. */
export function figureText(
  screens: Screens,
  measure: ReportMeasure,
  value: number | null | undefined,
  money: WriteMoney,
): string {
  if (value === null || value === undefined) {
    return '–';
  }
  if (measure.measure === 'share') {
    return writePercent(value, Number.isInteger(value) ? 0 : 1);
  }
  const isAmount =
    measure.measure !== 'count' &&
    measure.measure !== 'distinct' &&
    isMoney(screens.resource.fields, measure.field);
  return isAmount ? money(value) : writeNumber(value, Number.isInteger(value) ? 0 : 1);
}

/** What a group is called. */
export function bucketText(screens: Screens, dimension: ReportDimension, bucket: ReportBucket): string {
  if (bucket.kind === 'others') {
    return t`Others`;
  }
  const { fields } = screens.resource;
  const value = bucket.value ?? '';
  if (bucket.kind === 'none') {
    const label = screens.textsOf(dimension.field).label;
    return t`No ${label}`;
  }
  if (dimension.ranges) {
    return rangeText(value);
  }
  const field = fieldNamed(fields, dimension.field);
  if (groupingOf(fields, dimension.field) === 'period') {
    return periodText(value);
  }
  if (familyOf(fields, dimension.field) === 'flag') {
    const [yes, no] = screens.textsOf(dimension.field).words;
    return value === 'true' ? yes || t`Yes` : no || t`No`;
  }
  const option =
    field?.options?.find(each => each.value === value) ??
    field?.items?.options?.find(each => each.value === value);
  return option
    ? declaredText(option.label)
    : (bucket.name ?? (field?.references ? t`Not accessible` : value));
}

/** `100..500` → `100 – 500`. */
function rangeText(value: string): string {
  const [from = '', to = ''] = value.split('..');
  const [low, high] = [writeNumber(Number(from)), writeNumber(Number(to))];
  if (from === '') {
    return t`Below ${high}`;
  }
  return to === '' ? t`${low} and more` : t`${low} to ${high}`;
}

/** `2026-11` → `Nov 2026`. */
export function periodText(value: string): string {
  const [year = '', part = ''] = value.split('-', 2);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return dateFormatIn({ day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
      new Date(`${value}T00:00:00Z`),
    );
  }
  if (part.startsWith('W')) {
    return t`Week ${part.slice(1)}, ${year}`;
  }
  if (part.startsWith('Q')) {
    return `${part} ${year}`;
  }
  return part
    ? dateFormatIn({ month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
        new Date(`${value}-01T00:00:00Z`),
      )
    : year;
}

export function shapeText(shape: ReportShape): string {
  const texts: Readonly<Record<ReportShape, string>> = {
    number: t({ message: 'Number', context: 'figure' }),
    bars: t`Bars`,
    columns: t({ message: 'Columns', context: 'chart' }),
    stacked: t`Stacked`,
    line: t`Line`,
    area: t`Area`,
    donut: t`Donut`,
    funnel: t`Funnel`,
    pivot: t`Pivot`,
    list: t`List`,
  };
  return texts[shape];
}
