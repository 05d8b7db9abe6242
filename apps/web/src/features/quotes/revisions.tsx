import { t } from '@lingui/core/macro';
import { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { RelatedList } from '../../kit/records/record-page/related-list.tsx';
import { RelatedRecord } from '../../kit/records/record-page/related-record.tsx';
import type { Quote } from './quote-queries.ts';

/** The quote that this one replaces, and those that were made to replace it. */
export function Revisions({ quote }: { quote: Quote }) {
  return (
    <>
      <RelatedRecord title={t`Revision of`} of="quote" id={quote.revisionOfId} />
      <RelatedList of={quotes} by="revisionOfId" id={quote.id} title={t`Revisions`} />
    </>
  );
}
