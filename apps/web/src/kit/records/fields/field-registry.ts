import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { FieldKind } from '@pipewright/contract/fields.ts';
import { emailField, webAddressField } from './address-field.tsx';
import { booleanField } from './boolean-field.tsx';
import { choiceField } from './choice-field.tsx';
import { colorField } from './color-field.tsx';
import { dateField, dateTimeField } from './date-field.tsx';
import { embeddedField } from './embedded-field.tsx';
import { emojiField } from './emoji-field.tsx';
import type { FieldParts } from './field-parts.ts';
import { iconClassField } from './icon-class-field.tsx';
import { moneyField } from './money-field.tsx';
import { decimalField, integerField } from './number-field.tsx';
import { peopleField } from './people-field.tsx';
import { permissionsField } from './permissions-field.tsx';
import { personField } from './person-field.tsx';
import { referenceField } from './reference-field.tsx';
import { referencesField } from './references-field.tsx';
import { codeField, longTextField, textField } from './text-field.tsx';
import { textsField } from './texts-field.tsx';

/** Cell and filter of each kind of field. Its input is in the input registry, and nothing else asks what kind a field is. */
export const fieldRegistry: Readonly<Record<FieldKind, FieldParts>> = {
  text: textField,
  longText: longTextField,
  code: codeField,
  color: colorField,
  emoji: emojiField,
  iconClass: iconClassField,
  integer: integerField,
  decimal: decimalField,
  money: moneyField,
  boolean: booleanField,
  reference: referenceField,
  references: referencesField,
  permissions: permissionsField,
  email: emailField,
  webAddress: webAddressField,
  choice: choiceField,
  date: dateField,
  dateTime: dateTimeField,
  texts: textsField,
  embedded: embeddedField,
};

/** The parts of a field by its name; nothing for what every record carries by itself. */
export function partsOf(resource: AnyResource, name: string): FieldParts | undefined {
  const field = resource.fields[name];
  // People are no resource of the registry: a reference to one is chosen among the organization's members.
  if (field?.references === 'user') {
    return field.kind === 'references' ? peopleField : personField;
  }
  return field && fieldRegistry[field.kind];
}
