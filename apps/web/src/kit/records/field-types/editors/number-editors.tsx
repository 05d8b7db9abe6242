import { t } from '@lingui/core/macro';
import type { Field } from '@pipewright/contract/fields/fields.ts';
import { useViewer } from '../../../data/session/viewer.tsx';
import { NumberInput } from '../../../ui/inputs/number-input.tsx';
import { useFormScope } from '../../form/form-context.ts';
import { NumberCondition } from '../conditions/number-condition.tsx';
import { AmountInput } from './amount-input.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const integerEditor: FieldEditor = {
  input: props => <FieldNumberInput {...props} step={1} />,
  condition: NumberCondition,
};
export const decimalEditor: FieldEditor = { input: DecimalInput, condition: NumberCondition };
export const percentEditor: FieldEditor = { input: PercentInput, condition: NumberCondition };
export const moneyEditor: FieldEditor = { input: MoneyInput, condition: NumberCondition };

/** A rate with many decimals is shown with those that it has, an amount with two decimals always with both. */
function DecimalInput(props: FieldInputProps) {
  const { digits = 0 } = props.field;
  return <FieldNumberInput {...props} step={10 ** -digits} decimals={digits > 2 ? 0 : digits} />;
}

/** A decimal with its sign behind it. */
function PercentInput(props: FieldInputProps) {
  return <DecimalInput {...props} texts={{ ...props.texts, label: `${props.texts.label} (%)` }} />;
}

/** An amount in the currency that is chosen in the same form, or in the organization's. */
function MoneyInput(props: FieldInputProps) {
  const { currency } = props.field;
  return currency ? (
    <OwnCurrencyInput {...props} currencyField={currency.id} />
  ) : (
    <BaseAmountInput {...props} />
  );
}

function OwnCurrencyInput({ currencyField, ...props }: FieldInputProps & { currencyField: string }) {
  const currencyId = useFormScope().form.values[currencyField];
  return (
    <AmountInput {...numberProps(props)} currencyId={typeof currencyId === 'string' ? currencyId : null} />
  );
}

function BaseAmountInput(props: FieldInputProps) {
  const { currency } = useViewer().organization;
  return <AmountInput {...numberProps(props)} label={t`${{ field: props.texts.label }} (${currency})`} />;
}

interface FieldNumberInputProps extends FieldInputProps {
  readonly step: number;
  readonly decimals?: number;
}

function FieldNumberInput({ step, decimals, ...props }: FieldNumberInputProps) {
  const narrow = { wrapper: { width: '50%', minWidth: 140 } };
  return <NumberInput {...numberProps(props)} step={step} decimals={decimals} styles={narrow} />;
}

function numberProps(props: FieldInputProps) {
  const { value, onChange, field } = props;
  return {
    ...inputProps(props),
    value: typeof value === 'number' ? value : undefined,
    onChange: (next: number | undefined) => onChange(next ?? ''),
    onBlur: () => onChange(validOrDefault(value, field)),
    isNegativeAllowed: accepts(field, -1),
  };
}

/** An invalid number is replaced by the default before it is saved. Text that is not a number is kept. */
function validOrDefault(value: unknown, field: Field): unknown {
  const isUnreadable = Number.isNaN(value);
  return field.default === undefined || isUnreadable || accepts(field, value) ? value : field.default;
}

function accepts({ schema }: Field, value: unknown): boolean {
  return schema.safeParse(value).success;
}
