import { type QuoteStatus, quoteStatuses, quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import type { Language } from '@pipewright/contract/texts/languages.ts';
import { translateDeclared } from '../../platform/language/translate.ts';
import {
  normalizeStatus,
  readDocumentStatus,
  statusLabels,
} from '../../platform/sales-documents/read-document-status.ts';

/** The label of the column, which names the usual statuses. Its translations are understood as well. */
export const statusColumn = 'Status (draft, sent, accepted, declined)';

/** The status that a text means, in English or in the words of the product in any of its languages. */
export function readQuoteStatus(text: string): QuoteStatus | undefined {
  return readDocumentStatus(text, { ownWords, drafts, patterns });
}

const drafts = new Set([
  'new',
  'created',
  'open',
  'in review',
  'needs review',
  'in progress',
  'pending',
  'pending approval',
  'negotiation',
]);

const patterns: readonly (readonly [QuoteStatus, RegExp])[] = [
  ['accepted', /\b(accepted|signed|won|confirmed|ordered|paid|invoiced)\b/],
  ['declined', /\b(declined|denied|rejected|lost)\b/],
  ['expired', /\b(expired|overdue)\b/],
  ['void', /\b(void|voided|cancel+ed|archived|deleted)\b/],
  ['replaced', /\b(revised|replaced|superseded)\b/],
  ['sent', /\b(sent|presented|delivered|published|approved|active|on hold|shared|viewed|closed)\b/],
];

/** The statuses that the label of the column names, in its order. */
const namedInLabel: readonly QuoteStatus[] = ['draft', 'sent', 'accepted', 'declined'];

const known = new Map<Language, ReadonlyMap<string, QuoteStatus>>();

/** The words of a language: those on the screens, and those in the label of the column, which can be inflected otherwise. */
function ownWords(language: Language): ReadonlyMap<string, QuoteStatus> {
  const words = known.get(language) ?? readWords(language);
  known.set(language, words);
  return words;
}

function readWords(language: Language): ReadonlyMap<string, QuoteStatus> {
  const inLabel = wordsInLabel(language);
  const { options = [] } = quotes.fields.status;
  return new Map<string, QuoteStatus>([
    ...statusLabels(language, quoteStatuses, options),
    ...namedInLabel.map((status, i): [string, QuoteStatus] => [inLabel[i] ?? status, status]),
  ]);
}

/** The words in brackets, however the language separates them. */
export function wordsInLabel(language: Language): string[] {
  const inside = /[(（](.+)[)）]/.exec(translateDeclared(language, statusColumn))?.[1] ?? '';
  return inside.split(/[,、،]|\sأو\s/).map(normalizeStatus);
}
