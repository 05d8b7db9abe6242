import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { Button, TextInput } from '@mantine/core';
import {
  removeAuthenticatorApp,
  renewRecoveryCodes,
} from '@pipewright/contract/operations/account/second-factor.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { call } from '../../kit/data/client/client.ts';
import { refreshAffected } from '../../kit/data/queries/dependencies.ts';
import { Timestamp } from '../../kit/formats/timestamp.tsx';
import { AskForm } from '../../kit/records/form/ask-form.tsx';
import form from '../../kit/records/form/form.module.css';
import { StatusChip } from '../../kit/ui/chips/status-chip.tsx';
import { FormModal } from '../../kit/ui/dialogs/form-modal.tsx';
import { PasswordField } from '../../kit/ui/inputs/password-field.tsx';
import { Card } from './card.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import { overviewOptions } from './security-queries.ts';
import { SetUpSteps } from './set-up-steps.tsx';

type Open = 'set-up' | 'renew' | 'turn-off';

/** The second step of signing in: an authenticator app, and codes for the day it is lost. */
export function TwoStepCard() {
  const client = useQueryClient();
  const { data: overview } = useQuery(overviewOptions());
  const [open, setOpen] = useState<Open>();
  const app = overview?.authenticatorApp;
  const close = () => {
    setOpen(undefined);
    void refreshAffected(client, ['security']);
  };

  return (
    <Card
      title={t`Two-step sign-in`}
      badge={
        overview && (
          <StatusChip tone={app ? 'green' : 'grey'}>
            {app
              ? t({ message: 'On', context: 'two-step sign-in' })
              : t({ message: 'Off', context: 'two-step sign-in' })}
          </StatusChip>
        )
      }
      text={
        app ? (
          <>
            <Trans>
              An authenticator app since <Timestamp value={app.confirmedAtUtc} />.
            </Trans>{' '}
            {left(app.recoveryCodesLeft)}
          </>
        ) : (
          t`After your password, a code that an app on your phone makes. Whoever learns your password still cannot sign in.`
        )
      }
      actions={
        app ? (
          <>
            <Button variant="default" onClick={() => setOpen('renew')}>
              {t`New recovery codes`}
            </Button>
            <Button variant="default" onClick={() => setOpen('turn-off')}>
              {t`Turn off`}
            </Button>
          </>
        ) : (
          <Button disabled={!overview || overview.isDemo} onClick={() => setOpen('set-up')}>
            {t`Set up`}
          </Button>
        )
      }
    >
      {open === 'set-up' && (
        <FormModal title={t`Set up two-step sign-in`} opened onClose={close} size={520}>
          <div className={form.fields}>
            <SetUpSteps onDone={close} />
          </div>
        </FormModal>
      )}
      {open === 'renew' && <RenewCodes onClose={close} />}
      {open === 'turn-off' && <TurnOff hasPassword={overview?.hasPassword !== false} onClose={close} />}
    </Card>
  );
}

function left(count: number): string {
  return t({
    message: plural(count, {
      0: 'No recovery code is left: make new ones.',
      one: 'One recovery code is left.',
      other: '# recovery codes are left.',
    }),
  });
}

function RenewCodes({ onClose }: { onClose: () => void }) {
  const [code, setCode] = useState('');
  const renew = useChange({
    send: async () => (await call(renewRecoveryCodes, { body: { code } })).data.recoveryCodes,
    changes: ['security'],
  });
  if (renew.data) {
    return (
      <FormModal title={t`Your new recovery codes`} opened onClose={onClose} size={520}>
        <div className={form.fields}>
          <RecoveryCodes codes={renew.data} onDone={onClose} />
        </div>
      </FormModal>
    );
  }
  return (
    <AskForm
      title={t`Make new recovery codes?`}
      confirm={t`Make new codes`}
      change={renew}
      failure={t`No codes were made.`}
      isHeld={!code}
      onConfirm={() => renew.mutate()}
      onClose={onClose}
    >
      <TextInput
        label={t`Code of the app`}
        description={t`The codes that you have now will not work any more.`}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        error={renew.fieldErrors.code}
      />
    </AskForm>
  );
}

function TurnOff({ hasPassword, onClose }: { hasPassword: boolean; onClose: () => void }) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const turnOff = useChange({
    send: () => call(removeAuthenticatorApp, { body: { code, ...(hasPassword ? { password } : {}) } }),
    changes: ['security'],
    success: () => t`Two-step sign-in is off.`,
  });
  return (
    <AskForm
      title={t`Turn off two-step sign-in?`}
      confirm={t`Turn off`}
      change={turnOff}
      failure={t`Two-step sign-in stays on.`}
      isHeld={!code || (hasPassword && !password)}
      onConfirm={() => turnOff.mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      {hasPassword && (
        <PasswordField
          label={t`Password`}
          autoComplete="current-password"
          data-autofocus
          value={password}
          onChange={event => setPassword(event.currentTarget.value)}
          error={turnOff.fieldErrors.password}
        />
      )}
      <TextInput
        label={t`Code of the app, or a recovery code`}
        autoComplete="one-time-code"
        value={code}
        onChange={event => setCode(event.currentTarget.value)}
        error={turnOff.fieldErrors.code}
      />
    </AskForm>
  );
}
