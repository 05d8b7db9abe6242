import type { Field } from '@pipewright/contract/fields.ts';
import { useViewer } from '../../data/session/viewer.tsx';
import { NumberInput } from '../../ui/inputs/number-input.tsx';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function IntegerInput(props: FieldInputProps) {
  return <FieldNumberInput {...props} step={1} isNarrow />;
}

/** A rate of many digits is shown with those that it has; an amount of two digits always with both. */
export function DecimalInput(props: FieldInputProps) {
  const { digits = 0 } = props.field;
  return <FieldNumberInput {...props} step={10 ** -digits} decimals={digits > 2 ? 0 : digits} isNarrow />;
}

/** An amount in the organization's currency. */
export function MoneyInput(props: FieldInputProps) {
  const { currency } = useViewer().organization;
  const label = `${props.texts.label} (${currency})`;
  return <FieldNumberInput {...props} texts={{ ...props.texts, label }} currency={currency} />;
}

interface FieldNumberInputProps extends FieldInputProps {
  readonly step?: number;
  readonly currency?: string;
  readonly decimals?: number;
  readonly isNarrow?: boolean;
}

function FieldNumberInput({ step, currency, decimals, isNarrow, ...props }: FieldNumberInputProps) {
  const { value, onChange, field } = props;
  return (
    <NumberInput
      {...inputProps(props)}
      value={typeof value === 'number' ? value : undefined}
      onChange={next => onChange(next ?? '')}
      onBlur={() => onChange(validOrDefault(value, field))}
      step={step}
      currency={currency}
      decimals={decimals}
      isNegativeAllowed={accepts(field, -1)}
      styles={isNarrow ? { wrapper: { width: '50%', minWidth: 140 } } : undefined}
    />
  );
}

/** A number that cannot be is shown as what it falls back to, before it is saved as that. What cannot be read stays. */
function validOrDefault(value: unknown, field: Field): unknown {
  const isUnreadable = Number.isNaN(value);
  return field.default === undefined || isUnreadable || accepts(field, value) ? value : field.default;
}

function accepts({ schema }: Field, value: unknown): boolean {
  return schema.safeParse(value).success;
}
