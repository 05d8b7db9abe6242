import { Select } from '@mantine/core';
import { isPeople } from '../field-types.ts';
import { ReferencePicker } from './reference-picker.tsx';
import { usePeopleChoices } from './use-people-choices.ts';

interface EntryPickerProps {
  readonly label: string;
  readonly resourceName: string;
  readonly value: string | null;
  readonly onChange: (id: string | null) => void;
}

/** Chooses what a reference can lead to: a record, or a member of the organization. */
export function EntryPicker({ label, resourceName, value, onChange }: EntryPickerProps) {
  const people = usePeopleChoices([value]);
  return isPeople(resourceName) ? (
    <Select aria-label={label} data={people} value={value} onChange={onChange} searchable />
  ) : (
    <ReferencePicker aria-label={label} resourceName={resourceName} value={value} onChange={onChange} />
  );
}
