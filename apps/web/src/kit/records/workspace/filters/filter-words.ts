import { i18n } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { fieldNamed } from '@pipewright/contract/fields/system-fields.ts';
import { type Condition, type Filter, periods } from '@pipewright/contract/filters.ts';
import { writeNumber } from '../../../formats/formats.ts';
import { declaredText } from '../../../language/declared-text.ts';
import type { Screens } from '../../screens/define-screens.ts';
import { periodName } from '../period-name.ts';
import { operatorWords } from './filter-condition.tsx';

/** A filter as people read it: `Country is any of Germany, Austria`. The names of the records that it mentions are given. */
export function filterWords(
  screens: Screens,
  filter: Filter,
  names: Readonly<Record<string, string>>,
): string {
  const parts = 'and' in filter ? filter.and : 'or' in filter ? filter.or : undefined;
  if (!parts) {
    return conditionWords(screens, filter as Condition, names);
  }
  if (parts.length === 0) {
    return t`all of them`;
  }
  const words = parts.map(part => {
    const text = filterWords(screens, part, names);
    return 'field' in part ? text : `(${text})`;
  });
  return 'and' in filter
    ? words.reduce((first, second) => t`${first} and ${second}`)
    : words.reduce((first, second) => t`${first} or ${second}`);
}

function conditionWords(
  screens: Screens,
  { field, op, value }: Condition,
  names: Readonly<Record<string, string>>,
): string {
  const values = value === undefined ? [] : [value].flat();
  const text = values.map(each => valueWords(screens, field, each, names)).join(', ');
  return [screens.textsOf(field).label, i18n._(operatorWords[op]), text].filter(Boolean).join(' ');
}

function valueWords(
  { resource }: Screens,
  name: string,
  value: unknown,
  names: Readonly<Record<string, string>>,
): string {
  if (typeof value === 'boolean') {
    return value ? t`Yes` : t`No`;
  }
  if (typeof value === 'number') {
    return writeNumber(value);
  }
  const field = fieldNamed(resource.fields, name);
  const options = field?.options ?? field?.items?.options ?? [];
  const option = options.find(each => each.value === value);
  if (option) {
    return declaredText(option.label);
  }
  const period = periods.find(each => each === value);
  return names[String(value)] ?? (period ? periodName(period) : String(value));
}
