import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import {
  replayWebhookDelivery,
  type WebhookDelivery,
} from '@pipewright/contract/operations/automation/webhooks.ts';
import type { ReactNode } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { StatusChip, type Tone } from '../../kit/ui/chips/status-chip.tsx';
import classes from './webhooks.module.css';

interface DeliveryItemProps {
  readonly webhookId: string;
  readonly delivery: WebhookDelivery;
}

/** One message: its state, and behind it what was sent and what was answered. */
export function DeliveryItem({ webhookId, delivery }: DeliveryItemProps) {
  const { id, event, state, attempts, occurredAtUtc, statusCode, durationMs, recordId } = delivery;
  const replay = useChange({
    send: () => call(replayWebhookDelivery, { params: { id: webhookId, deliveryId: id } }),
    changes: ['webhook-delivery'],
    failure: t`The message could not be sent again.`,
  });
  return (
    <li className={classes.delivery}>
      <details>
        <summary className={classes.summary}>
          <span className={classes.event}>{event}</span>
          <StatusChip tone={tones[state]}>{stateName(state)}</StatusChip>
          <span className={classes.time}>
            <Timestamp value={occurredAtUtc} withTime />
          </span>
        </summary>
        <dl className={classes.facts}>
          <Fact label={t`Message ID`}>{id}</Fact>
          {attempts > 0 && (
            <Fact label={t`Attempts`}>
              {t({ message: plural(attempts, { one: '# attempt', other: '# attempts' }) })}
            </Fact>
          )}
          {statusCode !== null && <Fact label={t`Status`}>{statusCode}</Fact>}
          {delivery.problem && <Fact label={t`Problem`}>{delivery.problem}</Fact>}
          {durationMs !== null && <Fact label={t`Duration`}>{t`${durationMs} ms`}</Fact>}
          {delivery.nextAttemptAtUtc && attempts > 0 && (
            <Fact label={t`Next attempt`}>
              <Timestamp value={delivery.nextAttemptAtUtc} withTime />
            </Fact>
          )}
          {delivery.body && <Source label={t`Message`}>{indented(delivery.body)}</Source>}
          {delivery.response && <Source label={t`Answer`}>{delivery.response}</Source>}
        </dl>
        {recordId && state !== 'queued' && (
          <Button
            variant="default"
            size="compact-sm"
            loading={replay.isPending}
            onClick={() => replay.mutate()}
          >
            <Trans>Send again</Trans>
          </Button>
        )}
      </details>
    </li>
  );
}

const tones: Record<WebhookDelivery['state'], Tone> = {
  queued: 'blue',
  delivered: 'green',
  failed: 'red',
  skipped: 'grey',
};

function stateName(state: WebhookDelivery['state']): string {
  return {
    queued: t`Waiting`,
    delivered: t({ message: 'Delivered', context: 'webhook' }),
    failed: t`Failed`,
    skipped: t`Not sent`,
  }[state];
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Source({ label, children }: { label: string; children: string }) {
  return (
    <div className={classes.source}>
      <dt>{label}</dt>
      <dd>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and keyboards must be able to scroll it too. */}
        <pre tabIndex={0}>{children}</pre>
      </dd>
    </div>
  );
}

function indented(json: string): string {
  try {
    return JSON.stringify(JSON.parse(json), null, 2);
  } catch {
    return json;
  }
}
