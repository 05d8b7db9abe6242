import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { peopleOptions } from '../../../data/queries/people-query.ts';
import { defineFieldType, type FieldCellProps, type FieldFilterProps } from '../field-type.ts';
import { usePeopleChoices } from '../pickers/use-people-choices.ts';
import { nameText } from '../plain-text.ts';

/** A reference to a member of the organization. */
export const personType = defineFieldType({
  cell: PersonCell,
  filter: PersonFilter,
  text: nameText,
  emptyValue: null,
  column: { width: 142, grows: false },
  bulkEdit: {},
  inlineEdit: { savesOn: 'choice' },
});

function PersonCell({ value }: FieldCellProps) {
  const { data } = useQuery(peopleOptions());
  const person = data?.find(({ id }) => id === value);
  return person || !value || !data ? (person?.fullName ?? null) : t`Unknown person`;
}

const all = 'all';

function PersonFilter({ texts, value, onChange }: FieldFilterProps) {
  const people = usePeopleChoices([value]);
  return (
    <Select
      aria-label={texts.heading}
      data={[{ value: all, label: texts.all ?? t`${{ field: texts.heading }}: All` }, ...people]}
      value={value ?? all}
      onChange={chosen => onChange(chosen === all || chosen === null ? undefined : chosen)}
      allowDeselect={false}
      searchable
    />
  );
}
