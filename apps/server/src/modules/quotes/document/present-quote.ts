import type { QuoteSnapshot } from '@pipewright/contract/quotes/quote-snapshot.ts';
import { parseRichText, plainBlocks, type RichTextBlock } from '@pipewright/contract/texts/rich-text.ts';
import { translate } from '../../../platform/language/translate.ts';
import { factOf, presentDocument } from '../../../platform/sales-documents/document/present-document.ts';
import type { PresentedDocument } from '../../../platform/sales-documents/document/presented-document.ts';

export function presentQuote(snapshot: QuoteSnapshot): PresentedDocument {
  const { number, revision, validUntil } = snapshot;
  const isDraft = number === '';
  return presentDocument(snapshot, (language, formats) => ({
    title: isDraft
      ? translate(language, 'Draft of a quote')
      : revision > 1
        ? translate(language, 'Quote {number}, revision {revision}', { number, revision })
        : translate(language, 'Quote {number}', { number }),
    mark: isDraft ? translate(language, 'DRAFT') : null,
    intro: blocksOf(snapshot, snapshot.intro),
    terms: blocksOf(snapshot, snapshot.terms),
    facts: [
      factOf(translate(language, 'Quote date'), formats.date(snapshot.issueDate)),
      factOf(translate(language, 'Valid until'), validUntil && formats.date(validUntil)),
    ],
  }));
}

/** Quotes that were sent before rich text existed stay unchanged. */
function blocksOf({ textFormat }: QuoteSnapshot, text: string | null): RichTextBlock[] {
  if (!text) {
    return [];
  }
  return textFormat === 'markdown' ? parseRichText(text) : plainBlocks(text);
}
