import { t } from '@lingui/core/macro';
import { Button, Skeleton } from '@mantine/core';
import type { Webhook } from '@pipewright/contract/operations/automation/webhooks.ts';
import { IconPlus, IconWebhook } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { NotLoaded } from '../../kit/data/states/not-loaded.tsx';
import type { Entry } from '../../kit/records/screens/navigation.ts';
import { crumbsOf, useEntries } from '../../kit/records/screens/registry.tsx';
import { ListNotice } from '../../kit/ui/frames/list-notice.tsx';
import { PageFrame } from '../../kit/ui/frames/page-frame.tsx';
import list from '../../kit/ui/frames/row-list.module.css';
import { DeliveriesDrawer } from './deliveries-drawer.tsx';
import { ShownSecret } from './shown-secret.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { webhooksOptions } from './webhook-queries.ts';
import { WebhookRow } from './webhook-row.tsx';

/** Which dialog is open, and for which webhook. */
type Dialog =
  | { kind: 'new' }
  | { kind: 'edit' | 'deliveries'; webhook: Webhook }
  | { kind: 'secret'; secret: string };

export function WebhooksPage({ page }: { page: Entry }) {
  const crumbs = crumbsOf(useEntries(), page.route);
  const { data: webhooks, error, refetch } = useQuery(webhooksOptions());
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const showSecret = (secret: string) => setDialog({ kind: 'secret', secret });
  const openId = dialog?.kind === 'deliveries' ? dialog.webhook.id : undefined;

  return (
    <PageFrame
      crumbs={crumbs}
      title={page.title}
      subtitle={page.subtitle}
      actions={
        <Button
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setDialog({ kind: 'new' })}
        >
          {t`Add webhook`}
        </Button>
      }
    >
      <div className={list.card}>
        {error ? (
          <NotLoaded title={t`Failed to load webhooks`} error={error} onRetry={refetch} />
        ) : webhooks ? (
          <Webhooks webhooks={webhooks} onOpen={setDialog} onSecret={showSecret} />
        ) : (
          <Skeleton height={180} aria-busy />
        )}
      </div>
      {dialog?.kind === 'new' && <WebhookForm onClose={close} onCreated={showSecret} />}
      {dialog?.kind === 'edit' && (
        <WebhookForm webhook={dialog.webhook} onClose={close} onCreated={showSecret} />
      )}
      {dialog?.kind === 'secret' && <ShownSecret secret={dialog.secret} onClose={close} />}
      <DeliveriesDrawer webhook={webhooks?.find(({ id }) => id === openId)} onClose={close} />
    </PageFrame>
  );
}

interface WebhooksProps {
  readonly webhooks: readonly Webhook[];
  readonly onOpen: (dialog: Dialog) => void;
  readonly onSecret: (secret: string) => void;
}

function Webhooks({ webhooks, onOpen, onSecret }: WebhooksProps) {
  if (webhooks.length === 0) {
    return (
      <ListNotice
        icon={IconWebhook}
        title={t`No webhooks yet`}
        hint={t`A webhook sends a signed message to your program, Zapier, Make or n8n as soon as a record is created, updated or deleted.`}
      >
        <Button onClick={() => onOpen({ kind: 'new' })}>{t`Add webhook`}</Button>
      </ListNotice>
    );
  }
  return (
    <ul className={list.rows} aria-label={t`Webhooks`}>
      {webhooks.map(webhook => (
        <WebhookRow
          key={webhook.id}
          webhook={webhook}
          onEdit={() => onOpen({ kind: 'edit', webhook })}
          onDeliveries={() => onOpen({ kind: 'deliveries', webhook })}
          onSecret={onSecret}
        />
      ))}
    </ul>
  );
}
