import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import {
  replayFailedDeliveries,
  testWebhook,
  type Webhook,
} from '@pipewright/contract/operations/automation/webhooks.ts';
import { IconSend } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import { SideDrawer } from '../../kit/ui/dialogs/side-drawer.tsx';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { DeliveryItem } from './delivery-item.tsx';
import { deliveriesOptions } from './webhook-queries.ts';
import classes from './webhooks.module.css';

/** How far back failed messages are sent again: as long as they are kept. */
const keptMs = 30 * 24 * 3600 * 1000;

interface DeliveriesDrawerProps {
  /** Absent: it is closed. */
  readonly webhook: Webhook | undefined;
  readonly onClose: () => void;
}

/** The messages of a webhook and what became of them. */
export function DeliveriesDrawer({ webhook, onClose }: DeliveriesDrawerProps) {
  const [shown, setShown] = useState(webhook);
  // What was open stays in the drawer while it slides out.
  if (webhook && webhook !== shown) {
    setShown(webhook);
  }
  return (
    <SideDrawer
      title={t`Messages`}
      opened={webhook !== undefined}
      onClose={onClose}
      position="right"
      size={560}
      isFullWhenNarrow
    >
      {shown && <Deliveries key={shown.id} webhook={shown} />}
    </SideDrawer>
  );
}

function Deliveries({ webhook: { id, url } }: { webhook: Webhook }) {
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    deliveriesOptions(id),
  );
  const deliveries = data?.pages.flat();
  const test = useChange({
    send: () => call(testWebhook, { params: { id } }),
    changes: ['webhook-delivery'],
    failure: t`The test could not be sent.`,
  });
  const replay = useChange({
    send: () => {
      const sinceUtc = new Date(Date.now() - keptMs).toISOString();
      return call(replayFailedDeliveries, { params: { id }, body: { sinceUtc } });
    },
    changes: ['webhook-delivery'],
    success: ({ data: { message } }) => message,
    failure: t`The messages could not be sent again.`,
  });
  return (
    <div className={classes.drawer}>
      <p className={classes.address}>{url}</p>
      <div className={classes.tools}>
        <Button
          variant="default"
          leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
          loading={test.isPending}
          onClick={() => test.mutate()}
        >
          {t`Send a test`}
        </Button>
        {deliveries?.some(({ state, recordId }) => state === 'failed' && recordId) && (
          <Button variant="default" loading={replay.isPending} onClick={() => replay.mutate()}>
            {t`Send all failed again`}
          </Button>
        )}
      </div>
      {error ? (
        <NotLoaded title={t`Failed to load the messages`} error={error} onRetry={refetch} />
      ) : !deliveries ? (
        <Skeleton height={120} aria-busy />
      ) : deliveries.length === 0 ? (
        <ListNotice
          icon={IconSend}
          title={t`No messages yet`}
          hint={t`Messages of the last 30 days are listed here, with the answer of the receiver.`}
        />
      ) : (
        <ol className={classes.deliveries} aria-label={t`Messages`}>
          {deliveries.map(delivery => (
            <DeliveryItem key={delivery.id} webhookId={id} delivery={delivery} />
          ))}
        </ol>
      )}
      {hasNextPage && (
        <Button variant="default" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t`Show more`}
        </Button>
      )}
    </div>
  );
}
