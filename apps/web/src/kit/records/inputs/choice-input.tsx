import { Select } from '@mantine/core';
import { labelOf } from '@pipewright/contract/field-messages.ts';
import { type FieldInputProps, inputProps } from './input-props.ts';

export function ChoiceInput(props: FieldInputProps) {
  const { choices = [], presence } = props.field;
  return (
    <Select
      {...inputProps(props)}
      data={choices.map(value => ({ value, label: labelOf(value) }))}
      value={typeof props.value === 'string' ? props.value : null}
      onChange={props.onChange}
      clearable={presence === 'optional'}
    />
  );
}
