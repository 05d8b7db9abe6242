import { t } from '@lingui/core/macro';
import { MultiSelect } from '@mantine/core';
import { PeopleCondition } from '../conditions/people-condition.tsx';
import { usePeopleChoices } from '../pickers/use-people-choices.ts';
import { listOf } from '../plain-text.ts';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const peopleEditor: FieldEditor = { input: PeopleInput, condition: PeopleCondition };

function PeopleInput(props: FieldInputProps) {
  const held = listOf(props.value);
  const { placeholder, ...common } = inputProps(props);
  return (
    <MultiSelect
      {...common}
      placeholder={held.length === 0 ? (placeholder ?? t`Choose people`) : undefined}
      data={usePeopleChoices(held)}
      value={[...held]}
      onChange={props.onChange}
      searchable
      hidePickedOptions
      nothingFoundMessage={t`No people found`}
    />
  );
}
