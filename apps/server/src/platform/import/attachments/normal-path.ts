/** A path in the form in which paths of archives and of tables are compared: with slashes, and accents as one character. */
export function normalPath(text: string): string {
  return text
    .normalize('NFC')
    .trim()
    .replaceAll('\\', '/')
    .replace(/^(\.?\/)+/, '');
}
