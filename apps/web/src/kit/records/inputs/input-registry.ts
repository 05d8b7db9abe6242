import type { AnyResource } from '@pipewright/contract/define-resource.ts';
import type { FieldKind } from '@pipewright/contract/fields.ts';
import type { ComponentType } from 'react';
import { EmailInput, WebAddressInput } from './address-inputs.tsx';
import { BooleanInput } from './boolean-input.tsx';
import { ChoiceInput } from './choice-input.tsx';
import { ColorCodeInput } from './color-input.tsx';
import { DateInput, DateTimeInput } from './date-inputs.tsx';
import { EmojiInput } from './emoji-input.tsx';
import { IconClassInput } from './icon-class-input.tsx';
import type { FieldInputProps } from './input-props.ts';
import { DecimalInput, IntegerInput, MoneyInput } from './number-inputs.tsx';
import { PeopleInput } from './people-input.tsx';
import { PermissionsInput } from './permissions-input.tsx';
import { PersonInput } from './person-input.tsx';
import { ReferenceInput } from './reference-input.tsx';
import { ReferencesInput } from './references-input.tsx';
import { CodeInput, LineInput, LongTextInput } from './text-inputs.tsx';
import { TextsInput } from './texts-input.tsx';

type Input = ComponentType<FieldInputProps>;

/** The input of each kind of field. Apart from cells and filters, so that a list comes without the weight of all forms. */
export const inputRegistry: Readonly<Record<FieldKind, Input | undefined>> = {
  text: LineInput,
  longText: LongTextInput,
  code: CodeInput,
  color: ColorCodeInput,
  emoji: EmojiInput,
  iconClass: IconClassInput,
  integer: IntegerInput,
  decimal: DecimalInput,
  money: MoneyInput,
  boolean: BooleanInput,
  reference: ReferenceInput,
  references: ReferencesInput,
  permissions: PermissionsInput,
  email: EmailInput,
  webAddress: WebAddressInput,
  choice: ChoiceInput,
  date: DateInput,
  dateTime: DateTimeInput,
  texts: TextsInput,
  // Changed through the reference that led to it.
  embedded: undefined,
};

/** The input of a field by its name, where it has one. */
export function inputOf(resource: AnyResource, name: string): Input | undefined {
  const field = resource.fields[name];
  // People are no resource of the registry: a reference to one is chosen among the organization's members.
  if (field?.references === 'user') {
    return field.kind === 'references' ? PeopleInput : PersonInput;
  }
  return field && inputRegistry[field.kind];
}
