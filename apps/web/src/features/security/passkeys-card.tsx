import { t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import { describeUserAgent } from '@pipewright/contract/audit/user-agent.ts';
import {
  addPasskey,
  type listPasskeys,
  removePasskey,
  renamePasskey,
  startPasskey,
} from '@pipewright/contract/operations/account/passkeys.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { createPasskey } from '../../kit/data/session/passkeys.ts';
import { RelativeTime } from '../../kit/formats/relative-time.tsx';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { writeDeclared } from '../../kit/language/declared-text.ts';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import { ConfirmDialog } from '../../kit/ui/dialogs/confirm-dialog.tsx';
import { Card, Loaded } from './card.tsx';
import classes from './security.module.css';
import { overviewOptions, passkeysOptions } from './security-queries.ts';

type Passkey = z.output<typeof listPasskeys.result>[number];
type Question = { readonly about: Passkey; readonly isRemoval: boolean };

/** Keys that a phone, a computer or a stick keeps: no password, no code. */
export function PasskeysCard() {
  const query = useQuery(passkeysOptions());
  const { data: overview } = useQuery(overviewOptions());
  const [question, setQuestion] = useState<Question>();
  const close = () => setQuestion(undefined);
  const canBeMade = typeof PublicKeyCredential !== 'undefined';

  const add = useChange({
    send: async () => {
      const { data } = await call(startPasskey, {});
      const body = {
        name: writeDeclared(describeUserAgent(navigator.userAgent)),
        response: await createPasskey(data),
      };
      return call(addPasskey, { body });
    },
    changes: ['security'],
    success: () => t`The passkey is added. You can sign in with it from now on.`,
    failure: t`No passkey was added.`,
  });
  const remove = useChange({
    send: (passkey: Passkey) => call(removePasskey, { params: { id: passkey.id } }),
    changes: ['security'],
    success: (_answer, passkey) => t`The passkey “${passkey.name}” is removed.`,
    failure: t`The passkey was not removed.`,
  });

  return (
    <Card
      title={t`Passkeys`}
      text={
        canBeMade
          ? t`Sign in with your fingerprint, your face or the PIN of your device, without a password and without a code.`
          : t`This browser cannot make passkeys here: they need a newer one, or a secure address (https).`
      }
      actions={
        <Button
          variant="default"
          disabled={!canBeMade || !overview || overview.isDemo}
          onClick={() => add.mutate()}
        >
          {t`Add a passkey`}
        </Button>
      }
    >
      <Loaded query={query} failure={t`Failed to load your passkeys`}>
        {passkeys =>
          passkeys.length > 0 && (
            <ul className={classes.rows} aria-label={t`Passkeys`}>
              {passkeys.map(passkey => (
                <Row key={passkey.id} passkey={passkey} onAsk={setQuestion} />
              ))}
            </ul>
          )
        }
      </Loaded>
      {question && !question.isRemoval && <Rename passkey={question.about} onClose={close} />}
      <ConfirmDialog
        opened={question?.isRemoval ?? false}
        title={t`Remove “${question?.about.name ?? ''}”?`}
        confirm={t`Remove`}
        onConfirm={() => {
          close();
          if (question) {
            remove.mutate(question.about);
          }
        }}
        onCancel={close}
      >
        {t`It signs you in no more. Remove it from the device too, where it is kept.`}
      </ConfirmDialog>
    </Card>
  );
}

function Row({ passkey, onAsk }: { passkey: Passkey; onAsk: (question: Question) => void }) {
  const { name, createdAtUtc, lastUsedAtUtc } = passkey;
  return (
    <li className={classes.row}>
      <span className={classes.rowIcon}>
        <IconFingerprint size={18} stroke={1.5} aria-hidden />
      </span>
      <div className={classes.rowWords}>
        <p className={classes.rowTitle}>{name}</p>
        <p className={classes.rowText}>
          <Trans>
            Added <Timestamp value={createdAtUtc} />
          </Trans>{' '}
          ·{' '}
          {lastUsedAtUtc ? (
            <Trans>
              last used <RelativeTime value={lastUsedAtUtc} />
            </Trans>
          ) : (
            t`never used`
          )}
        </p>
      </div>
      <div className={classes.actions}>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onAsk({ about: passkey, isRemoval: false })}
          aria-label={t`Rename ${name}`}
        >
          {t`Rename`}
        </Button>
        <Button
          variant="default"
          size="compact-sm"
          onClick={() => onAsk({ about: passkey, isRemoval: true })}
          aria-label={t`Remove ${name}`}
        >
          {t`Remove`}
        </Button>
      </div>
    </li>
  );
}

function Rename({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  const [name, setName] = useState(passkey.name);
  const rename = useChange({
    send: () => call(renamePasskey, { params: { id: passkey.id }, body: { name } }),
    changes: ['security'],
    isPendingUntilRefreshed: true,
  });
  return (
    <AskForm
      title={t`Rename the passkey`}
      confirm={t`Rename`}
      change={rename}
      failure={t`The passkey was not renamed.`}
      isHeld={!name.trim()}
      onConfirm={() => rename.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <TextInput
        label={t`Name`}
        maxLength={60}
        data-autofocus
        value={name}
        onChange={event => setName(event.currentTarget.value)}
      />
    </AskForm>
  );
}
