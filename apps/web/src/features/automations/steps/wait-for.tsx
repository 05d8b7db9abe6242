import { msg, t } from '@lingui/core/macro';
import { Checkbox } from '@mantine/core';
import { IconHourglass } from '@tabler/icons-react';
import { ConditionField } from '../../../kit/records/workspace/filters/condition-field.tsx';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';
import { defineStepForm } from '../parts/editor-props.ts';

export const waitForForm = defineStepForm({
  kind: 'wait-for',
  name: msg`Wait for a condition`,
  icon: IconHourglass,
  initial: { kind: 'wait-for', condition: { and: [] }, maxDays: 7, stopsAtDeadline: false },
  Editor: ({ settings, onChange, screens, errorOf }) => (
    <>
      <ConditionField
        label={t`Until`}
        screens={screens}
        value={settings.condition}
        onChange={condition => onChange({ ...settings, condition: condition ?? { and: [] } })}
        error={errorOf('condition')}
      />
      <NumberInput
        label={t`At most so many days`}
        value={settings.maxDays}
        min={1}
        max={365}
        maxDecimals={0}
        onChange={maxDays => onChange({ ...settings, maxDays: maxDays ?? 7 })}
        error={errorOf('maxDays')}
      />
      <Checkbox
        label={t`End the run when the time is over`}
        checked={settings.stopsAtDeadline}
        onChange={event => onChange({ ...settings, stopsAtDeadline: event.currentTarget.checked })}
      />
    </>
  ),
});
