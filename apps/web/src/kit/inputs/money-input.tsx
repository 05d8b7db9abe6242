import { NumberInput } from '@mantine/core';
import { useViewer } from '../viewer.tsx';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function MoneyInput(props: FieldInputProps) {
  const { value, onChange, field } = props;
  const { currency } = useViewer().organization;
  const input = inputProps(props);
  return (
    <NumberInput
      {...input}
      label={`${input.label} (${currency})`}
      value={typeof value === 'number' ? value : ''}
      onChange={onChange}
      // What is no number is nothing, as the specification says of a lead's value.
      onBlur={() => onChange(typeof value === 'number' ? value : (field.default ?? ''))}
      min={0}
      decimalScale={2}
      thousandSeparator=","
      thousandsGroupStyle={currency === 'INR' ? 'lakh' : 'thousand'}
      hideControls
    />
  );
}
