import { useQuery } from '@tanstack/react-query';
import { peopleOptions } from '../../data/queries/people-query.ts';
import { type FieldCellProps, type FieldParts, idsOf } from './field-parts.ts';
import { personField } from './person-field.tsx';

/** References to several people of the organization. */
export const peopleField: FieldParts = {
  cell: PeopleCell,
  filter: personField.filter,
  blank: [],
  align: 'start',
};

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
