import type { Condition, Filter, Operator, Period } from '@pipewright/contract/filters.ts';
import { message, type Text, writeText } from '../../language/message.ts';
import { translateDeclared } from '../../language/translate.ts';
import { readField } from './report-fields.ts';
import type { ReportReader } from './report-words.ts';

/** The names of the records that filters mention, by id. */
export type RecordNames = ReadonlyMap<string, string>;

/** A filter as people read it: `Country is any of Germany, Austria`. */
export function filterWords(reader: ReportReader, filter: Filter, names: RecordNames): string {
  const parts = 'and' in filter ? filter.and : 'or' in filter ? filter.or : undefined;
  if (!parts) {
    return conditionWords(reader, filter as Condition, names);
  }
  if (parts.length === 0) {
    return writeText(reader.language, 'all of them');
  }
  const words = parts.map(part => {
    const text = filterWords(reader, part, names);
    return 'field' in part ? text : `(${text})`;
  });
  const joining = 'and' in filter ? '{first} and {second}' : '{first} or {second}';
  return words.reduce((first, second) => writeText(reader.language, message(joining, { first, second })));
}

/** The records that a filter mentions, by the kind of record. */
export function mentionedRecords(reader: ReportReader, filter: Filter): ReadonlyMap<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const collect = (node: Filter): void => {
    const parts = 'and' in node ? node.and : 'or' in node ? node.or : undefined;
    if (parts) {
      parts.forEach(collect);
      return;
    }
    const { field: path, value } = node as Condition;
    const { field } = readField(reader, path);
    const entity = field?.references ?? field?.items?.references;
    if (entity) {
      const ids = [value].flat().filter(each => typeof each === 'string');
      found.set(entity, new Set([...(found.get(entity) ?? []), ...ids]));
    }
  };
  collect(filter);
  return found;
}

export function periodName({ language }: Pick<ReportReader, 'language'>, period: Period): string {
  return writeText(language, periodNames[period]);
}

function conditionWords(reader: ReportReader, { field, op, value }: Condition, names: RecordNames): string {
  const values = value === undefined ? [] : [value].flat();
  const text = values.map(each => valueWords(reader, field, each, names)).join(', ');
  const operator = writeText(reader.language, operatorNames[op]);
  return [readField(reader, field).label, operator, text].filter(Boolean).join(' ');
}

function valueWords(reader: ReportReader, path: string, value: unknown, names: RecordNames): string {
  const { language, formats } = reader;
  if (typeof value === 'boolean') {
    return writeText(language, value ? 'Yes' : 'No');
  }
  if (typeof value === 'number') {
    return formats.number(value, Number.isInteger(value) ? 0 : 2);
  }
  const text = String(value);
  const { field } = readField(reader, path);
  const option = (field?.options ?? field?.items?.options ?? []).find(each => each.value === text);
  if (option) {
    return translateDeclared(language, option.label);
  }
  if (Object.hasOwn(periodNames, text)) {
    return periodName(reader, text as Period);
  }
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) {
    return formats.day(text);
  }
  const isReference = field?.references !== undefined || field?.items?.references !== undefined;
  return names.get(text) ?? (isReference ? writeText(language, 'Not accessible') : text);
}

const operatorNames: Readonly<Record<Operator, Text>> = {
  is: 'is',
  isNot: 'is not',
  contains: 'contains',
  startsWith: 'starts with',
  isEmpty: 'is empty',
  isNotEmpty: 'is not empty',
  atLeast: 'is at least',
  atMost: 'is at most',
  above: 'is above',
  below: 'is below',
  within: 'is within',
  notWithin: 'is not within',
  before: 'is before',
  after: 'is after',
  on: 'is on',
  isWithin: 'is in or below',
  isAnyOf: 'is any of',
  isNoneOf: 'is none of',
  hasOtherThan: 'has others than',
};

const periodNames: Readonly<Record<Period, Text>> = {
  today: 'Today',
  yesterday: 'Yesterday',
  'this-week': 'This week',
  'last-week': 'Last week',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-quarter': 'This quarter',
  'last-quarter': 'Last quarter',
  'this-year': 'This year',
  'last-year': 'Last year',
  'last-7-days': 'Last 7 days',
  'last-14-days': 'Last 14 days',
  'last-30-days': 'Last 30 days',
  'last-90-days': 'Last 90 days',
  'last-365-days': 'Last 365 days',
};
