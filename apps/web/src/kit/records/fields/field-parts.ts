import type { Field } from '@pipewright/contract/fields.ts';
import type { ComponentType } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { FieldTexts } from '../screens/screen-texts.ts';

export interface FieldCellProps {
  readonly field: Field;
  readonly texts: FieldTexts;
  readonly value: unknown;
  /** The record that the value is of, where a whole one is shown. */
  readonly record?: AnyRecord;
}

export interface FieldFilterProps {
  readonly field: Field;
  readonly texts: FieldTexts;
  /** As it stands in the address. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  readonly narrowedBy: Readonly<Record<string, unknown>>;
}

/** What depends on the kind of a field, its input apart: a list shows and narrows without changing anything. */
export interface FieldParts {
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

/** What is emptied becomes its default, as the specification says of sort orders and colours, or nothing. */
export function emptiedIsDefault(value: unknown, field: Field): unknown {
  return value === '' ? (field.default ?? null) : value;
}

/** The ids that a field of several holds. */
export function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}
