import { useMemo } from 'react';
import { numberLocale } from './formats.ts';
import { useFormats } from './use-formats.tsx';

type Notation = 'standard' | 'compact';

/** Formats amounts in the organization's currency, with decimal places only if needed. Compact in charts: ₹2.9Cr. */
export function useMoney(notation: Notation = 'standard'): (amount: number) => string {
  const { currency } = useFormats();
  const locale = numberLocale();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the format is another one in another locale.
  return useMemo(() => {
    const format = moneyFormat(currency, notation);
    return amount => format.format(amount);
  }, [currency, notation, locale]);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Making a format costs far more than using it, and each row that scrolls by has an amount. */
export function moneyFormat(currency: string, notation: Notation = 'standard'): Intl.NumberFormat {
  const locale = numberLocale(currency);
  const key = `${locale} ${currency} ${notation}`;
  const known = formats.get(key) ?? new Intl.NumberFormat(locale, optionsOf(currency, notation));
  formats.set(key, known);
  return known;
}

/** How many decimals amounts in a currency have by custom, such as 2 for USD and none for JPY. */
export function usualDecimals(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  );
}

/** An amount never has more decimals than its currency, so all are shown; an organization's currency may have up to 8. */
function optionsOf(currency: string, notation: Notation): Intl.NumberFormatOptions {
  const all = notation === 'standard' ? { maximumFractionDigits: 8 } : {};
  return { style: 'currency', currency, notation, trailingZeroDisplay: 'stripIfInteger', ...all };
}
