import { t } from '@lingui/core/macro';
import { Alert, Anchor, Button, TextInput } from '@mantine/core';
import {
  confirmAuthenticatorApp,
  startAuthenticatorApp,
} from '@pipewright/contract/operations/account/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useChange } from '../../kit/data/changes/use-change.ts';
import { messageOf } from '../../kit/data/client/api-error.ts';
import { call } from '../../kit/data/client/client.ts';
import { Loaded } from './card.tsx';
import { QrCode } from './qr-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import classes from './security.module.css';

/** From nothing to an app that is asked at each sign-in, and codes for the day it is lost. */
export function SetUpSteps({ onDone }: { onDone: () => void }) {
  const [codes, setCodes] = useState<readonly string[]>();
  // A new secret each time that somebody begins: it is shown, and kept, nowhere else.
  const started = useQuery({
    queryKey: ['authenticator-app'],
    meta: { dependsOn: [] },
    queryFn: async () => (await call(startAuthenticatorApp, {})).data,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (codes) {
    return <RecoveryCodes codes={codes} onDone={onDone} />;
  }
  return (
    <Loaded query={started} failure={t`The set-up could not begin`}>
      {({ secret, url }) => (
        <>
          <div className={classes.setUp}>
            <QrCode text={url} label={t`QR code for your authenticator app`} />
            <div>
              <p className={classes.hint}>
                {t`Open an authenticator app on your phone, add an account, and scan this picture. Or type the key:`}
              </p>
              <p className={classes.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</p>
              {/* Nobody scans what their own phone shows. */}
              <Anchor href={url} className={classes.onPhone}>
                {t`Add it to the app on this phone`}
              </Anchor>
            </div>
          </div>
          <Confirm onConfirmed={setCodes} />
        </>
      )}
    </Loaded>
  );
}

function Confirm({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }) {
  const [code, setCode] = useState('');
  const change = useChange({
    send: async () => (await call(confirmAuthenticatorApp, { body: { code } })).data.recoveryCodes,
    // The card is refreshed when the codes were seen: it would close them.
    changes: [],
  });
  const codeError = change.fieldErrors.code;

  function confirm(event: FormEvent): void {
    event.preventDefault();
    change.mutate(undefined, { onSuccess: onConfirmed });
  }

  return (
    <form className={classes.areas} onSubmit={confirm} noValidate>
      {change.error && !codeError && (
        <Alert color="red" role="alert">
          {messageOf(change.error)}
        </Alert>
      )}
      <div className={classes.token}>
        <TextInput
          label={t`Code that the app shows`}
          inputMode="numeric"
          autoComplete="one-time-code"
          value={code}
          onChange={event => setCode(event.currentTarget.value)}
          error={codeError}
        />
        <Button type="submit" disabled={change.isPending || !code}>
          {t`Turn on`}
        </Button>
      </div>
    </form>
  );
}
