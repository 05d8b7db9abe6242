import { t } from '@lingui/core/macro';
import { copyOrder, downloadOrderPdf } from '@pipewright/contract/orders/order-operations.ts';
import { orders } from '@pipewright/contract/resources/orders.ts';
import { IconBan, IconCheck, IconCopy, IconTruckDelivery } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { DownloadPdf } from '../../kit/common/sales-lines/download-pdf.tsx';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useRights } from '../../kit/data/session/viewer.tsx';
import { RunAutomation } from '../../kit/records/automations/run-automation.tsx';
import { PageAction } from '../../kit/records/record-page/page-action.tsx';
import classes from '../../kit/records/record-page/record-page.module.css';
import { DeliverDialog } from './deliver-dialog.tsx';
import { CancelDialog, ConfirmDialog } from './order-dialogs.tsx';
import type { FullOrder, Order } from './order-queries.ts';

type Dialog = 'confirm' | 'deliver' | 'cancel';

/** What can become of an order in its status. */
export function OrderActions({ record }: { record: Order }) {
  const order = record as FullOrder;
  const { status, isHistory } = order;
  const rights = useRights(orders);
  // What another product has confirmed stays as it was.
  const mayEdit = rights('edit', order) && !isHistory;
  const [dialog, setDialog] = useState<Dialog>();
  const copy = useCopy(order);
  const close = () => setDialog(undefined);
  return (
    <div className={classes.quick}>
      {status === 'draft' && mayEdit && (
        <PageAction icon={<IconCheck size={16} />} isMain onClick={() => setDialog('confirm')}>
          {t`Confirm order`}
        </PageAction>
      )}
      {(status === 'confirmed' || status === 'fulfilled') && mayEdit && (
        <PageAction
          icon={<IconTruckDelivery size={16} />}
          isMain={status === 'confirmed'}
          onClick={() => setDialog('deliver')}
        >
          {t`Enter delivery`}
        </PageAction>
      )}
      {!isHistory && <DownloadPdf operation={downloadOrderPdf} document={order} />}
      {rights('create') && (
        <PageAction icon={<IconCopy size={16} />} isBusy={copy.isPending} onClick={() => copy.mutate()}>
          {t`Copy order`}
        </PageAction>
      )}
      {status === 'confirmed' && mayEdit && (
        <PageAction icon={<IconBan size={16} />} onClick={() => setDialog('cancel')}>
          {t`Cancel order`}
        </PageAction>
      )}
      <RunAutomation resourceName={orders.name} which={{ ids: [order.id] }} />
      {dialog === 'confirm' && <ConfirmDialog order={order} onClose={close} />}
      {dialog === 'deliver' && <DeliverDialog order={order} onClose={close} />}
      {dialog === 'cancel' && <CancelDialog order={order} onClose={close} />}
    </div>
  );
}

/** A new draft with the contents of this order, which is opened at once. */
function useCopy({ id }: Order) {
  const navigate = useNavigate();
  return useChange({
    changes: ['sales-order'],
    send: () => call(copyOrder, { params: { id } }),
    success: ({ data, changeSet }) => {
      void navigate({ to: `/orders/${data.id}` });
      return { message: t`Order copied.`, changeSet };
    },
    failure: t`The draft could not be created.`,
  });
}
