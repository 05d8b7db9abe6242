import { t } from '@lingui/core/macro';
import { Alert } from '@mantine/core';
import { cancelOrder, confirmOrder } from '@pipewright/contract/orders/order-operations.ts';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { Amount } from '../../kit/formats/amount.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { ReasonDialog } from '../../kit/records/form/reason-dialog.tsx';
import { Fact, Facts } from '../../kit/records/record-page/side-panel.tsx';
import { deliverableLines, type FullOrder, storeOrder } from './order-queries.ts';

interface DialogProps {
  readonly order: FullOrder;
  readonly onClose: () => void;
}

/** Sums up what becomes final, because confirming cannot be undone. */
export function ConfirmDialog({ order, onClose }: DialogProps) {
  const confirm = useChange({
    changes: ['sales-order'],
    send: () => call(confirmOrder, { params: { id: order.id }, ifMatch: order.version }),
    store: storeOrder,
    // Without Undo: a number that was given is never given back.
    success: ({ data }) => t`Order ${{ number: data.number ?? '' }} confirmed.`,
  });
  const hasCustomer = order.companyId !== null || order.contactId !== null;
  const hasLines = deliverableLines(order).length > 0;
  return (
    <AskForm
      title={t`Confirm order`}
      confirm={t`Confirm order`}
      change={confirm}
      failure={t`The order could not be confirmed.`}
      isHeld={!hasCustomer || !hasLines}
      onConfirm={() => confirm.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t`The order gets its number. Its lines and prices can no longer be changed afterwards; it can only be cancelled.`}</p>
      <Facts>
        <Fact name={t`Customer`}>{order.company?.name ?? order.contact?.fullName ?? '–'}</Fact>
        <Fact name={t`Total`}>
          <Amount value={order.grossTotal} currency={order.currency} />
        </Fact>
        <Fact name={t`Delivery date`}>
          {order.deliveryDate ? <Timestamp value={order.deliveryDate} /> : '–'}
        </Fact>
      </Facts>
      {!hasCustomer && <Missing text={t`Choose a company or a contact in Details first.`} />}
      {!hasLines && <Missing text={t`Add at least one line first.`} />}
    </AskForm>
  );
}

export function CancelDialog({ order, onClose }: DialogProps) {
  const cancel = useChange({
    changes: ['sales-order'],
    send: (reason: string) => call(cancelOrder, { params: { id: order.id }, body: { reason } }),
    store: storeOrder,
    success: ({ changeSet }) => ({ message: t`Order cancelled.`, changeSet }),
  });
  return (
    <ReasonDialog
      title={t`Cancel order`}
      hint={t`It keeps its number, and nothing more can be delivered.`}
      failure={t`The order could not be cancelled.`}
      color="red"
      change={cancel}
      onConfirm={reason => cancel.mutate(reason, { onSuccess: onClose })}
      onClose={onClose}
    />
  );
}

function Missing({ text }: { text: string }) {
  return (
    <Alert color="orange" icon={<IconAlertTriangle size={16} />} role="alert">
      {text}
    </Alert>
  );
}
