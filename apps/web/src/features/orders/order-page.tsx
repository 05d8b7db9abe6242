import { msg, t } from '@lingui/core/macro';
import { activities } from '@pipewright/contract/resources/activities.ts';
import { orders } from '@pipewright/contract/resources/orders.ts';
import { standardParts } from '../../kit/common/record-page/standard-parts.tsx';
import { Amount } from '../../kit/formats/amount.tsx';
import { writePercent } from '../../kit/formats/formats.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { useFormScope } from '../../kit/records/form/form-context.ts';
import { NoRelated } from '../../kit/records/record-page/no-related.tsx';
import { defineRecordPages } from '../../kit/records/record-page/record-page.tsx';
import { RelatedList } from '../../kit/records/record-page/related-list.tsx';
import { RelatedRecord } from '../../kit/records/record-page/related-record.tsx';
import { Fact, Facts, PanelSection } from '../../kit/records/record-page/side-panel.tsx';
import { Deliveries } from './deliveries.tsx';
import { OrderActions } from './order-actions.tsx';
import { OrderStatusChip, orderCells } from './order-cells.tsx';
import { OrderLines } from './order-lines.tsx';
import type { Order } from './order-queries.ts';
import { finalOrderChanges } from './order-undo.tsx';

export const orderPages = defineRecordPages(orders, {
  initials: ({ name }) =>
    String(name ?? '')
      .split(/\s+/)
      .slice(0, 2),
  subtitle: (_, record) =>
    record && ([record.number, record.company?.name].filter(Boolean).join(' · ') || undefined),
  cells: orderCells,
  badge: OrderBadge,
  finalChanges: finalOrderChanges,
  ...standardParts(orders, {
    side: ['ownerUserId'],
    summaryEnd: Deliveries,
    about: OrderFacts,
    quickActions: OrderActions,
    related: OrderRelated,
    moreTabs: [{ id: 'lines', title: msg`Lines`, Content: OrderLines }],
  }),
});

function OrderBadge() {
  const { record } = useFormScope();
  return record ? <OrderStatusChip order={record as Order} /> : null;
}

/** The totals and the status. */
function OrderFacts({ record: order }: { record: Order }) {
  return (
    <PanelSection title={t`Value`}>
      <Facts>
        <Fact name={t`Net total`}>
          <Amount value={order.netTotal} currency={order.currency} />
        </Fact>
        <Fact name={t`Total`}>
          <Amount value={order.grossTotal} currency={order.currency} />
        </Fact>
        {order.confirmedAtUtc && (
          <>
            <Fact name={t`Confirmed`}>
              <Timestamp value={order.confirmedAtUtc} withTime />
            </Fact>
            <Fact name={t`Delivered`}>{writePercent(order.deliveredPercent)}</Fact>
          </>
        )}
        {order.closedAtUtc && (
          <Fact name={t`Closed`}>
            <Timestamp value={order.closedAtUtc} withTime />
          </Fact>
        )}
        {order.isHistory && <Fact name={t`Origin`}>{t`Imported from another system`}</Fact>}
        {order.closingReason && <Fact name={t`Reason`}>{order.closingReason}</Fact>}
      </Facts>
    </PanelSection>
  );
}

function OrderRelated({ record: order }: { record?: Order }) {
  if (!order) {
    return <NoRelated />;
  }
  const { id, companyId, contactId, dealId, quoteId } = order;
  return (
    <>
      <RelatedList of={activities} by="salesOrderId" id={id} start={{ companyId, contactId, dealId }} />
      <RelatedRecord title={t`Quote`} of="quote" id={quoteId} />
      <RelatedRecord title={t`Deal`} of="deal" id={dealId} />
      <RelatedRecord title={t`Company`} of="company" id={companyId} />
      <RelatedRecord title={t`Contact`} of="contact" id={contactId} />
    </>
  );
}
