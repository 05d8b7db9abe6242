/** Texts that a spreadsheet would interpret as a formula, also after existing apostrophes. */
const formula = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** Prefixes an apostrophe to texts that a spreadsheet would run as a formula. Importing removes it. */
export function guardText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** Reverts `guardText`. */
export function unguardText(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
