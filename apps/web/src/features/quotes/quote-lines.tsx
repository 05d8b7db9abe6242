import { t } from '@lingui/core/macro';
import { listQuoteTaxes, previewQuote } from '@pipewright/contract/quotes/quote-operations.ts';
import { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import type { SalesDocument } from '../../kit/common/sales-lines/draft.ts';
import { LinesEditor } from '../../kit/common/sales-lines/lines-editor.tsx';
import type { SalesDocumentKind } from '../../kit/common/sales-lines/use-sales-lines.ts';
import { call } from '../../kit/data/client/client.ts';
import { NoRelated } from '../../kit/records/record-page/no-related.tsx';
import type { RecordTabProps } from '../../kit/records/record-page/record-tabs.tsx';

const kind: SalesDocumentKind = {
  resource: quotes,
  async preview(id, body, signal) {
    const { data } = await call(previewQuote, { params: { id }, body, signal });
    return { document: data.quote, taxes: data.taxes };
  },
  readTaxes: async (id, signal) => (await call(listQuoteTaxes, { params: { id }, signal })).data,
  save: (id, body, version) => call(quotes.operations.patch, { params: { id }, body, ifMatch: version }),
};

/** What is offered. The lines of a quote that was sent stay as they are. */
export function QuoteLines({ record, mayWrite }: RecordTabProps) {
  return record ? (
    <LinesEditor
      kind={kind}
      document={record as SalesDocument}
      mayWrite={mayWrite && record.status === 'draft'}
      label={t`Lines of the quote`}
      saved={t`Lines of the quote saved.`}
    />
  ) : (
    <NoRelated />
  );
}
