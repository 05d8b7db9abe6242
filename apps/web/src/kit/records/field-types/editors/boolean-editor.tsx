import { Switch } from '@mantine/core';
import { BooleanCondition } from '../conditions/boolean-condition.tsx';
import { type FieldEditor, type FieldInputProps, inputProps } from './field-editor.ts';

export const booleanEditor: FieldEditor = { input: BooleanInput, condition: BooleanCondition };

function BooleanInput(props: FieldInputProps) {
  const { required: _, placeholder: __, ...common } = inputProps(props);
  return (
    <Switch
      {...common}
      checked={props.value === true}
      onChange={event => props.onChange(event.currentTarget.checked)}
    />
  );
}
