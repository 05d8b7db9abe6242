import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { peopleOptions } from '../people-query.ts';
import {
  type FieldCellProps,
  type FieldFilterProps,
  type FieldInputProps,
  type FieldParts,
  inputProps,
} from './field-parts.ts';

/** A reference to somebody of the organization. */
export const personField: FieldParts = {
  input: PersonInput,
  cell: PersonCell,
  filter: PersonFilter,
  blank: null,
  align: 'start',
};

/** Who can be chosen: everybody who still belongs here, and whoever is chosen already. */
export function usePeopleChoices(held: readonly unknown[]): { value: string; label: string }[] {
  const { data = [] } = useQuery(peopleOptions());
  return data
    .filter(({ id, isActive }) => isActive || held.includes(id))
    .map(({ id, fullName, isActive }) => ({
      value: id,
      label: isActive ? fullName : `${fullName} (inactive)`,
    }));
}

function PersonInput(props: FieldInputProps) {
  const { value, onChange, field } = props;
  return (
    <Select
      {...inputProps(props)}
      data={usePeopleChoices([value])}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      searchable
      clearable={field.presence === 'optional'}
      clearButtonProps={{ 'aria-label': 'Clear' }}
      nothingFoundMessage="Nobody found"
    />
  );
}

function PersonCell({ value }: FieldCellProps) {
  const { data } = useQuery(peopleOptions());
  const person = data?.find(({ id }) => id === value);
  return person || !value || !data ? (person?.fullName ?? null) : 'Unknown person';
}

const all = 'all';

function PersonFilter({ texts, value, onChange }: FieldFilterProps) {
  const people = usePeopleChoices([value]);
  return (
    <Select
      aria-label={texts.heading}
      data={[{ value: all, label: texts.all ?? `${texts.heading}: All` }, ...people]}
      value={value ?? all}
      onChange={chosen => onChange(chosen === all || chosen === null ? undefined : chosen)}
      allowDeselect={false}
      searchable
      w={200}
    />
  );
}
