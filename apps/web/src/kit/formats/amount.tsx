import { moneyFormat } from './money.ts';
import { useFormats } from './use-formats.tsx';

/** An amount in the currency it was made in; the organization's where none is named. */
export function Amount({ value, currency }: { value: number; currency: string | null }) {
  const base = useFormats().currency;
  return moneyFormat(currency ?? base).format(value);
}
