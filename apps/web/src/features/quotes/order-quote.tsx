import { t } from '@lingui/core/macro';
import { createOrderFromQuote } from '@pipewright/contract/orders/order-operations.ts';
import { orders } from '@pipewright/contract/resources/orders.ts';
import { IconPackage } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useMay } from '../../kit/data/session/viewer.tsx';
import { PageAction } from '../../kit/records/record-page/page-action.tsx';

/** Opens the order of an accepted quote, or creates it. */
export function OrderQuote({ quoteId }: { quoteId: string }) {
  const navigate = useNavigate();
  const [mayRead, mayCreate] = [useMay(orders.permissions.read), useMay(orders.permissions.create)];
  const { data: existing } = useQuery({
    queryKey: [orders.name, 'of quote', quoteId],
    queryFn: async ({ signal }) => {
      const query = { quoteId, pageSize: 10, fields: 'status' };
      const { data } = await call(orders.operations.list, { query, signal });
      return data.filter(({ status }) => status !== 'cancelled');
    },
    enabled: mayRead,
  });
  const create = useChange({
    changes: [orders.name],
    send: () => call(createOrderFromQuote, { body: { quoteId } }),
    success: ({ data, changeSet }) => {
      void navigate({ to: `/orders/${data.id}` });
      return { message: t`Order created.`, changeSet };
    },
    failure: t`The order could not be created.`,
  });
  if (!existing || (existing.length === 0 && !mayCreate)) {
    return null;
  }
  const [order] = existing;
  return order ? (
    <PageAction icon={<IconPackage size={16} />} onClick={() => void navigate({ to: `/orders/${order.id}` })}>
      {t`Open order`}
    </PageAction>
  ) : (
    <PageAction
      icon={<IconPackage size={16} />}
      isMain
      isBusy={create.isPending}
      onClick={() => create.mutate()}
    >
      {t`Create order`}
    </PageAction>
  );
}
