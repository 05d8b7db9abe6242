/** The separators of a number format: `1,234.56` has `,` between groups of digits and `.` before the decimals. */
export interface NumberMarks {
  readonly group: string;
  readonly decimal: string;
}

/**
 * Reads a number as people type or paste it, whichever format it was written in. `undefined` means that nothing was
 * entered (no digit at all), `NaN` that there are digits which are no number.
 *
 * The rules, in this order:
 * 1. Spaces and apostrophes between digits separate groups. A currency sign or code around the number is ignored.
 * 2. With both `.` and `,`, the last one is the decimal separator: `1.234,56` and `1,234.56` read alike everywhere.
 * 3. A separator that occurs several times separates groups: `1,234,567`.
 * 4. A single separator is the decimal separator unless exactly three digits follow it, because groups have three
 *    digits: `99,90` is never 9,990. The same holds where the digits before it cannot be a group: `0.125`, `1234.500`.
 * 5. What remains is ambiguous (`1,234` and `1.234`): it is the decimal separator if the organization's format says
 *    so, and separates groups otherwise.
 * Groups must be complete (`12,34,567` is one way to write them, `1,2,3` is not): nothing is guessed.
 */
export function parseNumber(text: string, marks: NumberMarks): number | undefined {
  const plain = withoutCurrency(normalize(text));
  if (!/\d/.test(plain)) {
    return undefined;
  }
  const [, sign, unsigned = ''] = /^([-+]?)\s*(.*)$/.exec(plain) ?? [];
  const { whole, decimals } = splitAtDecimal(unsigned, marks);
  const digits = withoutGroups(whole);
  if (digits === undefined || !/^\d*$/.test(decimals)) {
    return Number.NaN;
  }
  const value = Number(`${digits || '0'}.${decimals || '0'}`);
  return sign === '-' && value !== 0 ? -value : value;
}

/** Rounds half away from zero, without the error of binary fractions: 1.005 becomes 1.01. */
export function roundTo(value: number, decimals: number): number {
  if (!Number.isFinite(value) || Math.abs(value) >= 1e15) {
    return value;
  }
  const shifted = Math.round(Number(`${Math.abs(value)}e${decimals}`));
  const rounded = Number(`${shifted}e-${decimals}`);
  // Numbers such as 1e-7 are written with an exponent already, which takes no second one.
  const result = Number.isNaN(rounded) ? Number(value.toFixed(decimals)) : Math.sign(value) * rounded;
  return result === 0 ? 0 : result;
}

/** Digits of Arabic, Persian and Devanagari keyboards, and compatibility forms such as full-width digits. */
function normalize(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u0660-\u0669\u06f0-\u06f9\u0966-\u096f]/g, digit => {
      const code = digit.charCodeAt(0);
      return String((code - (code < 0x06f0 ? 0x0660 : code < 0x0966 ? 0x06f0 : 0x0966)) % 10);
    })
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u200b\u200e\u200f\u061c\u2066-\u2069]/g, '')
    .trim();
}

/** Removes only what cannot change the amount: the `k` of `12k` is kept and makes the text invalid. */
function withoutCurrency(text: string): string {
  const currency = String.raw`(?:\p{Sc}|[A-Z]{3}(?![A-Za-z])|Rs\.?|%)`;
  return text
    .replace(new RegExp(String.raw`^([-+]?)\s*${currency}\s*`, 'u'), '$1')
    .replace(new RegExp(String.raw`\s*${currency}$`, 'u'), '');
}

function splitAtDecimal(text: string, marks: NumberMarks): { whole: string; decimals: string } {
  const at = decimalPosition(text, marks);
  return at < 0 ? { whole: text, decimals: '' } : { whole: text.slice(0, at), decimals: text.slice(at + 1) };
}

/** The position of the decimal separator; -1 if there is none. */
function decimalPosition(text: string, marks: NumberMarks): number {
  const [dot, comma] = [text.lastIndexOf('.'), text.lastIndexOf(',')];
  const last = Math.max(dot, comma);
  if (last < 0 || (dot >= 0 && comma >= 0)) {
    return last;
  }
  const mark = text.charAt(last);
  if (text.indexOf(mark) !== last) {
    return -1;
  }
  const isPossibleGroup = /^[1-9]\d{0,2}$/.test(text.slice(0, last)) && /^\d{3}$/.test(text.slice(last + 1));
  return isPossibleGroup && mark !== marks.decimal ? -1 : last;
}

/** The digits of `1,234,567` or `12,34,567`; undefined where the groups are not complete, or of several kinds. */
function withoutGroups(whole: string): string | undefined {
  if (/^\d*$/.test(whole)) {
    return whole;
  }
  const separators = new Set(whole.replace(/\d/g, ''));
  const isGrouped = separators.size === 1 && /^\d{1,3}([ ',.]\d{2,3})*[ ',.]\d{3}$/.test(whole);
  return isGrouped ? whole.replace(/\D/g, '') : undefined;
}
