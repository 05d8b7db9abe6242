import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { FieldKind } from '@pipewright/contract/fields/field-definition.ts';
import { fieldNamed, systemFields } from '@pipewright/contract/fields/system-fields.ts';
import type { FieldType } from './field-type.ts';
import { emailType, webAddressType } from './types/address-types.tsx';
import { booleanType } from './types/boolean-type.tsx';
import { choiceType } from './types/choice-type.tsx';
import { choicesType } from './types/choices-type.tsx';
import { colorType } from './types/color-type.tsx';
import { dateTimeType, dateType, recordTimeType } from './types/date-types.tsx';
import { embeddedType } from './types/embedded-type.tsx';
import { emojiType } from './types/emoji-type.tsx';
import { fieldRulesType } from './types/field-rules-type.tsx';
import { filterType } from './types/filter-type.tsx';
import { iconClassType } from './types/icon-class-type.tsx';
import { moneyType } from './types/money-type.tsx';
import { decimalType, integerType, percentType } from './types/number-types.tsx';
import { peopleType } from './types/people-type.tsx';
import { permissionsType } from './types/permissions-type.tsx';
import { personType } from './types/person-type.tsx';
import { ratingType } from './types/rating-type.tsx';
import { referenceType } from './types/reference-type.tsx';
import { referencesType } from './types/references-type.tsx';
import { codeType, longTextType, richTextType, textType } from './types/text-types.tsx';
import { textsType } from './types/texts-type.tsx';

/** The contract's kinds, and those that only screens distinguish. */
export type FieldTypeName =
  | FieldKind
  | 'person'
  | 'people'
  | 'recordTime'
  | 'percent'
  | 'rating'
  | 'choices'
  | 'richText';

/**
 * The type of each kind of field. A test ensures that nothing outside of this folder depends on the kind of a field.
 */
export const fieldTypes: Readonly<Record<FieldTypeName, FieldType>> = {
  text: textType,
  longText: longTextType,
  richText: richTextType,
  code: codeType,
  color: colorType,
  emoji: emojiType,
  iconClass: iconClassType,
  integer: integerType,
  decimal: decimalType,
  percent: percentType,
  rating: ratingType,
  money: moneyType,
  boolean: booleanType,
  reference: referenceType,
  references: referencesType,
  person: personType,
  people: peopleType,
  permissions: permissionsType,
  fieldRules: fieldRulesType,
  arrangement: fieldRulesType,
  filter: filterType,
  email: emailType,
  webAddress: webAddressType,
  choice: choiceType,
  choices: choicesType,
  date: dateType,
  dateTime: dateTimeType,
  recordTime: recordTimeType,
  texts: textsType,
  embedded: embeddedType,
};

type WithFields = Pick<AnyResource, 'fields'>;

/** The type of a resource's field, or of a value that every record has. */
export function fieldTypeOf(resource: WithFields, name: string): FieldType | undefined {
  const typeName = typeNameOf(resource, name);
  return typeName && fieldTypes[typeName];
}

/** How the cells of a column are written that becomes a field, or what only imports have, such as a closed time. */
export function importFormatOf(
  resource: WithFields,
  { name, kind }: { readonly name: string; readonly kind: string },
): FieldType['importFormat'] {
  const own = Object.hasOwn(fieldTypes, kind) ? fieldTypes[kind as keyof typeof fieldTypes] : undefined;
  return (fieldTypeOf(resource, name) ?? own)?.importFormat;
}

/** Whether a field takes the whole width of a form. */
export function isWide(resource: WithFields, name: string): boolean {
  const field = resource.fields[name];
  return Boolean(field && fieldTypeOf(resource, name)?.isWide(field));
}

/** Whether a value has nothing to show. */
export function isEmptyValue(resource: WithFields, name: string, value: unknown): boolean {
  return fieldTypeOf(resource, name)?.isEmpty(value) ?? true;
}

export function typeNameOf({ fields }: WithFields, name: string): FieldTypeName | undefined {
  const field = fieldNamed(fields, name);
  if (field && field === systemFields[name]) {
    return 'recordTime';
  }
  if (field && isPeople(field.references)) {
    return field.kind === 'references' ? 'people' : 'person';
  }
  // The options belong to each of the values.
  return field?.items?.options ? 'choices' : (field?.display ?? field?.kind);
}

/** Users are not a resource of the registry: a reference to one is chosen among the organization's members. */
export function isPeople(resourceName: string | null | undefined): boolean {
  return resourceName === 'user';
}
