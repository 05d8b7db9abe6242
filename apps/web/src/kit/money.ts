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

export function moneyFormat(currency: string): Intl.NumberFormat {
  const options = { style: 'currency', currency, trailingZeroDisplay: 'stripIfInteger' } as const;
  return new Intl.NumberFormat(digitsOf[currency], options);
}
