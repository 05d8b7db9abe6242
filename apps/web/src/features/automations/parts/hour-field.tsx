import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';

interface HourFieldProps {
  readonly value: number;
  readonly onChange: (hour: number) => void;
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

/** An hour of the organization’s clock. */
export function HourField({ value, onChange }: HourFieldProps) {
  return (
    <Select
      label={t`At`}
      data={hours}
      value={String(value)}
      onChange={hour => onChange(Number(hour ?? value))}
      allowDeselect={false}
    />
  );
}
