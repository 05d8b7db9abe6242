export type DecimalMark = '.' | ',';

/** Parses a number of a spreadsheet: `$1,234.50`, `1.234,50 €`, `45 %`; undefined if it is none. */
export function readNumber(text: string, mark: DecimalMark): number | undefined {
  const bare = text.replace(/[\s\u00a0\u202f'’]|[\p{Sc}%]|^[A-Z]{3}|[A-Z]{3}$/gu, '');
  const plain = mark === '.' ? bare.replaceAll(',', '') : bare.replaceAll('.', '').replace(',', '.');
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined;
}

/** Guesses the decimal separator: the character before the last one or two digits decides. */
export function guessDecimalMark(texts: Iterable<string>): DecimalMark {
  let commas = 0;
  let points = 0;
  for (const text of texts) {
    commas += /^\D{0,4}[\d. ]*\d,\d{1,2}\D{0,4}$/.test(text) ? 1 : 0;
    points += /^\D{0,4}[\d, ]*\d\.\d{1,2}\D{0,4}$/.test(text) ? 1 : 0;
  }
  return commas > points ? ',' : '.';
}
