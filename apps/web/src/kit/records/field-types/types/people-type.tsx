import { t } from '@lingui/core/macro';
import { useQuery } from '@tanstack/react-query';
import { peopleOptions } from '../../../data/queries/people-query.ts';
import { writeNumber } from '../../../formats/formats.ts';
import { defineFieldType, type FieldCellProps } from '../field-type.ts';
import { listOf } from '../plain-text.ts';
import { personType } from './person-type.tsx';
import { replacesAll } from './references-type.tsx';

/** References to several members of the organization. */
export const peopleType = defineFieldType({
  cell: PeopleCell,
  filter: personType.filter,
  emptyValue: [],
  bulkEdit: replacesAll,
});

const maxNames = 3;

/** The first names, and how many more there are; in an element, which a card can shorten. */
function PeopleCell({ value }: FieldCellProps) {
  const { data } = useQuery(peopleOptions());
  const ids = listOf(value);
  if (!data || ids.length === 0) {
    return null;
  }
  const names = ids
    .slice(0, maxNames)
    .map(id => data.find(person => person.id === id)?.fullName ?? t`Unknown person`);
  const listed = names.join(', ');
  const more = ids.length - maxNames;
  return <span>{more > 0 ? t`${listed} and ${{ number: writeNumber(more) }} more` : listed}</span>;
}
