import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { usePeopleChoices } from '../../../records/field-types/pickers/use-people-choices.ts';

/** A member, or somebody who is invited, by their address. */
export type ChosenOwner = { readonly to: string } | { readonly invited: string };

interface OwnerPickerProps {
  readonly label: string;
  /** The addresses of people who are invited. */
  readonly invited: readonly string[];
  readonly value: ChosenOwner | null;
  readonly onChange: (owner: ChosenOwner | null) => void;
}

/** Chooses who gets imported records: a member at once, somebody who is invited after joining. */
export function OwnerPicker({ label, invited, value, onChange }: OwnerPickerProps) {
  const members = usePeopleChoices([value && 'to' in value ? value.to : null]);
  const choices = [...members, ...invited.map(email => ({ value: email, label: t`${email} (invited)` }))];
  return (
    <Select
      aria-label={label}
      placeholder={t`Choose a person`}
      data={choices}
      value={value && ('to' in value ? value.to : value.invited)}
      onChange={chosen => onChange(chosen ? ownerOf(chosen) : null)}
      searchable
      clearable
    />
  );
}

function ownerOf(chosen: string): ChosenOwner {
  return chosen.includes('@') ? { invited: chosen } : { to: chosen };
}

/** The address of an owner in a file who is invited, which the last check may not have known yet. */
export function invitedAs(
  { value, invited }: { readonly value: string; readonly invited?: string | undefined },
  all: readonly string[],
): string | undefined {
  const email = (invited ?? value).toLowerCase();
  return all.find(each => each.toLowerCase() === email);
}
