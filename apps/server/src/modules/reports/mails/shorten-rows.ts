import type { Language } from '@pipewright/contract/texts/languages.ts';
import { message, writeText } from '../../../platform/language/message.ts';
import type { MailCell } from '../../../platform/mail/mail-tables.ts';

interface Limits {
  readonly maxRows: number;
  /** The page with all rows. */
  readonly url?: string;
}

/** The first rows, and a last one that says how many are missing. */
export function shortenRows(
  language: Language,
  { maxRows, url }: Limits,
  rows: readonly MailCell[][],
  /** How many rows there are, where not all of them were read. */
  rowCount = rows.length,
): MailCell[][] {
  const count = rowCount - Math.min(rows.length, maxRows);
  if (count <= 0) {
    return [...rows];
  }
  const text = writeText(
    language,
    message('{count, plural, one {# more row} other {# more rows}}', { count }),
  );
  return [...rows.slice(0, maxRows), [{ text, ...(url && { url }) }]];
}
