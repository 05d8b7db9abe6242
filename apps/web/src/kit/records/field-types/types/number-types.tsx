import { msg } from '@lingui/core/macro';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { percentSign, writeNumber } from '../../../formats/formats.ts';
import { defineFieldType, emptyMeansDefault, type FieldCellProps } from '../field-type.ts';
import { plainText } from '../plain-text.ts';

/** The common parts of all kinds of numbers. */
export const numeric = {
  toBody: emptyMeansDefault,
  align: 'end',
  sortLabels: [msg`low to high`, msg`high to low`],
  importFormat: 'number',
} as const;

export const integerType = defineFieldType({
  ...numeric,
  cell: ({ value }: FieldCellProps) => (typeof value === 'number' ? writeNumber(value) : null),
  text: value => (typeof value === 'number' ? writeNumber(value) : plainText(value)),
  column: { width: 104, grows: false },
});

export const decimalType = defineFieldType({
  ...numeric,
  cell: ({ value, field }: FieldCellProps) => (typeof value === 'number' ? decimalText(value, field) : null),
  text: (value, { field }) => (typeof value === 'number' ? decimalText(value, field) : plainText(value)),
  column: { width: 124, grows: false },
});

/** A decimal with its sign: 12.5%. */
export const percentType = defineFieldType({
  ...decimalType,
  cell: ({ value, field }: FieldCellProps) =>
    typeof value === 'number' ? `${decimalText(value, field)}${percentSign()}` : null,
  text: (value, { field }) =>
    typeof value === 'number' ? `${decimalText(value, field)}${percentSign()}` : plainText(value),
  column: { width: 104, grows: false },
});

/** As many decimals as the contract declares; where these are more than two, without zeros at the end. */
function decimalText(value: number, { digits = 0 }: Field): string {
  return writeNumber(value, digits, digits > 2 ? 0 : digits);
}
