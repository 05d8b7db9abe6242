import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { peopleOptions } from '../../data/queries/people-query.ts';
import type { FieldCellProps, FieldFilterProps, FieldParts } from './field-parts.ts';

/** A reference to somebody of the organization. */
export const personField: FieldParts = {
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
    />
  );
}
