import { MultiSelect } from '@mantine/core';
import { usePeopleChoices } from '../../../kit/records/field-types/pickers/use-people-choices.ts';

interface PeopleFieldProps {
  readonly label: string;
  readonly value: readonly string[];
  readonly onChange: (ids: string[]) => void;
  readonly error?: string | undefined;
}

/** Chooses members of the organization. */
export function PeopleField({ label, value, onChange, error }: PeopleFieldProps) {
  const people = usePeopleChoices(value);
  return (
    <MultiSelect
      label={label}
      data={people}
      value={[...value]}
      onChange={onChange}
      error={error}
      searchable
      hidePickedOptions
    />
  );
}
