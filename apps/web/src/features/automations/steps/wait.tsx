import { msg, t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { waitUnits } from '@pipewright/contract/automations/steps/wait.ts';
import { IconClockPause } from '@tabler/icons-react';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';
import { defineStepForm } from '../parts/editor-props.ts';

export const waitForm = defineStepForm({
  kind: 'wait',
  name: msg`Wait`,
  icon: IconClockPause,
  initial: { kind: 'wait', amount: 1, unit: 'days' },
  Editor: ({ settings, onChange, errorOf }) => {
    const units = { minutes: t`Minutes`, hours: t`Hours`, days: t`Days` };
    return (
      <>
        <NumberInput
          label={t`How long`}
          value={settings.amount}
          min={1}
          max={365}
          maxDecimals={0}
          onChange={amount => onChange({ ...settings, amount: amount ?? 1 })}
          error={errorOf('amount')}
        />
        <Select
          label={t`Unit`}
          data={waitUnits.map(value => ({ value, label: units[value] }))}
          value={settings.unit}
          onChange={unit =>
            onChange({ ...settings, unit: waitUnits.find(each => each === unit) ?? settings.unit })
          }
          allowDeselect={false}
        />
      </>
    );
  },
});
