import { t } from '@lingui/core/macro';
import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { peopleOptions } from '../../../data/queries/people-query.ts';
import { PeopleCondition } from '../conditions/people-condition.tsx';
import { usePeopleChoices } from '../pickers/use-people-choices.ts';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const personEditor: FieldEditor = { input: PersonInput, condition: PeopleCondition };

function PersonInput(props: FieldInputProps) {
  const { value, onChange, field } = props;
  const { isError } = useQuery(peopleOptions());
  return (
    <Select
      {...inputProps(props)}
      error={props.error ?? (isError && t`Failed to load users`)}
      data={usePeopleChoices([value])}
      value={typeof value === 'string' ? value : null}
      onChange={onChange}
      searchable
      clearable={field.presence === 'optional'}
      clearButtonProps={{ 'aria-label': t`Clear` }}
      nothingFoundMessage={t`No people found`}
    />
  );
}
