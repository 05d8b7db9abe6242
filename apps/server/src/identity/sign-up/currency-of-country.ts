/** Countries (ISO 3166) by the base currency of their new organizations. All others start with US dollars. */
const countriesByCurrency = {
  AED: 'AE',
  AUD: 'AU',
  BDT: 'BD',
  BRL: 'BR',
  CAD: 'CA',
  CHF: 'CH LI',
  CNY: 'CN',
  CZK: 'CZ',
  DKK: 'DK',
  EUR: 'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK',
  GBP: 'GB',
  HKD: 'HK',
  HUF: 'HU',
  IDR: 'ID',
  ILS: 'IL',
  INR: 'IN',
  JPY: 'JP',
  KES: 'KE',
  KRW: 'KR',
  LKR: 'LK',
  MXN: 'MX',
  MYR: 'MY',
  NGN: 'NG',
  NOK: 'NO',
  NPR: 'NP',
  NZD: 'NZ',
  PHP: 'PH',
  PKR: 'PK',
  PLN: 'PL',
  RON: 'RO',
  SAR: 'SA',
  SEK: 'SE',
  SGD: 'SG',
  THB: 'TH',
  TRY: 'TR',
  VND: 'VN',
  ZAR: 'ZA',
};

const names = new Intl.DisplayNames('en', { type: 'region' });
const currencies = new Map<string, string>(
  Object.entries(countriesByCurrency).flatMap(([currency, countries]) =>
    countries
      .split(' ')
      .flatMap(code => [
        [code.toLowerCase(), currency] as const,
        [names.of(code)?.toLowerCase() ?? code, currency] as const,
      ]),
  ),
);

/** The base currency of a country, given by its English name or its code. */
export function currencyOf(country: string | null | undefined): string {
  return currencies.get(country?.trim().toLowerCase() ?? '') ?? 'USD';
}
