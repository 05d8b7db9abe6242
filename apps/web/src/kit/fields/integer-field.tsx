import { NumberInput } from '@mantine/core';
import type { Field } from '@pipewright/contract/fields.ts';
import { type FieldCellProps, type FieldInputProps, type FieldParts, inputProps } from './field-parts.ts';

export const integerField: FieldParts = {
  input: IntegerFieldInput,
  cell: IntegerFieldCell,
  filter: null,
  blank: '',
  align: 'end',
  toBody: emptiedIsDefault,
};

const numbers = new Intl.NumberFormat();

function IntegerFieldInput(props: FieldInputProps) {
  return (
    <NumberInput
      {...inputProps(props)}
      value={typeof props.value === 'number' ? props.value : ''}
      onChange={props.onChange}
      allowDecimal={false}
      stepHoldDelay={400}
      stepHoldInterval={60}
      w="50%"
      miw={140}
    />
  );
}

function IntegerFieldCell({ value }: FieldCellProps) {
  return typeof value === 'number' ? numbers.format(value) : null;
}

/** An emptied number becomes its default, as the specification says of sort orders, or nothing. */
function emptiedIsDefault(value: unknown, field: Field): unknown {
  return value === '' ? (field.default ?? null) : value;
}
