import { NumberInput } from '@mantine/core';
import type { Field } from '@pipewright/contract/fields.ts';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function IntegerInput(props: FieldInputProps) {
  return <AnyNumberInput {...props} step={1} />;
}

export function DecimalInput(props: FieldInputProps) {
  return <AnyNumberInput {...props} step={10 ** -(props.field.digits ?? 0)} />;
}

function AnyNumberInput({ step, ...props }: FieldInputProps & { readonly step: number }) {
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

/** A number that cannot be is shown as what it falls back to, before it is saved as that. */
function validOrDefault(value: unknown, field: Field): unknown {
  return field.default === undefined || accepts(field, value) ? value : field.default;
}

function accepts({ schema }: Field, value: unknown): boolean {
  return schema.safeParse(value).success;
}
