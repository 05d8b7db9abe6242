import { t } from '@lingui/core/macro';
import { listDealTaxes, previewDeal } from '@pipewright/contract/operations/sales/deals.ts';
import { deals } from '@pipewright/contract/resources/deals.ts';
import type { SalesDocument } from '../../kit/common/sales-lines/draft.ts';
import { LinesEditor } from '../../kit/common/sales-lines/lines-editor.tsx';
import type { SalesDocumentKind } from '../../kit/common/sales-lines/use-sales-lines.ts';
import { call } from '../../kit/data/client/client.ts';
import { NoRelated } from '../../kit/records/record-page/no-related.tsx';
import type { RecordTabProps } from '../../kit/records/record-page/record-tabs.tsx';

const kind: SalesDocumentKind = {
  resource: deals,
  async preview(id, body, signal) {
    const { data } = await call(previewDeal, { params: { id }, body, signal });
    return { document: data.deal, taxes: data.taxes };
  },
  readTaxes: async (id, signal) => (await call(listDealTaxes, { params: { id }, signal })).data,
  save: (id, body, version) => call(deals.operations.patch, { params: { id }, body, ifMatch: version }),
};

/** What is sold in a deal. */
export function DealLines({ record, mayWrite }: RecordTabProps) {
  return record ? (
    <LinesEditor
      kind={kind}
      document={record as SalesDocument}
      mayWrite={mayWrite}
      label={t`Products of the deal`}
      saved={t`Products of the deal saved.`}
    />
  ) : (
    <NoRelated />
  );
}
