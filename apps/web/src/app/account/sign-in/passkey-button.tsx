import { t } from '@lingui/core/macro';
import { Button } from '@mantine/core';
import { startPasskeySignIn } from '@pipewright/contract/operations/account/passkeys.ts';
import { IconFingerprint } from '@tabler/icons-react';
import { call } from '../../../kit/data/client/client.ts';
import classes from '../account-parts.module.css';

interface PasskeyButtonProps {
  readonly isBusy: boolean;
  /** Signs in with the response of a passkey. */
  readonly onSignIn: (credential: () => Promise<string>) => Promise<void>;
}

/** Sign-in without a password, where the browser can. */
export function PasskeyButton({ isBusy, onSignIn }: PasskeyButtonProps) {
  if (typeof PublicKeyCredential === 'undefined') {
    return null;
  }
  return (
    <Button
      className={classes.passkey}
      variant="default"
      fullWidth
      disabled={isBusy}
      leftSection={<IconFingerprint size={16} stroke={1.75} aria-hidden />}
      onClick={() => void onSignIn(askPasskey)}
    >
      {t`Passkey`}
    </Button>
  );
}

async function askPasskey(): Promise<string> {
  const [{ data }, { askForPasskey }] = await Promise.all([
    call(startPasskeySignIn, {}),
    import('../../../kit/data/session/passkeys.ts'),
  ]);
  return askForPasskey(data);
}
