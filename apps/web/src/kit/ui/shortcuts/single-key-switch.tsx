import { t } from '@lingui/core/macro';
import { Switch } from '@mantine/core';
import { setSingleKeys, useSingleKeys } from './single-key-preference.ts';

/** Turns shortcuts of one letter on and off, in this browser. */
export function SingleKeySwitch() {
  return (
    <Switch
      mt="md"
      label={t`Single-key shortcuts`}
      description={t`Turn this off if keys get pressed by accident, for example when you use speech input. It applies to this browser.`}
      checked={useSingleKeys()}
      onChange={event => setSingleKeys(event.currentTarget.checked)}
    />
  );
}
