import { NumberInput } from '@mantine/core';
import { useMoney } from '../money.ts';
import { useViewer } from '../viewer.tsx';
import {
  emptiedIsDefault,
  type FieldCellProps,
  type FieldInputProps,
  type FieldParts,
  inputProps,
} from './field-parts.ts';

/** An amount in the organization's currency. */
export const moneyField: FieldParts = {
  input: MoneyInput,
  cell: MoneyCell,
  filter: null,
  blank: '',
  align: 'end',
  toBody: emptiedIsDefault,
};

function MoneyInput(props: FieldInputProps) {
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

/** Nothing is worth no words. */
function MoneyCell({ value }: FieldCellProps) {
  const money = useMoney();
  return typeof value === 'number' && value > 0 ? money(value) : null;
}
