import { writeNumber } from '../../formats/formats.ts';
import { emptiedIsDefault, type FieldCellProps, type FieldParts } from './field-parts.ts';

export const integerField: FieldParts = {
  cell: IntegerFieldCell,
  filter: null,
  blank: '',
  align: 'end',
  toBody: emptiedIsDefault,
};

/** Written with the digits behind the point that the contract asks for. */
export const decimalField: FieldParts = {
  ...integerField,
  cell: DecimalFieldCell,
};

function IntegerFieldCell({ value }: FieldCellProps) {
  return typeof value === 'number' ? writeNumber(value) : null;
}

function DecimalFieldCell({ value, field: { digits = 0 } }: FieldCellProps) {
  return typeof value === 'number' ? writeNumber(value, digits) : null;
}
