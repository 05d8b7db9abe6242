import { moneyFormat } from './money.ts';
import { useFormats } from './use-formats.tsx';

/** An amount in its own currency, or in the organization's if it has none. */
export function Amount({ value, currency }: { value: number; currency: string | null }) {
  const base = useFormats().currency;
  return moneyFormat(currency ?? base).format(value);
}
