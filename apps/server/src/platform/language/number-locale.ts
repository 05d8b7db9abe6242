/** How an organization writes numbers: each choice is its own example. */
const localeOfNumbers: Readonly<Record<string, string | undefined>> = {
  '1,234,567.89': 'en-US',
  '12,34,567.89': 'en-IN',
  '1.234.567,89': 'de-DE',
  '1 234 567,89': 'fr-FR',
  '1’234’567.89': 'de-CH',
};

/** The locale of a chosen number format; undefined where none was chosen. */
export function localeOfNumberFormat(numberFormat: string | null): string | undefined {
  return localeOfNumbers[numberFormat ?? ''];
}
