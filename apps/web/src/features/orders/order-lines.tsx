import { t } from '@lingui/core/macro';
import { listOrderTaxes, previewOrder } from '@pipewright/contract/orders/order-operations.ts';
import { orders } from '@pipewright/contract/resources/orders.ts';
import type { SalesDocument } from '../../kit/common/sales-lines/draft.ts';
import { LinesEditor } from '../../kit/common/sales-lines/lines-editor.tsx';
import type { SalesDocumentKind } from '../../kit/common/sales-lines/use-sales-lines.ts';
import { call } from '../../kit/data/client/client.ts';
import { NoRelated } from '../../kit/records/record-page/no-related.tsx';
import type { RecordTabProps } from '../../kit/records/record-page/record-tabs.tsx';

const kind: SalesDocumentKind = {
  resource: orders,
  async preview(id, body, signal) {
    const { data } = await call(previewOrder, { params: { id }, body, signal });
    return { document: data.order, taxes: data.taxes };
  },
  readTaxes: async (id, signal) => (await call(listOrderTaxes, { params: { id }, signal })).data,
  save: (id, body, version) => call(orders.operations.patch, { params: { id }, body, ifMatch: version }),
};

/** What was ordered. The lines of a confirmed order stay as they are. */
export function OrderLines({ record, mayWrite }: RecordTabProps) {
  return record ? (
    <LinesEditor
      kind={kind}
      document={record as SalesDocument}
      mayWrite={mayWrite && record.status === 'draft'}
      label={t`Lines of the order`}
      saved={t`Lines of the order saved.`}
    />
  ) : (
    <NoRelated />
  );
}
