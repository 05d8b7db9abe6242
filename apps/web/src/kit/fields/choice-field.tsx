import { Select } from '@mantine/core';
import { labelOf } from '@pipewright/contract/field-messages.ts';
import { type FieldCellProps, type FieldInputProps, type FieldParts, inputProps } from './field-parts.ts';

export const choiceField: FieldParts = {
  input: ChoiceFieldInput,
  cell: ChoiceFieldCell,
  filter: null,
  blank: null,
  align: 'start',
};

function ChoiceFieldInput(props: FieldInputProps) {
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

function ChoiceFieldCell({ value }: FieldCellProps) {
  return value ? labelOf(String(value)) : null;
}
