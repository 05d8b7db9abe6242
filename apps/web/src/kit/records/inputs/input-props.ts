import type { Field } from '@pipewright/contract/fields.ts';
import type { ReactNode } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { FieldTexts } from '../screens/screen-texts.ts';

export interface FieldInputProps {
  readonly name: string;
  readonly field: Field;
  readonly texts: FieldTexts;
  readonly value: unknown;
  readonly onChange: (value: unknown) => void;
  readonly error?: ReactNode;
  readonly autoFocus?: boolean;
  /** Shown, and not to be changed. */
  readonly isFixed?: boolean;
  /** The record that is edited, and what its resource is called; a record cannot be its own parent. */
  readonly record?: AnyRecord;
  readonly resourceName: string;
  /** What the record is called so far, for a preview. */
  readonly title: string;
  /** The choices that narrow this one's, by name; without one of them there is nothing to choose yet. */
  readonly narrowedBy: Readonly<Record<string, unknown>>;
}

/** What all inputs of Mantine are given alike. */
export function inputProps({ name, field, texts, error, autoFocus, isFixed }: FieldInputProps) {
  return {
    label: texts.label,
    description: texts.help,
    placeholder: texts.placeholder,
    inputWrapperOrder: ['label' as const, 'input' as const, 'error' as const, 'description' as const],
    required: field.presence === 'required' || field.presence === 'expected',
    error,
    disabled: isFixed,
    'data-path': name,
    'data-autofocus': autoFocus || undefined,
  };
}
