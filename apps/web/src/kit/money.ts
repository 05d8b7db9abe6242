import { useMemo } from 'react';
import { useViewer } from './viewer.tsx';

/** Where money is grouped in another way than the reader's language would: ₹12,34,567. */
const digitsOf: Readonly<Record<string, string | undefined>> = { INR: 'en-IN' };

/** Writes amounts in the organization's currency; cents only where there are some. */
export function useMoney(): (amount: number) => string {
  const { currency } = useViewer().organization;
  return useMemo(() => {
    const format = moneyFormat(currency);
    return amount => format.format(amount);
  }, [currency]);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format costs far more than using it, and each row that scrolls by has an amount. */
export function moneyFormat(currency: string): Intl.NumberFormat {
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  const known = formats.get(currency) ?? new Intl.NumberFormat(digitsOf[currency], options);
  formats.set(currency, known);
  return known;
}
