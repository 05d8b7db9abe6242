import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { ActionIcon, Button, Menu } from '@mantine/core';
import {
  changeWebhook,
  deleteWebhook,
  renewWebhookSecret,
  type Webhook,
} from '@pipewright/contract/operations/automation/webhooks.ts';
import { IconDots, IconWebhook } from '@tabler/icons-react';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import list from '../../kit/ui/frames/row-list.module.css';
import { describeEvents, useEventEntities } from './event-names.ts';
import classes from './webhooks.module.css';

interface WebhookRowProps {
  readonly webhook: Webhook;
  readonly onEdit: () => void;
  readonly onDeliveries: () => void;
  readonly onSecret: (secret: string) => void;
}

export function WebhookRow({ webhook, onEdit, onDeliveries, onSecret }: WebhookRowProps) {
  const { id, url, description, events, isActive, disabledReason, owner } = webhook;
  const [isRenewing, setRenewing] = useState(false);
  const changes = useWebhookChanges(webhook, onSecret);
  const entities = useEventEntities();
  return (
    <li className={`${list.row} ${classes.row}`}>
      <span className={list.icon}>
        <IconWebhook size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={`${list.words} ${classes.words}`}>
        <p className={list.title}>
          <span className={classes.url}>{url}</span>
          <StatusChip tone={isActive ? 'green' : 'grey'}>{isActive ? t`On` : t`Off`}</StatusChip>
        </p>
        {description && <p className={list.text}>{description}</p>}
        <p className={list.text}>{describeEvents(entities, events)}</p>
        <p className={list.text}>
          <Trans>Messages contain what {owner.fullName} can see.</Trans>
        </p>
        {disabledReason && (
          <p className={list.problem}>
            <Trans>Switched off: {disabledReason}</Trans>
          </p>
        )}
      </div>
      <div className={classes.actions}>
        <Button variant="default" size="compact-sm" onClick={onDeliveries} aria-label={t`Messages to ${url}`}>
          {t`Messages`}
        </Button>
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={28} aria-label={t`More for ${url}`}>
              <IconDots size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            <Menu.Item onClick={onEdit}>{t`Edit`}</Menu.Item>
            <Menu.Item onClick={() => changes.setActive.mutate(!isActive)}>
              {isActive ? t`Switch off` : t`Switch on`}
            </Menu.Item>
            <Menu.Item onClick={() => setRenewing(true)}>{t`Renew secret...`}</Menu.Item>
            <Menu.Item color="red" onClick={() => changes.remove.mutate(id)}>
              {t`Delete`}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </div>
      <ConfirmDialog
        opened={isRenewing}
        title={t`Renew the secret?`}
        confirm={t`Renew`}
        onConfirm={() => {
          setRenewing(false);
          changes.renew.mutate();
        }}
        onCancel={() => setRenewing(false)}
      >
        {t`Messages are signed with both secrets for 24 hours, so that you can replace the old one without losing any.`}
      </ConfirmDialog>
    </li>
  );
}

function useWebhookChanges({ id }: Webhook, onSecret: (secret: string) => void) {
  const setActive = useChange({
    send: (isActive: boolean) => call(changeWebhook, { params: { id }, body: { isActive } }),
    changes: ['webhook'],
    success: ({ changeSet }, isActive) => ({
      message: isActive ? t`The webhook is on.` : t`The webhook is off.`,
      changeSet,
    }),
    failure: t`The webhook could not be changed.`,
  });
  const remove = useChange({
    send: (webhookId: string) => call(deleteWebhook, { params: { id: webhookId } }),
    changes: ['webhook'],
    success: ({ changeSet }) => ({ message: t`Webhook deleted.`, changeSet }),
    failure: t`The webhook could not be deleted.`,
  });
  const renew = useChange({
    send: async () => {
      const answer = await call(renewWebhookSecret, { params: { id } });
      onSecret(answer.data.secret);
      return answer;
    },
    changes: ['webhook'],
    failure: t`The secret could not be renewed.`,
  });
  return { setActive, remove, renew };
}
