import { MultiSelect } from '@mantine/core';
import { usePeopleChoices } from '../pickers/use-people-choices.ts';
import { listOf } from '../plain-text.ts';
import { type ConditionProps, conditionInputProps } from './condition-props.ts';

export function PeopleCondition(props: ConditionProps) {
  const ids = listOf(props.value);
  return (
    <MultiSelect
      {...conditionInputProps(props)}
      data={usePeopleChoices(ids)}
      value={[...ids]}
      onChange={props.onChange}
      searchable
    />
  );
}
