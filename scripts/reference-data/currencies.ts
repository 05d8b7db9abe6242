import { read } from './read.ts';

interface IsoCurrency {
  code: string;
  digits: number;
}

/** Codes of ISO 4217 that are no money: units of account, precious metals, test codes. */
const noMoney =
  'BOV CHE CHW CLF COU MXV USN UYI UYW XAG XAU XBA XBB XBC XBD XDR XPD XPT XSU XTS XUA XXX'.split(' ');
/** Changes after the list was published: the Caribbean guilder was introduced; these were withdrawn. */
const came: IsoCurrency[] = [{ code: 'XCG', digits: 2 }];
const went = ['ANG', 'BGN', 'CUC'];

/** Where CLDR's symbol is younger than most fonts. */
const symbols: Record<string, string> = { KGS: 'som' };

const { date, usd } = read<{ date: string; usd: Record<string, number> }>(
  '@fawazahmed0/currency-api/v1/currencies/usd.json',
);
export const ratesAsOf = date;

const names = new Intl.DisplayNames('en', { type: 'currency' });

/** The currencies of ISO 4217 in use, each with what a US dollar was worth, to six digits: it is a start, not a quote. */
export const currencies = [...read<IsoCurrency[]>('currency-codes/data'), ...came]
  .filter(({ code }) => !noMoney.includes(code) && !went.includes(code))
  .map(({ code, digits }) => ({
    code,
    name: names.of(code) ?? code,
    symbol: symbolOf(code),
    decimal_places: digits,
    rate: rateOf(code),
  }))
  .sort((a, b) => (a.code < b.code ? -1 : 1));

function symbolOf(currency: string): string {
  if (symbols[currency]) {
    return symbols[currency];
  }
  const format = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const symbol = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? currency;
  return symbol.replace(/\s/g, ' ');
}

function rateOf(code: string): number {
  const rate = usd[code.toLowerCase()];
  if (!rate) {
    throw new Error(`There is no rate for ${code}`);
  }
  return Number(rate.toPrecision(6));
}
