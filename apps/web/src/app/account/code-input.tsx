import { t } from '@lingui/core/macro';
import { TextInput } from '@mantine/core';

/** The input of the second step: a code of the app, or one of those that were written down. */
export function CodeInput({ isRecovery }: { isRecovery: boolean }) {
  return (
    <TextInput
      // Another input: what was typed into the one is no use in the other.
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
