import { MultiSelect } from '@mantine/core';
import { type ConditionProps, conditionInputProps } from '../conditions/condition-props.ts';
import { listOf } from '../plain-text.ts';
import { optionsOf } from '../types/choice-type.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const choicesEditor: FieldEditor = { input: ChoicesInput, condition: ChoicesCondition };

function ChoicesInput(props: FieldInputProps) {
  const { placeholder, ...common } = inputProps(props);
  const held = listOf(props.value);
  return (
    <MultiSelect
      {...common}
      placeholder={held.length === 0 ? placeholder : undefined}
      data={optionsOf(props.field.items ?? {}, held)}
      value={[...held]}
      onChange={props.onChange}
      searchable
    />
  );
}

function ChoicesCondition(props: ConditionProps) {
  const held = listOf(props.value);
  return (
    <MultiSelect
      {...conditionInputProps(props)}
      data={optionsOf(props.field.items ?? {}, held)}
      value={[...held]}
      onChange={props.onChange}
      searchable
    />
  );
}
