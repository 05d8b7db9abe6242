import type { Field } from '@pipewright/contract/fields.ts';
import { useViewer } from '../../../data/session/viewer.tsx';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { NumberCondition } from '../conditions/number-condition.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const integerEditor: FieldEditor = {
  input: props => <FieldNumberInput {...props} step={1} isNarrow />,
  condition: NumberCondition,
};
export const decimalEditor: FieldEditor = { input: DecimalInput, condition: NumberCondition };
export const moneyEditor: FieldEditor = { input: MoneyInput, condition: NumberCondition };

/** A rate with many decimals is shown with those that it has, an amount with two decimals always with both. */
function DecimalInput(props: FieldInputProps) {
  const { digits = 0 } = props.field;
  return <FieldNumberInput {...props} step={10 ** -digits} decimals={digits > 2 ? 0 : digits} isNarrow />;
}

/** An amount in the organization's currency. */
function MoneyInput(props: FieldInputProps) {
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

/** An invalid number is replaced by the default before it is saved. What cannot be read as a number stays. */
function validOrDefault(value: unknown, field: Field): unknown {
  const isUnreadable = Number.isNaN(value);
  return field.default === undefined || isUnreadable || accepts(field, value) ? value : field.default;
}

function accepts({ schema }: Field, value: unknown): boolean {
  return schema.safeParse(value).success;
}
