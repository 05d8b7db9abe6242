import type { Field } from '@pipewright/contract/fields.ts';
import type { ComponentType, ReactNode } from 'react';
import type { AnyRecord } from '../any-record.ts';
import type { FieldTexts } from '../screen-texts.ts';

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

export interface FieldCellProps {
  readonly field: Field;
  readonly texts: FieldTexts;
  readonly value: unknown;
}

export interface FieldFilterProps {
  readonly field: Field;
  readonly texts: FieldTexts;
  /** As it stands in the address. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly narrowedBy: Readonly<Record<string, unknown>>;
}

/** Everything that depends on what kind of field it is. */
export interface FieldParts {
  readonly input: ComponentType<FieldInputProps>;
  readonly cell: ComponentType<FieldCellProps>;
  /** Null where lists cannot be narrowed by this kind. */
  readonly filter: ComponentType<FieldFilterProps> | null;
  /** What an empty input holds. */
  readonly blank: unknown;
  /** Numbers stand at the right, under each other. */
  readonly align: 'start' | 'end';
  /** What an input's value is in a body, where that differs. */
  readonly toBody?: (value: unknown, field: Field) => unknown;
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

/** What is emptied becomes its default, as the specification says of sort orders and colours, or nothing. */
export function emptiedIsDefault(value: unknown, field: Field): unknown {
  return value === '' ? (field.default ?? null) : value;
}
