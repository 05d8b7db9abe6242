import { msg } from '@lingui/core/macro';
import { IconCalendarPause } from '@tabler/icons-react';
import { DateField } from '../parts/date-field.tsx';
import { defineStepForm } from '../parts/editor-props.ts';

export const waitUntilForm = defineStepForm({
  kind: 'wait-until',
  name: msg`Wait until a date`,
  icon: IconCalendarPause,
  initial: { kind: 'wait-until', field: 'createdAtUtc', days: 1 },
  Editor: ({ settings, onChange, screens, errorOf }) => (
    <DateField
      screens={screens}
      field={settings.field}
      days={settings.days}
      onChange={next => onChange({ ...settings, ...next })}
      error={errorOf('field')}
    />
  ),
});
