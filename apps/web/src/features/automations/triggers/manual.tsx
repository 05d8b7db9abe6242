import { msg, t } from '@lingui/core/macro';
import { Text } from '@mantine/core';
import { defineTriggerForm } from '../parts/editor-props.ts';

export const manualForm = defineTriggerForm({
  kind: 'manual',
  name: msg`Started by hand`,
  initial: { kind: 'manual' },
  Editor: () => (
    <Text
      size="sm"
      c="dimmed"
    >{t`Somebody starts it for a record: with Run automation on its page, below Test, or through the API.`}</Text>
  ),
});
