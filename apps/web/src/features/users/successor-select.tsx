import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import type { PersonListed } from '@pipewright/contract/operations/organization/members.ts';
import { usePeopleChoices } from '../../kit/records/field-types/pickers/use-people-choices.ts';
import form from '../../kit/records/form/form.module.css';
import { useAllScreens } from '../../kit/records/screens/registry.tsx';
import { ownedTexts } from './owned-text.ts';

interface SuccessorSelectProps {
  readonly person: PersonListed;
  readonly value: string | null;
  readonly onChange: (userId: string | null) => void;
  readonly placeholder: string;
}

/** The new owner of somebody's records, with their number. */
export function SuccessorSelect({ person, value, onChange, placeholder }: SuccessorSelectProps) {
  const people = usePeopleChoices([]).filter(choice => choice.value !== person.id);
  const owned = ownedTexts(person.owned, useAllScreens());
  return (
    <>
      <p className={form.hint}>
        {owned.length > 0
          ? t`${person.fullName ?? ''} owns ${owned.join(', ')}. Closed leads and deals go along; activities that are done stay.`
          : t`${person.fullName ?? ''} owns nothing that is open.`}
      </p>
      <Select
        label={t`Hand over to`}
        data={people}
        value={value}
        onChange={onChange}
        placeholder={placeholder}
        searchable
        clearable
        clearButtonProps={{ 'aria-label': t`Clear` }}
        nothingFoundMessage={t`No people found`}
      />
    </>
  );
}
