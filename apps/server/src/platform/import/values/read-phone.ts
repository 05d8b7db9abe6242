/** A number as spreadsheets shorten long ones: `4.91E+11`. */
const shortened = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i;

/**
 * A phone number as people write it. Spreadsheets write long ones as `4.91512345678E+11`; undefined where digits were lost,
 * because the rest would be somebody else's number.
 */
export function readPhone(text: string): string | undefined {
  const [, first = '', rest = '', exponent = '0'] = shortened.exec(text.trim()) ?? [];
  if (!first) {
    return text;
  }
  return rest.length === Number(exponent) ? `${first}${rest}` : undefined;
}

export function isShortenedNumber(text: string): boolean {
  return shortened.test(text.trim());
}
