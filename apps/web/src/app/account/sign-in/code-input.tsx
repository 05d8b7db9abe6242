import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';

/** The input of the second step: a code of the app, or one of those that were written down. */
export function CodeInput({ isRecovery }: { isRecovery: boolean }) {
  return (
    <TextInput
      // Resets the input: a code for one method is invalid for the other.
      key={String(isRecovery)}
      name="code"
      label={isRecovery ? t`Recovery code` : t`Code`}
      autoComplete={isRecovery ? 'off' : 'one-time-code'}
      inputMode={isRecovery ? 'text' : 'numeric'}
      required
      withAsterisk={false}
      autoFocus
      data-autofocus
    />
  );
}
