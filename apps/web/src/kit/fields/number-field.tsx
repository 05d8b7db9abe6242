import { NumberInput } from '@mantine/core';
import type { Field } from '@pipewright/contract/fields.ts';
import { writeNumber } from '../formats.ts';
import {
  emptiedIsDefault,
  type FieldCellProps,
  type FieldInputProps,
  type FieldParts,
  inputProps,
} from './field-parts.ts';

export const integerField: FieldParts = {
  input: IntegerFieldInput,
  cell: IntegerFieldCell,
  filter: null,
  blank: '',
  align: 'end',
  toBody: emptiedIsDefault,
};

/** Written with the digits behind the point that the contract asks for. */
export const decimalField: FieldParts = {
  ...integerField,
  input: DecimalFieldInput,
  cell: DecimalFieldCell,
};

function IntegerFieldInput(props: FieldInputProps) {
  return <NumberFieldInput {...props} step={1} />;
}

function DecimalFieldInput(props: FieldInputProps) {
  return <NumberFieldInput {...props} step={10 ** -(props.field.digits ?? 0)} />;
}

function NumberFieldInput({ step, ...props }: FieldInputProps & { readonly step: number }) {
  const { value, onChange, field } = props;
  return (
    <NumberInput
      {...inputProps(props)}
      value={typeof value === 'number' ? value : ''}
      onChange={onChange}
      onBlur={() => onChange(validOrDefault(value, field))}
      step={step}
      allowDecimal={step < 1}
      allowNegative={accepts(field, -1)}
      stepHoldDelay={400}
      stepHoldInterval={60}
      styles={{ wrapper: { width: '50%', minWidth: 140 } }}
    />
  );
}

function IntegerFieldCell({ value }: FieldCellProps) {
  return typeof value === 'number' ? writeNumber(value) : null;
}

function DecimalFieldCell({ value, field: { digits = 0 } }: FieldCellProps) {
  return typeof value === 'number' ? writeNumber(value, digits) : null;
}

/** A number that cannot be is shown as what it falls back to, before it is saved as that. */
export function validOrDefault(value: unknown, field: Field): unknown {
  return field.default === undefined || accepts(field, value) ? value : field.default;
}

function accepts({ schema }: Field, value: unknown): boolean {
  return schema.safeParse(value).success;
}
