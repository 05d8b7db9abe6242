/** What a spreadsheet would take for a formula, also behind apostrophes that are there already. */
const formula = /^'*[=+\-@\t\r]/;
const guarded = /^'+[=+\-@\t\r]/;

/** A text that no spreadsheet runs: an apostrophe in front, which importing takes away again. */
export function guardText(text: string): string {
  return formula.test(text) ? `'${text}` : text;
}

/** The text that was guarded, as it was. */
export function unguardText(text: string): string {
  return guarded.test(text) ? text.slice(1) : text;
}
