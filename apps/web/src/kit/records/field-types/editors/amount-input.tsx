import { useCurrency } from '../../../data/queries/use-currency.ts';
import { NumberInput, type NumberInputProps } from '../../../ui/inputs/number-input.tsx';

interface AmountInputProps extends Omit<NumberInputProps, 'currency' | 'decimals' | 'maxDecimals' | 'step'> {
  /** The base currency by default. */
  readonly currencyId?: string | null;
}

/** The one input of amounts of money: it takes as many decimals as the currency has. */
export function AmountInput({ currencyId, ...input }: AmountInputProps) {
  const { code, decimalPlaces } = useCurrency(currencyId) ?? {};
  return <NumberInput {...input} currency={code} decimals={decimalPlaces} maxDecimals={decimalPlaces} />;
}
