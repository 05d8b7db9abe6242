import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { dateFieldsOf } from '@pipewright/contract/automations/checks.ts';
import type { Screens } from '../../../kit/records/screens/define-screens.ts';
import { NumberInput } from '../../../kit/ui/inputs/number-input.tsx';

interface DateFieldProps {
  readonly screens: Screens;
  readonly field: string;
  readonly days: number;
  readonly onChange: (next: { field: string; days: number }) => void;
  readonly error?: string | undefined;
}

/** A date of the record, and how many days after it. */
export function DateField({ screens, field, days, onChange, error }: DateFieldProps) {
  const names = dateFieldsOf(screens.resource);
  return (
    <>
      <Select
        label={t`Date`}
        data={names.map(value => ({ value, label: screens.textsOf(value).label }))}
        value={field}
        onChange={name => onChange({ field: name ?? field, days })}
        allowDeselect={false}
        error={error}
        searchable
      />
      <NumberInput
        label={t`Days after (before: negative)`}
        value={days}
        min={-365}
        max={365}
        maxDecimals={0}
        isNegativeAllowed
        onChange={next => onChange({ field, days: next ?? 0 })}
      />
    </>
  );
}
