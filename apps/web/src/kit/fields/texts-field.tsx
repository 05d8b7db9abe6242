import { TagsInput } from '@mantine/core';
import { type FieldCellProps, type FieldInputProps, type FieldParts, inputProps } from './field-parts.ts';

/** Several short texts, such as further addresses: each is added with Enter or a comma. */
export const textsField: FieldParts = {
  input: TextsFieldInput,
  cell: ({ value }: FieldCellProps) => listOf(value).join(', ') || null,
  filter: null,
  blank: [],
  align: 'start',
};

function TextsFieldInput(props: FieldInputProps) {
  return (
    <TagsInput
      {...inputProps(props)}
      value={[...listOf(props.value)]}
      onChange={props.onChange}
      acceptValueOnBlur
      clearable
    />
  );
}

function listOf(value: unknown): readonly string[] {
  return Array.isArray(value) ? value : [];
}
