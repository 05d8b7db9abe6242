/** Which currencies a sign can mean, the usual one first. */
const signs: Readonly<Record<string, readonly string[]>> = {
  '€': ['EUR'],
  '£': ['GBP', 'EGP', 'GIP', 'FKP', 'SHP'],
  '¥': ['JPY', 'CNY'],
  '￥': ['JPY', 'CNY'],
  '₹': ['INR'],
  '₩': ['KRW'],
  '₽': ['RUB'],
  '₺': ['TRY'],
  '₴': ['UAH'],
  '₪': ['ILS'],
  '₫': ['VND'],
  '₱': ['PHP'],
  '฿': ['THB'],
  '₦': ['NGN'],
  US$: ['USD'],
  A$: ['AUD'],
  AU$: ['AUD'],
  C$: ['CAD'],
  CA$: ['CAD'],
  NZ$: ['NZD'],
  HK$: ['HKD'],
  S$: ['SGD'],
  R$: ['BRL'],
  MX$: ['MXN'],
  $: ['USD', 'CAD', 'AUD', 'NZD', 'HKD', 'SGD', 'MXN', 'CLP', 'COP', 'ARS'],
  kr: ['SEK', 'NOK', 'DKK', 'ISK'],
  zł: ['PLN'],
  Kč: ['CZK'],
  Fr: ['CHF'],
  'Fr.': ['CHF'],
  Rs: ['INR', 'PKR', 'LKR'],
  'Rs.': ['INR', 'PKR', 'LKR'],
};

/** Words for thousands and more, see `readNumber`. */
const multiples = ['MIL', 'MIO', 'MRD', 'TSD'];

const knownCodes = new Set(Intl.supportedValuesOf('currency'));

/**
 * Splits a sign or code off an amount: `€ 22.700,00`, `EUR 100`, `100 zł`. Returns which currencies it can mean; none
 * where the text has neither.
 */
export function splitCurrency(text: string): { amount: string; codes: readonly string[] } {
  const [, sign = '', before = '', number = '', after = ''] =
    /^([-+(]?)\s*([^\d\s.,'’()+-][^\d,'’()+-]{0,3}?)?\s*([-+]?[\d.,].*?)\s*([^\d\s.,'’()%+-][^\d,'’()%]{0,3})?\)?$/u.exec(
      text.trim(),
    ) ?? [];
  const [prefixed, suffixed] = [codesOf(before), codesOf(after)];
  // Of `$100 USD` the code says more than the sign.
  const [codes = []] = [prefixed, suffixed]
    .filter(each => each !== undefined)
    .sort((a, b) => a.length - b.length);
  if (codes.length === 0) {
    return { amount: text, codes };
  }
  const bare = `${prefixed ? '' : before}${number}${suffixed ? '' : after}`;
  return { amount: sign === '(' ? `(${bare})` : `${sign}${bare}`, codes };
}

function codesOf(mark: string): readonly string[] | undefined {
  const word = mark.trim();
  const code = word.toUpperCase();
  // Three capitals beside an amount are a currency, also one that nobody knows: read without it, the amount would be wrong.
  const isCode = knownCodes.has(code) || (/^[A-Z]{3}$/.test(word) && !multiples.includes(word));
  return signs[word] ?? (isCode ? [code] : undefined);
}

/** The codes that a column of currencies names: `EUR`, `EUR - Euro`, `€`. */
export function codesIn(text: string): readonly string[] {
  const word = text.split(/[^\p{L}]+/u).find(part => part.length === 3 && knownCodes.has(part.toUpperCase()));
  return codesOf(text) ?? (word && word === word.toUpperCase() ? [word] : []);
}
