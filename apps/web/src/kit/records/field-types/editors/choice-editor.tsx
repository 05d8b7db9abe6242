import { Select } from '@mantine/core';
import { ChoiceCondition } from '../conditions/choice-condition.tsx';
import { optionsOf } from '../types/choice-type.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const choiceEditor: FieldEditor = { input: ChoiceInput, condition: ChoiceCondition };

function ChoiceInput(props: FieldInputProps) {
  return (
    <Select
      {...inputProps(props)}
      data={optionsOf(props.field, props.value)}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={props.onChange}
      clearable={props.field.presence === 'optional'}
    />
  );
}
