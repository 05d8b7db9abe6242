import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { peopleOptions } from '../people-query.ts';
import { type FieldCellProps, type FieldInputProps, type FieldParts, inputProps } from './field-parts.ts';
import { personField, usePeopleChoices } from './person-field.tsx';

/** References to several people of the organization. */
export const peopleField: FieldParts = {
  input: PeopleInput,
  cell: PeopleCell,
  filter: personField.filter,
  blank: [],
  align: 'start',
};

function PeopleInput(props: FieldInputProps) {
  const held = idsOf(props.value);
  const { placeholder, ...common } = inputProps(props);
  return (
    <MultiSelect
      {...common}
      placeholder={held.length === 0 ? (placeholder ?? 'Choose people') : undefined}
      data={usePeopleChoices(held)}
      value={[...held]}
      onChange={props.onChange}
      searchable
      hidePickedOptions
      nothingFoundMessage="Nobody found"
    />
  );
}

const named = 3;

/** The first names, and how many more. */
function PeopleCell({ value }: FieldCellProps) {
  const { data } = useQuery(peopleOptions());
  const ids = idsOf(value);
  if (!data) {
    return null;
  }
  const names = ids
    .slice(0, named)
    .map(id => data.find(person => person.id === id)?.fullName ?? 'Unknown person');
  const more = ids.length > named ? ` and ${ids.length - named} more` : '';
  return `${names.join(', ')}${more}`;
}

function idsOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}
