import { t } from '@lingui/core/macro';
import { Button, Stack, TextInput } from '@mantine/core';
import { openQuoteLink, revokeQuoteLink } from '@pipewright/contract/quotes/quote-link-operations.ts';
import { readQuoteSnapshot } from '@pipewright/contract/quotes/quote-operations.ts';
import { quotes } from '@pipewright/contract/resources/quotes/quotes.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { useRights } from '../../kit/data/session/viewer.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import recordPage from '../../kit/records/record-page/record-page.module.css';
import { Fact, Facts, PanelSection } from '../../kit/records/record-page/side-panel.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import { CopyField } from '../../kit/ui/inputs/copy-field.tsx';
import { linkOptions, type Quote } from './quote-queries.ts';

/** The page on which the customer reads and answers the quote. Only those who may change the quote see its address. */
export function CustomerLink({ quote }: { quote: Quote }) {
  const mayEdit = useRights(quotes)('edit', quote);
  const hasPage = !['draft', 'void'].includes(quote.status) && !quote.isHistory;
  return mayEdit && hasPage ? <LinkSection quote={quote} /> : null;
}

type Dialog = 'send' | 'revoke';

function LinkSection({ quote: { id } }: { quote: Quote }) {
  const { data: link } = useQuery(linkOptions(id));
  const [dialog, setDialog] = useState<Dialog>();
  const close = () => setDialog(undefined);
  const open = useChange({
    changes: ['quote'],
    send: () => call(openQuoteLink, { params: { id }, body: {} }),
    success: () => t`The page for the customer is open.`,
    failure: t`The link could not be created.`,
  });
  if (!link) {
    return null;
  }
  return (
    <PanelSection title={t`Customer page`}>
      <Stack gap="xs">
        {link.url && (
          <>
            <CopyField label={t`Link for the customer`} value={link.url} />
            <Facts>
              <Fact name={t`Opened`}>
                {link.openedAtUtc ? <Timestamp value={link.openedAtUtc} withTime /> : t`Not yet`}
              </Fact>
              {link.expiresAtUtc && (
                <Fact name={t`Expires`}>
                  <Timestamp value={link.expiresAtUtc} />
                </Fact>
              )}
            </Facts>
          </>
        )}
        <div className={recordPage.quick}>
          <Button variant="default" onClick={() => setDialog('send')}>{t`Email to customer`}</Button>
          {link.url ? (
            <Button variant="default" onClick={() => setDialog('revoke')}>{t`Revoke link`}</Button>
          ) : (
            <Button
              variant="default"
              disabled={open.isPending}
              onClick={() => open.mutate()}
            >{t`Create link`}</Button>
          )}
        </div>
      </Stack>
      {dialog === 'send' && <SendDialog id={id} onClose={close} />}
      {dialog === 'revoke' && <RevokeDialog id={id} onClose={close} />}
    </PanelSection>
  );
}

interface DialogProps {
  readonly id: string;
  readonly onClose: () => void;
}

function SendDialog({ id, onClose }: DialogProps) {
  const { data: snapshot } = useQuery({
    queryKey: [quotes.name, 'snapshot', id],
    queryFn: async ({ signal }) => (await call(readQuoteSnapshot, { params: { id }, signal })).data,
  });
  const [entered, setEntered] = useState<string>();
  const recipient = (entered ?? snapshot?.buyer.email ?? '').trim();
  const send = useChange({
    changes: ['quote'],
    send: () => call(openQuoteLink, { params: { id }, body: { recipient } }),
    success: ({ data }) =>
      data.isMailWaiting
        ? t`The email waits in the outbox: no mail server is set up. Copy the link and send it yourself.`
        : t`The link is on its way to ${recipient}.`,
  });
  return (
    <AskForm
      title={t`Email to customer`}
      confirm={t`Send email`}
      change={send}
      failure={t`The email could not be sent.`}
      isHeld={!recipient}
      onConfirm={() => send.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>{t`The customer gets a link to the page of the quote, and can read, accept or decline it there.`}</p>
      <TextInput
        label={t`Email`}
        type="email"
        value={entered ?? recipient}
        maxLength={254}
        onChange={event => setEntered(event.currentTarget.value)}
        data-autofocus
      />
    </AskForm>
  );
}

function RevokeDialog({ id, onClose }: DialogProps) {
  const revoke = useChange({
    changes: ['quote'],
    send: () => call(revokeQuoteLink, { params: { id } }),
    success: () => t`Link revoked.`,
    failure: t`The link could not be revoked.`,
  });
  return (
    <ConfirmDialog
      opened
      title={t`Revoke the link?`}
      confirm={t`Revoke link`}
      isBusy={revoke.isPending}
      onConfirm={() => revoke.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      {t`The link that was sent stops working at once. You can create a new one.`}
    </ConfirmDialog>
  );
}
