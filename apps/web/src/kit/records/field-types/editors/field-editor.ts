import type { Field } from '@pipewright/contract/fields/fields.ts';
import type { ComponentType, ReactNode } from 'react';
import type { AnyRecord } from '../../../data/queries/any-record.ts';
import type { FieldTexts } from '../../screens/texts/screen-texts.ts';
import type { ConditionProps } from '../conditions/condition-props.ts';

/** The inputs of a kind of field: the second half of its FieldType, loaded with the first form or filter. */
export interface FieldEditor {
  /** The input in a form; absent where the value is changed elsewhere. */
  readonly input?: ComponentType<FieldInputProps>;
  /** The input for the value of a filter condition; absent where a filter cannot ask for this kind. */
  readonly condition?: ComponentType<ConditionProps>;
}

export interface FieldInputProps {
  readonly name: string;
  readonly field: Field;
  readonly texts: FieldTexts;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
  /** Shown, but not editable. */
  readonly isFixed?: boolean;
  /** The record that is edited, and the name of its resource: a record cannot be its own parent. */
  readonly record?: AnyRecord;
  readonly resourceName: string;
  /** The current title of the record, for a preview. */
  readonly title: string;
  /** The values of the fields that limit what can be chosen here, by name. */
  readonly narrowedBy: Readonly<Record<string, unknown>>;
}

/** The props that all Mantine inputs have in common. */
export function inputProps({ name, field, texts, error, autoFocus, isFixed }: FieldInputProps) {
  return {
    label: texts.label,
    description: texts.help,
    placeholder: texts.placeholder,
    required: field.presence === 'required' || field.presence === 'expected',
    error,
    disabled: isFixed,
    'data-path': name,
    'data-autofocus': autoFocus || undefined,
  };
}
