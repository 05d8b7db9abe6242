import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import type { ComponentType } from 'react';
import type { AnyRecord } from '../../data/queries/any-record.ts';
import type { FieldTexts } from '../screens/texts/screen-texts.ts';
import { isBlank, plainText } from './plain-text.ts';

export interface FieldCellProps {
  readonly field: Field;
  readonly texts: FieldTexts;
  readonly value: unknown;
  /** The record that has the value, where a whole record is shown. */
  readonly record?: AnyRecord;
}

export interface FieldFilterProps {
  readonly field: Field;
  readonly texts: FieldTexts;
  /** The form in the URL. */
  readonly value: string | undefined;
  readonly onChange: (value: string | undefined) => void;
  /** The values of the fields that limit what can be chosen here, such as the country of a state. */
  readonly narrowedBy: Readonly<Record<string, unknown>>;
}

export interface TextContext {
  readonly field: Field;
  /** The record that has the value, where a whole record is shown. */
  readonly record?: AnyRecord;
  readonly currency: string;
  readonly timeZone: string;
}

/**
 * Everything that depends on what kind of field it is, except for its inputs: those are in the FieldEditor of the same
 * name, so that a list does not load the code of the forms.
 */
export interface FieldType {
  /** The value in a list or on a record's page. */
  readonly cell: ComponentType<FieldCellProps>;
  /** The filter above a list; null where the API does not filter by a single value of this kind. */
  readonly filter: ComponentType<FieldFilterProps> | null;
  /** The value as plain text, without a request to the server: for tooltips, the timeline and offline copies. */
  readonly text: (value: unknown, context: TextContext) => string;
  /** The value of an empty input. */
  readonly emptyValue: unknown;
  /** Whether a value has nothing to show. */
  readonly isEmpty: (value: unknown) => boolean;
  /** Converts the value of an input for a request, where the two differ. */
  readonly toBody?: (value: unknown, field: Field) => unknown;
  /** Numbers are aligned at the end, so that their digits are below each other. */
  readonly align: 'start' | 'end';
  /** The width of a column in pixels, and whether it takes a share of the space that is left. */
  readonly column: { readonly width: number; readonly grows: boolean };
  /** Whether a form gives it the whole width. */
  readonly isWide: (field: Field) => boolean;
  /** Long values are cut off in a list, and shown whole in a tooltip. */
  readonly hasTooltip: boolean;
  /** The cell is a link, so a click on it must not start editing. */
  readonly isLink: boolean;
  /** Undefined if it makes no sense to give many records the same value. */
  readonly bulkEdit?: { readonly help?: MessageDescriptor };
  readonly inlineEdit: {
    /** A choice is saved when it is made, everything else when the input loses focus or Enter is pressed. */
    readonly savesOn: 'choice' | 'blur';
    /** Enter starts a new line; Ctrl+Enter saves. */
    readonly isMultiline?: true;
  };
  /** How the two sort directions are called. */
  readonly sortLabels: readonly [ascending: MessageDescriptor, descending: MessageDescriptor];
  /** The format that an import has to know to read such values. */
  readonly importFormat?: 'date' | 'number';
}

/** Creates a field type. Omitted properties are those of a short text. */
export function defineFieldType(type: Pick<FieldType, 'cell'> & Partial<FieldType>): FieldType {
  return {
    filter: null,
    text: plainText,
    emptyValue: '',
    isEmpty: isBlank,
    align: 'start',
    column: { width: 140, grows: true },
    isWide: () => false,
    hasTooltip: false,
    isLink: false,
    inlineEdit: { savesOn: 'blur' },
    sortLabels: [msg`A to Z`, msg`Z to A`],
    ...type,
  };
}

/** A cleared input means the field's default, or no value if it has none. */
export function emptyMeansDefault(value: unknown, field: Field): unknown {
  return value === '' ? (field.default ?? null) : value;
}
