import { msg, t } from '@lingui/core/macro';
import { IconBriefcase } from '@tabler/icons-react';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';
import { defineStepForm } from '../parts/editor-props.ts';

export const waitWorkingHoursForm = defineStepForm({
  kind: 'wait-working-hours',
  name: msg`Wait for working hours`,
  icon: IconBriefcase,
  initial: { kind: 'wait-working-hours', fromHour: 9, toHour: 17 },
  Editor: ({ settings, onChange, errorOf }) => (
    <>
      <NumberInput
        label={t`From (hour, Monday to Friday)`}
        value={settings.fromHour}
        min={0}
        max={23}
        maxDecimals={0}
        onChange={fromHour => onChange({ ...settings, fromHour: fromHour ?? 9 })}
        error={errorOf('fromHour')}
      />
      <NumberInput
        label={t`To (hour)`}
        value={settings.toHour}
        min={1}
        max={24}
        maxDecimals={0}
        onChange={toHour => onChange({ ...settings, toHour: toHour ?? 17 })}
        error={errorOf('toHour')}
      />
    </>
  ),
});
