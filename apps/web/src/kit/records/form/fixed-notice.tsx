import { Alert } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useFormScope } from './form-context.ts';

/** Why some fields of the form can only be read. */
export function FixedNotice() {
  const { screens, record } = useFormScope();
  const fixed = record && screens.fixed?.(record);
  return fixed ? (
    <Alert color="gray" icon={<IconLock size={16} aria-hidden />} mb="md">
      {fixed.reason}
    </Alert>
  ) : null;
}
