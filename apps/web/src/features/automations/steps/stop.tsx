import { msg } from '@lingui/core/macro';
import { IconPlayerStop } from '@tabler/icons-react';
import { defineStepForm } from '../parts/editor-props.ts';

export const stopForm = defineStepForm({
  kind: 'stop',
  name: msg({ message: 'Stop', context: 'automation' }),
  icon: IconPlayerStop,
  initial: { kind: 'stop' },
  Editor: () => null,
});
