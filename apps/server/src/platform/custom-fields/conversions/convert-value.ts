import {
  type CustomFieldType,
  customFieldOf,
  textTypes,
} from '@pipewright/contract/customization/custom-fields.ts';
import { slugOf } from '@pipewright/contract/customization/custom-names.ts';
import type { FieldRules } from '@pipewright/contract/fields/field-rules.ts';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { convertCell, type Formats, splitCell } from '../../import/values/convert-cell.ts';
import { msg, writeText } from '../../language/message.ts';

/** A field whose values are converted, or that gets the converted values. */
export interface ConvertedField {
  readonly type: CustomFieldType;
  readonly rules: FieldRules;
}

/** How an organization writes values. */
export interface Locale {
  readonly timeZone: string;
  readonly language: Language;
}

type Options = NonNullable<FieldRules['options']>;
const maxOptions = 500;
const maxLabel = 100;

/**
 * Converts the values of one field to those of another. Returns undefined for a value that does not fit. The formats say
 * how people have written texts; other values are always written in the same way.
 */
export function createConversion(
  from: ConvertedField,
  to: ConvertedField,
  formats: Formats & Locale,
): (value: unknown) => unknown {
  const field = fieldOf(to);
  const convert = converterOf(from, to, field, formats);
  return value => {
    const converted = convert(value);
    return field.schema.safeParse(converted).success ? converted : undefined;
  };
}

function converterOf(
  from: ConvertedField,
  to: ConvertedField,
  field: Field,
  given: Formats & Locale,
): (value: unknown) => unknown {
  if (hasOptions(from.type) && hasOptions(to.type)) {
    return value => convertChoice(to.type, value);
  }
  const write = createWriter(from, given);
  if (hasOptions(to.type)) {
    const read = optionReader(to);
    return value => read(write(value));
  }
  const formats = textTypes.includes(from.type)
    ? given
    : ({ ...given, dateOrder: 'ymd', decimalMark: '.' } as const);
  return value => readText(field, write(value), formats);
}

/** Writes the values of a field as people read them. */
export function createWriter(
  { rules }: ConvertedField,
  { timeZone, language }: Locale,
): (value: unknown) => string {
  const labels = new Map(rules.options?.map(option => [option.value, option.label]));
  const [yes, no] = [writeText(language, msg`Yes`), writeText(language, msg`No`)];
  return value => {
    if (Array.isArray(value)) {
      return value.map(each => labels.get(String(each)) ?? String(each)).join(', ');
    }
    if (typeof value === 'boolean') {
      return value ? yes : no;
    }
    const text = String(value ?? '');
    return isTime(text) ? localTime(text, timeZone) : (labels.get(text) ?? text);
  };
}

/** The options that a new choice needs: those of the old one, or one for each text, the most frequent ones first. */
export function optionsFor(
  from: ConvertedField,
  type: CustomFieldType,
  values: readonly unknown[],
  locale: Locale,
): Options | undefined {
  if (!hasOptions(type)) {
    return undefined;
  }
  if (from.rules.options) {
    return from.rules.options;
  }
  const write = createWriter(from, locale);
  const texts = values.map(value => write(value).trim());
  const labels = new Map<string, string>();
  for (const label of type === 'choices' ? texts.flatMap(splitCell) : texts) {
    const key = label.toLowerCase();
    if (
      label !== '' &&
      label.length <= maxLabel &&
      !/[\p{Cc}\p{Zl}\p{Zp}]/u.test(label) &&
      !labels.has(key)
    ) {
      labels.set(key, label);
    }
  }
  return namedOptions([...labels.values()].slice(0, maxOptions));
}

function namedOptions(labels: readonly string[]): Options {
  const taken = new Set<string>();
  return labels.map(label => {
    const wanted = slugOf(label) || 'option';
    let [value, n] = [wanted, 2];
    while (taken.has(value)) {
      value = `${wanted}_${n}`;
      n += 1;
    }
    taken.add(value);
    return { value, label };
  });
}

/** Whether the values of a type are options that the field itself declares. */
export function hasOptions(type: CustomFieldType): boolean {
  return type === 'choice' || type === 'choices';
}

function fieldOf({ type, rules }: ConvertedField): Field {
  const definition = { slug: '', key: '', label: '', isRequired: true, isIndexed: false };
  return customFieldOf({ ...definition, type, rules });
}

function convertChoice(type: CustomFieldType, value: unknown): unknown {
  const values = [value].flat();
  return type === 'choices' ? values : values.length === 1 ? values[0] : undefined;
}

/**
 * Finds options by their labels only. The value of one option can be the label of another: "A+" gets the value `a`.
 */
function optionReader({ type, rules }: ConvertedField): (text: string) => unknown {
  const values = new Map(rules.options?.map(({ label, value }) => [label.toLowerCase(), value]));
  const find = (label: string) => values.get(label.trim().toLowerCase());
  return type === 'choices' ? text => splitCell(text).map(find) : find;
}

function readText(field: Field, text: string, formats: Formats): unknown {
  const trimmed = text.trim();
  const converted = trimmed === '' ? undefined : convertCell('value', field, trimmed, formats);
  return converted && 'value' in converted ? converted.value : undefined;
}

function isTime(text: string): boolean {
  return /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text);
}

/** `2026-03-31 10:30` where the organization is. */
function localTime(utc: string, timeZone: string): string {
  return new Date(utc).toLocaleString('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
}
