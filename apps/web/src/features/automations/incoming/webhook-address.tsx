import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Timestamp } from '../../../kit/formats/timestamp.tsx';
import { SecretModal } from '../../../kit/records/form/secret-modal.tsx';
import { ConfirmDialog } from '../../../kit/ui/dialogs/confirm-dialog.tsx';
import list from '../../../kit/ui/frames/row-list.module.css';
import classes from '../automations.module.css';
import { useWebhookAddressChanges } from './incoming-webhook-query.ts';

interface WebhookAddressProps {
  readonly automationId: string;
  /** Since when there is an address; null if there is none. */
  readonly createdAtUtc: string | null;
}

/** The secret address of an automation: created, replaced and revoked here, and shown only once. */
export function WebhookAddress({ automationId, createdAtUtc }: WebhookAddressProps) {
  const [url, setUrl] = useState<string>();
  const [asked, setAsked] = useState<'replace' | 'revoke'>();
  const { create, revoke } = useWebhookAddressChanges(automationId, setUrl);
  return (
    <div className={classes.address}>
      <p className={list.text}>
        {createdAtUtc ? (
          <Trans>
            It has a secret address since <Timestamp value={createdAtUtc} withTime />. Send a POST request
            with JSON to it.
          </Trans>
        ) : (
          t`Other systems start it by sending a POST request with JSON to a secret address.`
        )}
      </p>
      <div className={classes.tools}>
        {createdAtUtc ? (
          <>
            <Button variant="default" size="compact-sm" onClick={() => setAsked('replace')}>
              {t`Replace address…`}
            </Button>
            <Button variant="default" size="compact-sm" onClick={() => setAsked('revoke')}>
              {t`Revoke address…`}
            </Button>
          </>
        ) : (
          <Button
            variant="default"
            size="compact-sm"
            loading={create.isPending}
            onClick={() => create.mutate()}
          >
            {t`Create address`}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asked !== undefined}
        title={asked === 'revoke' ? t`Revoke the address?` : t`Replace the address?`}
        confirm={asked === 'revoke' ? t`Revoke` : t`Replace`}
        onConfirm={() => {
          setAsked(undefined);
          (asked === 'revoke' ? revoke : create).mutate();
        }}
        onCancel={() => setAsked(undefined)}
      >
        {t`Systems that send to the current address are refused from now on.`}
      </ConfirmDialog>
      {url && (
        <SecretModal
          title={t`Webhook address`}
          label={t({ message: 'Address', context: 'URL' })}
          secret={url}
          onClose={() => setUrl(undefined)}
        >
          {t`Copy it now. You won’t be able to see it again. Whoever knows it can start the automation.`}
        </SecretModal>
      )}
    </div>
  );
}
