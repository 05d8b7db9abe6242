import { capitalized } from '@pipewright/contract/fields/field-messages.ts';
import { familyOf } from '@pipewright/contract/filters.ts';
import { groupingOf, isMoney } from '@pipewright/contract/groups.ts';
import type { ReportDimension, ReportMeasure } from '@pipewright/contract/reports/report-definition.ts';
import type { ReportBucket } from '@pipewright/contract/reports/report-result.ts';
import { message, type Text, writeText } from '../../language/message.ts';
import { translateDeclared } from '../../language/translate.ts';
import { type FieldReader, readField } from './report-fields.ts';
import type { ReportFormats } from './report-formats.ts';

export interface ReportReader extends FieldReader {
  readonly formats: ReportFormats;
}

// The texts are those of the screens, word for word, so that each is translated once.

/** What a figure is called: by its own name, or by how it is calculated. */
export function measureWords(reader: ReportReader, measure: ReportMeasure): string {
  if (measure.label) {
    return measure.label;
  }
  const write = (text: Text) => writeText(reader.language, text);
  if (measure.measure === 'count') {
    const [, many] = reader.module.resource.label;
    const name = capitalized(translateDeclared(reader.language, many));
    return write(message('Number of {many}', { many: name }));
  }
  if (measure.measure === 'share') {
    return write('Share in percent');
  }
  const field = readField(reader, measure.field).label;
  switch (measure.measure) {
    case 'sum':
      return write(message('Sum: {field}', { field }));
    case 'average':
      return write(message('Average: {field}', { field }));
    case 'minimum':
      return write(message('Lowest: {field}', { field }));
    case 'maximum':
      return write(message('Highest: {field}', { field }));
    default:
      return write(message('Different values: {field}', { field }));
  }
}

/** A figure as people read it; a dash where there is nothing to calculate it from. */
export function figureWords(
  { module, formats }: ReportReader,
  measure: ReportMeasure,
  value: number | null | undefined,
): string {
  const counts = measure.measure === 'count' || measure.measure === 'distinct';
  const shown = value ?? (counts ? 0 : null);
  if (shown === null) {
    return '–';
  }
  const digits = Number.isInteger(shown) ? 0 : 1;
  if (measure.measure === 'share') {
    return formats.percent(shown, digits);
  }
  return !counts && isMoney(module.resource.fields, measure.field)
    ? formats.money(shown)
    : formats.number(shown, digits);
}

/** What a group is called. */
export function bucketWords(reader: ReportReader, dimension: ReportDimension, bucket: ReportBucket): string {
  const write = (text: Text) => writeText(reader.language, text);
  if (bucket.kind === 'others') {
    return write('Others');
  }
  const { label, field, fields, name } = readField(reader, dimension.field);
  if (bucket.kind === 'none') {
    return write(message('No {label}', { label }));
  }
  const value = bucket.value ?? '';
  if (dimension.ranges) {
    return rangeWords(reader, value);
  }
  if (groupingOf(fields, name) === 'period') {
    return periodWords(reader, value);
  }
  if (familyOf(fields, name) === 'flag') {
    return write(value === 'true' ? 'Yes' : 'No');
  }
  const options = field?.options ?? field?.items?.options ?? [];
  const option = options.find(each => each.value === value);
  return option
    ? translateDeclared(reader.language, option.label)
    : (bucket.name ?? (field?.references ? write('Not accessible') : value));
}

/** `100..500` → `100 to 500`. */
function rangeWords({ language, formats }: ReportReader, value: string): string {
  const [from = '', to = ''] = value.split('..');
  const [low, high] = [formats.number(Number(from)), formats.number(Number(to))];
  if (from === '') {
    return writeText(language, message('Below {high}', { high }));
  }
  return to === ''
    ? writeText(language, message('{low} and more', { low }))
    : writeText(language, message('{low} to {high}', { low, high }));
}

/** `2026-11` → `Nov 2026`. */
function periodWords({ language, formats }: ReportReader, value: string): string {
  const [year = '', part = ''] = value.split('-', 2);
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) {
    return formats.dayAndMonth(value);
  }
  if (part.startsWith('W')) {
    return writeText(language, message('Week {0}, {year}', { 0: part.slice(1), year }));
  }
  if (part.startsWith('Q')) {
    return `${part} ${year}`;
  }
  return part ? formats.month(`${value}-01`) : year;
}
